// Runs before the first paint, so that a dark screen never flashes white. It is a file and not an inline
// script because the content security policy allows no inline script. The key is the one of ThemeProvider.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('otolead-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme is right then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
