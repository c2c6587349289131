import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import type { AccessEntry } from '@otolead/contract/kernel/access.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { getUserAccessList, logout } from '@otolead/contract/session/session.endpoints.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import type { OwnStart } from '@otolead/contract/session/start.schema.ts';
import { isApiError } from '../api/api-error.ts';
import { call, isRefusal } from '../api/client.ts';
import { reactTo } from '../api/react-to.ts';
import { warningToast } from '../feedback/toast.tsx';
import { translate } from '../i18n/i18n.ts';
import { activeMarket, changeMarket, keepAddressInMarket } from '../market/active-market.ts';
import { takeCarried } from './carried-session.ts';
import { finishSignOut, forgetDueSignOut, goOnTelling, isSignOutDue, signOutIsDue } from './due-sign-out.ts';
import {
  adoptGrant,
  currentToken,
  dropGrant,
  handOnGrant,
  renewFromServer,
  renewGrant,
  renewUser,
  shareGrants,
} from './grant.ts';
import { currentSession, setSession } from './session.ts';
import { publishToTabs, subscribeToTabs } from './session-channel.ts';
import type { SiteSettings } from './site-settings.ts';
import { isInVault, keepInVault, readFromVault, removeFromVault } from './vault.ts';

interface Rights {
  readonly userId: number;
  readonly market: string;
  readonly access: readonly AccessEntry[];
  readonly settings: SiteSettings;
}

export type Entry = 'entered' | 'guest';

/** Enters the session that the page carries, at once and without texts; false if it must be restored. */
export function enterCarried(): boolean {
  const carried = takeCarried();
  if (!carried || isSignOutDue() || isInVault('user_data') === false) return false;
  const { access, settings, ...signedIn } = carried;
  const { user } = adoptGrant(signedIn);
  setSession({ user, access, settings });
  void keepInVault('user_data', user);
  void keepInVault('user_access_list', { userId: user.id, market: activeMarket().code, access, settings });
  return true;
}

/**
 * Starts a session after sign-in: token into memory, user data and access list into the vault (spec A§4). A user of
 * another market enters that one. Throws the ApiError of the calls for access list and site settings; on failure it
 * signs out again, here and on the server.
 */
export async function enterSession(signedIn: Parameters<typeof adoptGrant>[0]): Promise<void> {
  forgetDueSignOut();
  const { user } = adoptGrant(signedIn);
  try {
    await keepInVault('user_data', user);
    await enterAs(user);
  } catch (error) {
    await leaveSession({ dropsDrafts: false });
    throw error;
  }
  handOnGrant();
}

/** Call before a sign-in, so that the former user's cookie is not taken for the new one. */
export async function settleSession(): Promise<void> {
  if (isSignOutDue()) await finishSignOut();
}

/**
 * Restores a session after a reload or in a new tab. Without stored data the user is a guest, without asking the
 * server; without a connection the stored access list applies until there is one.
 */
export async function restoreSession(): Promise<Entry> {
  if (isSignOutDue()) {
    void goOnTelling();
    return 'guest';
  }
  if (isInVault('user_data') === false) return 'guest';
  try {
    const { user } = await renewGrant(null);
    await keepInVault('user_data', user);
    await enterAs(user);
    return 'entered';
  } catch (error) {
    if (isApiError(error) && isRefusal(error)) {
      forget();
      return 'guest';
    }
    const kept = await readFromVault<UserData>('user_data');
    const rights = kept && (await keptRights(kept));
    if (!rights) throw error;
    setSession({ user: kept, ...rights });
    return 'entered';
  }
}

export interface Parting {
  /** The server's message, if any. */
  readonly message: string;
  /** The server is unreachable; it will be notified later. */
  readonly isDue: boolean;
}

/** Ends the session on the server, in this tab and in the others. */
export async function leaveSession({ dropsDrafts }: { dropsDrafts: boolean }): Promise<Parting> {
  const parting = currentToken() || currentSession() ? await tellServer() : { message: '', isDue: false };
  forget();
  if (parting.isDue) signOutIsDue();
  publishToTabs({ kind: 'signed-out', dropsDrafts });
  return parting;
}

async function tellServer(): Promise<Parting> {
  try {
    const { message } = await call(logout, {});
    return { message, isDue: false };
  } catch (error) {
    return { message: '', isDue: !isApiError(error) || !isRefusal(error) };
  }
}

/**
 * Mirrors other tabs' sign-out and sign-in. Call once this tab's session is settled. `onChange` receives whether to
 * drop the drafts.
 */
export function followTabs(onChange: (left: { dropsDrafts: boolean }) => void): void {
  shareGrants();
  subscribeToTabs((news) => {
    if (news.kind === 'signed-out' && currentSession()) {
      forget();
      onChange(news);
    }
    if (news.kind !== 'granted') return;
    const user = currentSession()?.user;
    // A reload clears the previous user's screen, or that of a step which another tab has done.
    if (user && (user.id !== news.grant.user.id || user.next_step !== news.grant.user.next_step))
      window.location.reload();
    if (!user)
      void enterAs(news.grant.user).then(
        () => onChange({ dropsDrafts: false }),
        () => undefined,
      );
  });
}

