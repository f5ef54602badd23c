// Sets the theme before anything is drawn; a plain script, because modules run after the first paint.
try {
  const theme = JSON.parse(localStorage.getItem("nonet.settings") ?? "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the page follows the system.
}
