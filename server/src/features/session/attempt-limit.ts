import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * How long somebody who failed has to wait. Four counters, each a row of sign_in_attempt:
 *
 * - `pair`: this user from this address. Free for 5 failures, then 5 s doubling to 15 min.
 * - `address`: any user from this address, against trying one password on many users. Free for 50.
 * - `user`: this user from anywhere, against many addresses. It never refuses by itself, or strangers could lock
 *   somebody out: from 50 failures on it only makes the pair stricter (one free try, then 30 s doubling). All
 *   waiting comes from one's own failures, so a right password from a fresh address always gets in at once.
 * - `device`: this user in a browser that signed in as this user before (a cookie proves it). It replaces the
 *   other three, so that not even a colleague behind the same address can lock somebody out of the own browser.
 *
 * One failure is forgotten every 10 minutes. Subjects are hashed: people type passwords into the user id.
 */
export type Counter = 'pair' | 'address' | 'user' | 'device';

export interface Tally {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

export type Tallies = Partial<Readonly<Record<Counter, Tally>>>;

interface Allowance {
  readonly free: number;
  readonly firstWaitMs: number;
}

const SECOND_MS = 1000;
const FORGET_ONE_MS = 600 * SECOND_MS;
const LONGEST_WAIT_MS = 900 * SECOND_MS;

const NORMAL: Allowance = { free: 5, firstWaitMs: 5 * SECOND_MS };
const STRICT: Allowance = { free: 1, firstWaitMs: 30 * SECOND_MS };
const ADDRESS: Allowance = { free: 50, firstWaitMs: 5 * SECOND_MS };
const USER_UNDER_ATTACK = 50;
/** A browser that fails this often is in the wrong hands or has lost its user; it counts as unknown then. */
const DEVICE_TRUST_ENDS = 20;
const DEVICE_TRUST_MS = 90 * 24 * 3600 * SECOND_MS;

/** Failures that still count. */
export function remembered(tally: Tally | undefined, now: Date): number {
  if (!tally) return 0;
  const forgotten = Math.floor((now.getTime() - tally.lastFailedAt.getTime()) / FORGET_ONE_MS);
  return Math.max(0, tally.failures - Math.max(0, forgotten));
}

/** For the sweep: rows last failed before now minus failures times this hold nothing any more. */
export const FORGET_ONE_SECONDS = FORGET_ONE_MS / SECOND_MS;
export const DEVICE_TRUST_SECONDS = DEVICE_TRUST_MS / SECOND_MS;

function waitMs(tally: Tally | undefined, { free, firstWaitMs }: Allowance, now: Date): number {
  const failures = remembered(tally, now);
  if (!tally || failures < free) return 0;
  const wait = Math.min(firstWaitMs * 2 ** Math.min(failures - free, 20), LONGEST_WAIT_MS);
  return Math.max(0, tally.lastFailedAt.getTime() + wait - now.getTime());
}

/** Whether the browser's cookie still speaks for it. */
export function isTrustedDevice(tally: Tally | undefined, now: Date): boolean {
  return (
    tally !== undefined &&
    tally.failures < DEVICE_TRUST_ENDS &&
    now.getTime() - tally.lastFailedAt.getTime() < DEVICE_TRUST_MS
  );
}

/** The counters that an attempt is judged by and, when it fails, charged to. */
export function countersFor(tallies: Tallies, now: Date): readonly Counter[] {
  return isTrustedDevice(tallies.device, now) ? ['device'] : ['pair', 'address', 'user'];
}

/** Whole seconds until the next attempt is looked at; 0 when this one may be. */
export function secondsToWait(tallies: Tallies, now: Date): number {
  const isUnderAttack = remembered(tallies.user, now) >= USER_UNDER_ATTACK;
  const wait = isTrustedDevice(tallies.device, now)
    ? waitMs(tallies.device, NORMAL, now)
    : Math.max(
        waitMs(tallies.pair, isUnderAttack ? STRICT : NORMAL, now),
        waitMs(tallies.address, ADDRESS, now),
      );
  return Math.ceil(wait / SECOND_MS);
}

export interface Attempt {
  readonly username: string;
  readonly address: string;
  /** The browser's device cookie; null for callers that keep none. */
  readonly device: string | null;
}

/** The rows under which an attempt is counted; hashes whatever was typed. */
export interface Subjects {
  readonly pair: string;
  readonly address: string;
  readonly user: string;
  readonly device: string | null;
}

export function subjectsOf({ username, address, device }: Attempt): Subjects {
  const user = username.toLowerCase();
  const network = networkOf(address);
  return {
    pair: subject('pair', user, network),
    address: subject('address', network),
    user: subject('user', user),
    device: device ? subject('device', user, device) : null,
  };
}

/** Every part is hashed by itself, so that all rows of one user can be found by their beginning. */
function subject(counter: Counter, ...parts: string[]): string {
  const digest = (part: string) => createHash('sha256').update(part).digest('base64url');
  return [counter, ...parts.map(digest)].join(':');
}

/** What the subjects of this user's `pair` and `device` rows begin with. */
export function subjectsStartOf(counter: 'pair' | 'device', username: string): string {
  return `${subject(counter, username.toLowerCase())}:`;
}

/** Whoever has one IPv6 address has 2^64 of them, so the network counts. */
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
