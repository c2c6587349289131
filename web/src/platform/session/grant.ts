import { getRefreshToken } from '@otolead/contract/session/session.endpoints.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import { isAhead, shown } from '../ahead/shown.ts';
import { send } from '../api/transport.ts';
import { wireRequest } from '../api/wire-request.ts';
import { writeStored } from '../local-storage.ts';
import { activeMarket } from '../market/active-market.ts';
import { type Grant, hearTabs, tellTabs } from './session-channel.ts';

const LOCK = 'otolead-refresh';
/** Held, shared, by every tab with a grant, so that a new tab knows whether asking is worth the wait. */
const HOLDERS = 'otolead-grant-holder';
const ANSWER_WITHIN_MS = 150;
/** Stored by a page that is rendered ahead: it can hear the other tabs and tell them nothing. */
const WANTED_AHEAD = 'grant-wanted-ahead';

let grant: Grant | null = null;
let renewal: Promise<Grant> | undefined;
let releaseHolder: (() => void) | undefined;

export function currentToken(): string | null {
  return grant?.token ?? null;
}

/** Keeps a grant in memory; the other tabs hear of it by `handOnGrant`. */
export function adoptGrant(signedIn: { token: string; expires_in: number; user_data: UserData }): Grant {
  const { token, expires_in, user_data: user } = signedIn;
  const adopted = { token, expiresAt: Date.now() + expires_in * 1000, user };
  hold(adopted);
  return adopted;
}

/** Hands the grant to the other tabs, which are signed in by it. */
export function handOnGrant(): void {
  if (grant) tellTabs({ kind: 'granted', grant });
}

/** The user's data have changed: tabs that are signed in by this grant learn it. */
export function renewUser(user: UserData): void {
  if (grant) hold({ ...grant, user });
  handOnGrant();
}

export function dropGrant(): void {
  grant = null;
  releaseHolder?.();
  releaseHolder = undefined;
}

/**
 * A grant whose token is not `rejected`: from this tab, from another one or, as the last resort, from the server.
 * One renewal at a time in all tabs, because each rotates the refresh token. Throws the ApiError of the refresh call.
 */
export function renewGrant(rejected: string | null): Promise<Grant> {
  if (grant && grant.token !== rejected) return Promise.resolve(grant);
  renewal ??= (isAhead() ? renewAhead(rejected) : exclusively(() => renew(rejected))).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Tabs ask and tell each other; called once at the start. */
export function shareGrants(): void {
  hearTabs((news) => {
    if (news.kind === 'granted') hold(news.grant);
    if (news.kind === 'grant-wanted' && grant && isLive(grant)) handOnGrant();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === WANTED_AHEAD && grant && isLive(grant)) handOnGrant();
  });
}

/** Locks and questions of a page that is rendered ahead wait until it is shown; what another tab tells is heard before. */
async function renewAhead(rejected: string | null): Promise<Grant> {
  const heard = hearGrant(rejected, shown);
  writeStored(WANTED_AHEAD, String(Math.random()));
  return (await heard) ?? exclusively(() => renew(rejected));
}

async function renew(rejected: string | null): Promise<Grant> {
  if (grant && grant.token !== rejected) return grant;
  return (await grantOfAnotherTab(rejected)) ?? (await grantOfServer());
}

async function grantOfServer(): Promise<Grant> {
  const answer = await send(wireRequest(getRefreshToken, activeMarket().code, {}), {});
  const adopted = adoptGrant(answer.data as Parameters<typeof adoptGrant>[0]);
  handOnGrant();
  return adopted;
}

/** Undefined when no other tab has one that is still good; a tab may be frozen, so the wait is short. */
async function grantOfAnotherTab(rejected: string | null): Promise<Grant | undefined> {
  if (!(await otherTabsHold())) return undefined;
  const heard = hearGrant(rejected, new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS)));
  tellTabs({ kind: 'grant-wanted' });
  return heard;
}

/** A grant that another tab hands on; undefined where none does until `end`. */
function hearGrant(rejected: string | null, end: Promise<void>): Promise<Grant | undefined> {
  return new Promise((resolve) => {
    const finish = (found?: Grant) => {
      stop();
      resolve(found);
    };
    const stop = hearTabs((news) => {
      if (news.kind !== 'granted' || news.grant.token === rejected || !isLive(news.grant)) return;
      hold(news.grant);
      finish(news.grant);
    });
    void end.then(() => finish());
  });
}

function isLive({ expiresAt }: Grant): boolean {
  return expiresAt > Date.now();
}

function hold(next: Grant): void {
  grant = next;
  if (releaseHolder || !navigator.locks) return;
  // The lock lasts until this promise settles: when the grant is dropped or the tab closes.
  const { promise, resolve } = Promise.withResolvers<void>();
  releaseHolder = resolve;
  void navigator.locks.request(HOLDERS, { mode: 'shared' }, () => promise);
}

async function otherTabsHold(): Promise<boolean> {
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  const holders = held.filter((lock) => lock.name === HOLDERS).length;
  return holders > (releaseHolder ? 1 : 0);
}

/** Locks exist on https and localhost; elsewhere the server's grace for a rotated token has to do. */
export function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
