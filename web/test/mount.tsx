import { modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../src/platform/api/query-client.ts';
import { switchLanguage } from '../src/platform/i18n/i18n.ts';
import { LanguageProvider } from '../src/platform/i18n/LanguageProvider.tsx';
import { changeMarket } from '../src/platform/market/active-market.ts';
import { adoptGrant, dropGrant } from '../src/platform/session/grant.ts';
import { setSession } from '../src/platform/session/session.ts';
import { ThemeProvider } from '../src/theme/ThemeProvider.tsx';
import { DialogHost } from '../src/ui/dialogs/DialogHost.tsx';
import { AppShell } from '../src/ui/Shell/AppShell.tsx';

interface MountOptions {
  /** Default: Indonesia. */
  readonly market?: MarketCode;
  /** Default: English. */
  readonly language?: Language;
  readonly colorScheme?: 'light' | 'dark';
  /** The signed-in user's path rights. Default: none. */
  readonly rights?: readonly string[];
  readonly user?: Partial<UserData>;
  /** The market's site settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The component's address below the market, with search. Default: `/`. */
  readonly at?: string;
  /** Path of the component's route, such as `/edit_domain/$id`. Default: every address. */
  readonly route?: string;
  /** Uses the page's history, for Back and closing the tab. */
  readonly ownHistory?: boolean;
}

const USER: UserData = {
  id: 1,
  name: 'Sari Wulandari',
  email: 'sari@example.com',
  username: 'sari',
  role_id: 1,
  role_name: 'Administrator',
  market: 'id',
  markets: ['id', 'ph'],
  own_start: {},
};

/**
 * Renders a component as on a screen: theme, texts, signed-in user, caches, router, dialogs and toasts. `answer`
 * serves its calls.
 */
export async function mount(component: ReactNode, options: MountOptions = {}) {
  const {
    market = 'id',
    language = 'en',
    colorScheme = 'light',
    rights = [],
    settings = {},
    at = '/',
    route,
    ownHistory = false,
  } = options;
  localStorage.setItem('otolead-color-scheme', colorScheme);
  changeMarket(market);
  await switchLanguage(language);
  const user = { ...USER, market, ...options.user };
  adoptGrant({ token: 'a token', expires_in: 3_600, user_data: user });
  setSession({ user, access: rights.map(accessEntry), settings });
  const history = ownHistory ? historyOfPage(at) : createMemoryHistory({ initialEntries: [at] });
  const router = routerOf(component, history, route);
  const screen = await render(
    <LanguageProvider>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <AppShell>
            <RouterProvider router={router} />
            <DialogHost />
            <Notifications />
          </AppShell>
        </QueryClientProvider>
      </ThemeProvider>
    </LanguageProvider>,
  );
  return { ...screen, router };
}

/** Removes what a test leaves behind. */
export function clearPage(): void {
  modals.closeAll();
  notifications.clean();
  queryClient.clear();
  setSession(null);
  dropGrant();
  localStorage.clear();
  sessionStorage.clear();
}

function historyOfPage(at: string): RouterHistory {
  const before = location.href;
  window.history.replaceState(null, '', at);
  const history = createBrowserHistory();
  onTestFinished(() => {
    history.destroy();
    window.history.replaceState(null, '', before);
  });
  return history;
}

function routerOf(component: ReactNode, history: RouterHistory, path: string | undefined) {
  const root = createRootRoute();
  const show = () => component;
  const elsewhere = path === undefined ? show : () => null;
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: elsewhere }),
    createRoute({ getParentRoute: () => root, path: '$', component: elsewhere }),
    ...(path === undefined ? [] : [createRoute({ getParentRoute: () => root, path, component: show })]),
  ];
  return createRouter({
    routeTree: root.addChildren(routes),
    history,
  });
}

const accessEntry = (path: string) => ({
  resource: path,
  controller: path,
  path,
  module: path,
  action: 'index',
});
