// Runs before the first paint and before the app. A file, because the content security policy forbids inline scripts;
// browsers keep it for a year by its hash (server/src/platform/http/web-app.ts).
(() => {
  // A dark screen never flashes white. ThemeProvider uses the same key.
  let chosen = null;
  try {
    chosen = localStorage.getItem('otolead-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme applies then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // A page that cannot start offers at once to load it again; by its style alone it does after a while.
  const offer = () => {
    const box = document.getElementById('not-loaded');
    if (!box) return addEventListener('DOMContentLoaded', offer);
    box.dataset.shown = '';
    box.querySelector('a').onclick = (event) => {
      event.preventDefault();
      location.reload();
    };
  };
  const onFault = ({ target }) => {
    // What fails later has its own message.
    if (document.getElementById('root')?.firstChild) return;
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    // A file that was named ahead is asked for again by the script that imports it.
    if (target instanceof HTMLLinkElement && !isStyle) return;
    if (isStyle) document.documentElement.dataset.unstyled = '';
    offer();
  };
  addEventListener('error', onFault, true);
  addEventListener('unhandledrejection', onFault);
})();