function forget(): void {
  dropGrant();
  removeFromVault('user_data');
  removeFromVault('user_access_list');
  setSession(null);
}

/** A step of the sign-in is done: what the session may do now, the server says. Throws the calls' ApiError. */
export async function finishStep(): Promise<void> {
  const { user } = await renewFromServer();
  await keepInVault('user_data', user);
  await enterAs(user);
}

let prefetched: Rights | undefined;

/** Fetches what `moveSession` needs while the old market's screen still shows. Throws the calls' ApiError. */
export async function prepareMove(market: MarketCode): Promise<void> {
  const user = currentSession()?.user;
  if (user) prefetched = await fetchRights(user, market);
}

/**
 * Moves the session to another market of the user, or any for a guest: its rights and settings load before its
 * first screen.
 */
export async function moveSession(market: MarketCode): Promise<void> {
  const user = currentSession()?.user;
  if (user && !user.markets.includes(market)) return keepAddressInMarket();
  const prepared = prefetched?.userId === user?.id && prefetched?.market === market ? prefetched : undefined;
  prefetched = undefined;
  const rights = user && (prepared ?? (await fetchRights(user, market)));
  changeMarket(market);
  if (!user || !rights) return;
  setSession({ user, ...rights });
  await keepInVault('user_access_list', rights);
}

/** Addresses without market data. */
const PLAIN = /^\/(?:\w\w)?\/?(?:login|single-sign-on)?$/;

async function enterAs(user: UserData): Promise<void> {
  const { code: asked } = activeMarket();
  if (!user.markets.includes(asked)) {
    const isOfScreen = !PLAIN.test(window.location.pathname);
    changeMarket(user.market);
    keepAddressInMarket();
    if (isOfScreen)
      warningToast(
        translate('kernel:market.moved', {
          asked: translate(`kernel:market.${asked}`),
          shown: translate(`kernel:market.${user.market}`),
        }),
      );
  }
  if (user.next_step) return setSession({ user, access: [], settings: {} });
  const kept = await keptRights(user);
  if (kept) {
    setSession({ user, ...kept });
    void refreshRights(user, kept).catch((error: unknown) => reactTo(error, 'background'));
  } else {
    const rights = await fetchRights(user);
    setSession({ user, ...rights });
    await keepInVault('user_access_list', rights);
  }
}

/** The role or denied menus may have changed since the rights were stored; the server decides in any case. */
async function refreshRights(user: UserData, kept: Rights): Promise<void> {
  const rights = await fetchRights(user);
  if (!isEqual(rights, kept)) await changeRights(user, rights);
}

async function changeRights(user: UserData, rights: Rights): Promise<void> {
  // The session may have ended or moved meanwhile.
  if (currentSession()?.user.id !== user.id || rights.market !== activeMarket().code) return;
  setSession({ user, ...rights });
  await keepInVault('user_data', user);
  await keepInVault('user_access_list', rights);
}

/** Saves this user's start in the active market; null for the specified start. */
export async function rememberStart(start: OwnStart | null): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { [activeMarket().code]: _, ...others } = session.user.own_start;
  const own_start = start ? { ...others, [activeMarket().code]: start } : others;
  const user = { ...session.user, own_start };
  setSession({ user, access: session.access, settings: session.settings });
  renewUser(user);
  await keepInVault('user_data', user);
}

let lastDoubt = Number.NEGATIVE_INFINITY;
const DOUBT_EVERY_MS = 10_000;

/**
 * The server refused something this screen offers, so the rights may have changed. A changed role arrives with the
 * user's data, which only a renewal fetches.
 */
export async function doubtRights(): Promise<void> {
  if (performance.now() - lastDoubt < DOUBT_EVERY_MS) return;
  lastDoubt = performance.now();
  await rereadRights();
}

/** Refetches rights and settings after a change of user, role or market. Throws the calls' ApiError. */
export async function rereadRights(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const rights = await fetchRights(session.user);
  const known = { access: session.access, settings: session.settings };
  if (isEqual(known, { access: rights.access, settings: rights.settings })) return;
  const { user } = await renewGrant(currentToken());
  await changeRights(user, rights);
}

async function keptRights(user: UserData): Promise<Rights | undefined> {
  const kept = await readFromVault<Rights>('user_access_list');
  return kept?.userId === user.id && kept.market === activeMarket().code ? kept : undefined;
}

async function fetchRights(user: UserData, market: MarketCode = activeMarket().code): Promise<Rights> {
  // The server answers nothing else before the sign-in is complete.
  if (user.next_step) return { userId: user.id, market, access: [], settings: {} };
  const [access, config] = await Promise.all([
    call(getUserAccessList, {}, { market }),
    call(getConfigData, { config_data: ['site_settings'] }, { market }),
  ]);
  return {
    userId: user.id,
    market,
    access: access.data,
    settings: config.data.site_settings ?? {},
  };
}

function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
