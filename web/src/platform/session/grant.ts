import { getRefreshToken } from '@otolead/contract/session/session.endpoints.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import { send } from '../api/transport.ts';
import { wireRequest } from '../api/wire-request.ts';
import { writeStored } from '../local-storage.ts';
import { activeMarket } from '../market/active-market.ts';
import { isPrerendering, shown } from '../prerender/activation.ts';
import { type Grant, publishToTabs, subscribeToTabs } from './session-channel.ts';

const LOCK = 'otolead-refresh';
/** A shared lock held by every tab with a grant, so that a new tab knows whether to wait for one. */
const HOLDERS = 'otolead-grant-holder';
const ANSWER_WITHIN_MS = 150;
/** Set by a prerendered page, which receives other tabs' messages but cannot send any. */
const WANTED_PRERENDERED = 'grant-wanted-ahead';

let grant: Grant | null = null;
let renewal: Promise<Grant> | undefined;
let releaseHolder: (() => void) | undefined;

export function currentToken(): string | null {
  return grant?.token ?? null;
}

/** Stores a grant in memory; `handOnGrant` passes it to the other tabs. */
export function adoptGrant(signedIn: { token: string; expires_in: number; user_data: UserData }): Grant {
  const { token, expires_in, user_data: user } = signedIn;
  const adopted = { token, expiresAt: Date.now() + expires_in * 1000, user };
  hold(adopted);
  return adopted;
}

/** Passes the grant to the other tabs, which signs them in. */
export function handOnGrant(): void {
  if (grant) publishToTabs({ kind: 'granted', grant });
}

/** Updates the user's data in this tab and those that share the grant. */
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
 * A grant whose token is not `rejected`: from this tab, another tab or finally the server. Tabs renew one at a
 * time, because each renewal rotates the refresh token. Throws the refresh call's ApiError.
 */
export function renewGrant(rejected: string | null): Promise<Grant> {
  if (grant && grant.token !== rejected) return Promise.resolve(grant);
  renewal ??= (isPrerendering() ? renewPrerendered(rejected) : exclusively(() => renew(rejected))).finally(
    () => {
      renewal = undefined;
    },
  );
  return renewal;
}

/** Lets tabs exchange grants; call once at the start. */
export function shareGrants(): void {
  subscribeToTabs((news) => {
    if (news.kind === 'granted') hold(news.grant);
    if (news.kind === 'grant-wanted' && grant && isLive(grant)) handOnGrant();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === WANTED_PRERENDERED && grant && isLive(grant)) handOnGrant();
  });
}

/** A prerendered page cannot take locks or ask until shown; it only receives. */
async function renewPrerendered(rejected: string | null): Promise<Grant> {
  const received = receiveGrant(rejected, shown);
  writeStored(WANTED_PRERENDERED, String(Math.random()));
  return (await received) ?? exclusively(() => renew(rejected));
}

async function renew(rejected: string | null): Promise<Grant> {
  if (grant && grant.token !== rejected) return grant;
  return (await grantOfAnotherTab(rejected)) ?? (await grantOfServer());
}

/** A grant by the server, even if the present one or another tab's is valid: the user's data has changed. */
export const renewFromServer = () => exclusively(grantOfServer);

async function grantOfServer(): Promise<Grant> {
  const answer = await send(wireRequest(getRefreshToken, activeMarket().code, {}), {});
  const adopted = adoptGrant(answer.data as Parameters<typeof adoptGrant>[0]);
  handOnGrant();
  return adopted;
}

/** Undefined if no other tab has a valid grant; a tab may be frozen, so the wait is short. */
async function grantOfAnotherTab(rejected: string | null): Promise<Grant | undefined> {
  if (!(await otherTabsHold())) return undefined;
  const received = receiveGrant(rejected, new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS)));
  publishToTabs({ kind: 'grant-wanted' });
  return received;
}

/** A grant from another tab; undefined if none comes before `end`. */
function receiveGrant(rejected: string | null, end: Promise<void>): Promise<Grant | undefined> {
  return new Promise((resolve) => {
    const finish = (found?: Grant) => {
      stop();
      resolve(found);
    };
    const stop = subscribeToTabs((news) => {
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
  // The lock lasts until this promise resolves: when the grant is dropped or the tab closes.
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

/** Locks need https or localhost; elsewhere the server's grace period for a rotated token must suffice. */
export function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
