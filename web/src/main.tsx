import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './platform/api/query-client.ts';
import { reactTo } from './platform/api/react-to.ts';
import { startI18n } from './platform/i18n/i18n.ts';
import { LanguageProvider } from './platform/i18n/LanguageProvider.tsx';
import { enterMarket } from './platform/market/active-market.ts';
import { enterCarried, restoreSession } from './platform/session/session-life.ts';
import { connectRouter, makeRouter, preloadScreen } from './routes/router.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

/** Market, texts and session load before the first paint, so that nothing flashes. */
async function start(root: HTMLElement): Promise<void> {
  enterMarket();
  const texts = startI18n();
  preloadScreen(window.location.pathname);
  const router = makeRouter();
  const entered = enterCarried();
  // The screen's data are asked for before anything can be shown.
  if (entered) void router.load();
  await texts;
  if (!entered) await restoreSession().catch(unreachable);
  connectRouter(router);
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
  // The scroll lock of drawers and dialogs (get-nonce) reads its style nonce here.
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <ThemeProvider styleNonce={nonce}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ThemeProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}

/** Neither server nor cached session: the sign-in page shows the fault. */
function unreachable(error: unknown): void {
  reactTo(error, 'read');
}

const root = document.getElementById('root');
if (root) void start(root);
