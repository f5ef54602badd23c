// Lets node load the modules of the page: `/render/…` is src/nonet/render/static.
import { registerHooks } from "node:module";

const root = new URL("../../../src/nonet/render/static/", import.meta.url);

registerHooks({
  resolve(name, context, next) {
    return name.startsWith("/render/") ? { url: new URL(name.slice(8), root).href, shortCircuit: true, format: "module" } : next(name, context);
  },
  load(url, context, next) {
    return next(url, url.endsWith(".js") ? { ...context, format: "module" } : context);
  },
});
