import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import type { AccessEntry } from '@otolead/contract/kernel/access.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { getUserAccessList, logout } from '@otolead/contract/session/session.endpoints.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import { isApiError } from '../api/api-error.ts';
import { call, isRefusal } from '../api/client.ts';
import { reactTo } from '../api/react-to.ts';
import { activeMarket, changeMarket, keepAddressInMarket } from '../market/active-market.ts';
import { adoptGrant, dropGrant, renewGrant, shareGrants } from './grant.ts';
import { currentSession, setSession } from './session.ts';
import { hearTabs, tellTabs } from './session-channel.ts';
import type { SiteSettings } from './site-settings.ts';
import { isInVault, keepInVault, readFromVault, removeFromVault } from './vault.ts';

interface Rights {
  readonly userId: number;
  readonly market: string;
  readonly access: readonly AccessEntry[];
  readonly settings: SiteSettings;
}

export type Entry = 'entered' | 'guest';

/**
 * Takes up a fresh sign-in: token into memory, user data and access list into the vault (spec A§4). Whoever signs in
 * under a market not their own arrives in their own. Throws the ApiError of the calls that fetch the access list and
 * the site settings.
 */
export async function enterSession(signedIn: Parameters<typeof adoptGrant>[0]): Promise<void> {
  const { user } = adoptGrant(signedIn);
  await keepInVault('user_data', user);
  await enterAs(user);
}

/**
 * Brings a session back after a reload or in a new tab. Whoever kept nothing is a guest without asking the server;
 * without a connection the kept access list serves until there is one.
 */
export async function restoreSession(): Promise<Entry> {
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

/** Ends the session on the server, in this tab and in the others. Answers the server's parting words, if any. */
export async function leaveSession(): Promise<string> {
  const answer = currentSession() ? await call(logout, {}).catch(() => undefined) : undefined;
  forget();
  tellTabs({ kind: 'signed-out' });
  return answer?.message ?? '';
}

/** Follows the other tabs: their sign-out and sign-in are this tab's too. Called once this tab's own session is settled. */
export function followTabs(onChange: () => void): void {
  shareGrants();
  hearTabs((news) => {
    if (news.kind === 'signed-out' && currentSession()) {
      forget();
      onChange();
    }
    if (news.kind !== 'granted') return;
    const user = currentSession()?.user;
    // Another person's work must not stay on the screen.
    if (user && user.id !== news.grant.user.id) window.location.reload();
    if (!user) void enterAs(news.grant.user).then(onChange, () => undefined);
  });
}

function forget(): void {
  dropGrant();
  removeFromVault('user_data');
  removeFromVault('user_access_list');
  setSession(null);
}

let ahead: Rights | undefined;

/** Asks for what `moveSession` will need, while the old market's screen still stands. Throws the calls' ApiError. */
export async function prepareMove(market: MarketCode): Promise<void> {
  const user = currentSession()?.user;
  if (user) ahead = await fetchRights(user, market);
}

/** Another market of the user, or any for a guest: its rights and settings are there before its first screen. */
export async function moveSession(market: MarketCode): Promise<void> {
  const user = currentSession()?.user;
  if (user && !user.markets.includes(market)) return keepAddressInMarket();
  const prepared = ahead?.userId === user?.id && ahead?.market === market ? ahead : undefined;
  ahead = undefined;
  const rights = user && (prepared ?? (await fetchRights(user, market)));
  changeMarket(market);
  if (!user || !rights) return;
  setSession({ user, ...rights });
  await keepInVault('user_access_list', rights);
}

async function enterAs(user: UserData): Promise<void> {
  if (!user.markets.includes(activeMarket().code)) {
    changeMarket(user.market);
    keepAddressInMarket();
  }
  const kept = await keptRights(user);
  if (kept) {
    setSession({ user, ...kept });
    void refreshRights(user, kept).catch((error: unknown) => reactTo(error, 'quiet-read'));
  } else {
    const rights = await fetchRights(user);
    setSession({ user, ...rights });
    await keepInVault('user_access_list', rights);
  }
}

/** A role or a denied menu may have changed since the rights were kept; the server decides in any case. */
async function refreshRights(user: UserData, kept: Rights): Promise<void> {
  const rights = await fetchRights(user);
  // A session that has ended or moved on meanwhile stays so.
  if (currentSession()?.user.id !== user.id || rights.market !== activeMarket().code) return;
  if (JSON.stringify(rights) === JSON.stringify(kept)) return;
  setSession({ user, ...rights });
  await keepInVault('user_access_list', rights);
}

async function keptRights(user: UserData): Promise<Rights | undefined> {
  const kept = await readFromVault<Rights>('user_access_list');
  return kept?.userId === user.id && kept.market === activeMarket().code ? kept : undefined;
}

async function fetchRights(user: UserData, market: MarketCode = activeMarket().code): Promise<Rights> {
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
