// Lets node load the modules of the page: `/render/…` is src/nonet/showing/render/static, and the module of
// what kinds of constraint declare is what Python makes of them.
import { execFileSync } from "node:child_process";
import { registerHooks } from "node:module";

const root = new URL("../../../src/nonet/showing/render/static/", import.meta.url);

const declared = new URL("../../../src/nonet/web/static/declared.js", import.meta.url).href;
const program = "from nonet.web.entries import declared; print(declared())";

registerHooks({
  resolve(name, context, next) {
    if (name.endsWith("/declared.js")) return { url: declared, shortCircuit: true, format: "module" };
    return name.startsWith("/render/") ? { url: new URL(name.slice(8), root).href, shortCircuit: true, format: "module" } : next(name, context);
  },
  load(url, context, next) {
    if (url === declared) {
      const source = execFileSync(process.env.PYTHON ?? "python3", ["-c", program], { encoding: "utf-8" });
      return { format: "module", source, shortCircuit: true };
    }
    return next(url, url.endsWith(".js") ? { ...context, format: "module" } : context);
  },
});
