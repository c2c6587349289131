import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { networkOf } from './attempt-limit.ts';
import { countOne } from './count-one.ts';

/** Separately counted acts; the sweep uses the names, one is forgotten per second. */
export const NETWORK_ACTS = [
  'captcha',
  'partner-key',
  'dialer-secret',
  'sign-on',
  'passkey',
  'message-callback',
] as const;

interface CountedAct {
  readonly name: (typeof NETWORK_ACTS)[number];
  readonly address: string;
  /** Maximum at once; one is forgotten per second. */
  readonly allowed: number;
  readonly now: Date;
}

/** Counter of an act of the caller's network. */
export const networkSubject = (act: string, address: string) =>
  `${act}:${createHash('sha256').update(networkOf(address)).digest('base64url')}`;

/** Counts one for the caller's network; false, uncounted, beyond the allowance. */
export const countFromNetwork = (db: Db, { name, address, allowed, now }: CountedAct): Promise<boolean> =>
  countOne(db, { subject: networkSubject(name, address), allowed, forgetSeconds: 1, now });
