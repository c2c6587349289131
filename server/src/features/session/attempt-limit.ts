import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * How long somebody who failed has to wait. Five counters, each a row of sign_in_attempt:
 *
 * - `pair`: this user from this address. Free for 5 failures, then 5 s doubling to 15 min.
 * - `address`: any user from this address, against trying one password on many users. Free for 50.
 * - `user`: this user from anywhere, against many addresses. It never refuses by itself: from 50 failures on it only
 *   makes the pair stricter (one free try, then 30 s doubling).
 * - `account`: the same over days, against guessing slowly from very many addresses. Free for 100, then 1 min doubling
 *   to an hour, and one is forgotten an hour: 24 guesses a day in the end. It holds for strangers only: not for a
 *   network from which the user signed in before, nor for a known browser, and a password reset by code
 *   makes the browser known, so that nobody is locked out by what strangers do.
 * - `device`: this user in a browser that signed in as this user before (a cookie proves it). It replaces the
 *   others, so that not even a colleague behind the same address can lock somebody out of the own browser.
 *
 * Of the others one failure is forgotten every 10 minutes. Subjects are hashed: people type passwords into the user id.
 */
export type Counter = 'pair' | 'address' | 'user' | 'account' | 'device';

export interface Tally {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

/** `network`: the user's last sign-in from there. */
export type Tallies = Partial<Readonly<Record<Counter | 'network', Tally>>>;

interface Allowance {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs?: number;
  readonly forgetOneMs?: number;
}

const SECOND_MS = 1000;
const FORGET_ONE_MS = 600 * SECOND_MS;
const LONGEST_WAIT_MS = 900 * SECOND_MS;

const NORMAL: Allowance = { free: 5, firstWaitMs: 5 * SECOND_MS };
const STRICT: Allowance = { free: 1, firstWaitMs: 30 * SECOND_MS };
const ADDRESS: Allowance = { free: 50, firstWaitMs: 5 * SECOND_MS };
const ACCOUNT_FORGET_MS = 3600 * SECOND_MS;
const ACCOUNT: Allowance = {
  free: 100,
  firstWaitMs: 60 * SECOND_MS,
  longestWaitMs: 3600 * SECOND_MS,
  forgetOneMs: ACCOUNT_FORGET_MS,
};
const USER_UNDER_ATTACK = 50;
/** A browser that fails this often is stolen or no longer the user's; it then counts as unknown. */
const DEVICE_TRUST_ENDS = 20;
const DEVICE_TRUST_MS = 90 * 24 * 3600 * SECOND_MS;

/** Failures still counted. */
export function remembered(tally: Tally | undefined, now: Date, forgetOneMs = FORGET_ONE_MS): number {
  if (!tally) return 0;
  const forgotten = Math.floor((now.getTime() - tally.lastFailedAt.getTime()) / forgetOneMs);
  return Math.max(0, tally.failures - Math.max(0, forgotten));
}

/** For the sweep: a row expires once it has been idle for its failures times this. */
export const FORGET_ONE_SECONDS = FORGET_ONE_MS / SECOND_MS;
export const ACCOUNT_FORGET_SECONDS = ACCOUNT_FORGET_MS / SECOND_MS;
export const DEVICE_TRUST_SECONDS = DEVICE_TRUST_MS / SECOND_MS;

function waitMs(tally: Tally | undefined, allowance: Allowance, now: Date): number {
  const { free, firstWaitMs, longestWaitMs = LONGEST_WAIT_MS, forgetOneMs } = allowance;
  const failures = remembered(tally, now, forgetOneMs);
  if (!tally || failures < free) return 0;
  const wait = Math.min(firstWaitMs * 2 ** Math.min(failures - free, 20), longestWaitMs);
  return Math.max(0, tally.lastFailedAt.getTime() + wait - now.getTime());
}

/** Whether the browser's cookie is still trusted. */
export function isTrustedDevice(tally: Tally | undefined, now: Date): boolean {
  return (
    tally !== undefined &&
    tally.failures < DEVICE_TRUST_ENDS &&
    now.getTime() - tally.lastFailedAt.getTime() < DEVICE_TRUST_MS
  );
}

/** Failures of a counter including this one. */
export function afterFailure(counter: Counter, tallies: Tallies, now: Date): number {
  const forgetOneMs = counter === 'account' ? ACCOUNT_FORGET_MS : FORGET_ONE_MS;
  return remembered(tallies[counter], now, forgetOneMs) + 1;
}

function isKnownNetwork(tally: Tally | undefined, now: Date): boolean {
  return tally !== undefined && now.getTime() - tally.lastFailedAt.getTime() < DEVICE_TRUST_MS;
}

/** Counters that judge an attempt and, if it fails, are charged. */
export function countersFor(tallies: Tallies, now: Date): readonly Counter[] {
  return isTrustedDevice(tallies.device, now) ? ['device'] : ['pair', 'address', 'user', 'account'];
}

/** Whole seconds until the next attempt is accepted; 0 if this one is. */
export function secondsToWait(tallies: Tallies, now: Date): number {
  const isUnderAttack = remembered(tallies.user, now) >= USER_UNDER_ATTACK;
  const wait = isTrustedDevice(tallies.device, now)
    ? waitMs(tallies.device, NORMAL, now)
    : Math.max(
        waitMs(tallies.pair, isUnderAttack ? STRICT : NORMAL, now),
        waitMs(tallies.address, ADDRESS, now),
        isKnownNetwork(tallies.network, now) ? 0 : waitMs(tallies.account, ACCOUNT, now),
      );
  return Math.ceil(wait / SECOND_MS);
}

export interface Attempt {
  readonly username: string;
  readonly address: string;
  /** The browser's device cookie; null for callers without one. */
  readonly device: string | null;
}

/** Rows that count an attempt; typed values are hashed. */
export interface Subjects {
  readonly pair: string;
  readonly address: string;
  readonly user: string;
  readonly account: string;
  readonly network: string;
  readonly device: string | null;
}

export function subjectsOf({ username, address, device }: Attempt): Subjects {
  const user = username.toLowerCase();
  const network = networkOf(address);
  return {
    pair: subject('pair', user, network),
    address: subject('address', network),
    user: subject('user', user),
    account: subject('account', user),
    network: subject('network', user, network),
    device: device ? subject('device', user, device) : null,
  };
}

/** Each part is hashed separately, so that a user's rows share a prefix. */
function subject(counter: Counter | 'network', ...parts: string[]): string {
  const digest = (part: string) => createHash('sha256').update(part).digest('base64url');
  return [counter, ...parts.map(digest)].join(':');
}

/** Prefix of this user's `pair` and `device` subjects. */
export function subjectsStartOf(counter: 'pair' | 'device', username: string): string {
  return `${subject(counter, username.toLowerCase())}:`;
}

/** IPv6 is limited by /64 network, because one subscriber has all of its addresses. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
