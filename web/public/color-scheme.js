// Runs before the first paint, so that a dark screen never flashes white. A file, not an inline script, because the
// content security policy forbids those. ThemeProvider uses the same key.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('otolead-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme applies then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
