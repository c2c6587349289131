import { hash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const KEY_BYTES = 32;
/** Prefix of every key, by which leaked keys are found in texts. */
const MARK = 'otl_';
const SHAPE = /^otl_[\w-]{43}$/;
/** Length of the part shown on screens and in the change log: 36 of 256 bits. */
const PREFIX_LENGTH = MARK.length + 6;

interface MadeKey {
  readonly key: string;
  readonly prefix: string;
  readonly hash: Buffer;
}

export function newKey(): MadeKey {
  const key = MARK + randomBytes(KEY_BYTES).toString('base64url');
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashKey(key) };
}

/** SHA-256 suffices: 256 random bits cannot be guessed, and a slow hash would only delay every call. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** An IPv4-mapped IPv6 address as IPv4. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether the address is in the key's networks; a key without networks works from everywhere. */
export const isFromHere = (networks: string, address: string | RawBuilder<string>) =>
  sql<boolean>`(${sql.ref(networks)} = '{}' or ${address}::inet <<= any(${sql.ref(networks)}))`;

/** The key of `Authorization: Bearer otl_…`; undefined for anything else. */
export function keyIn(authorization: string | undefined): string | undefined {
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return SHAPE.test(key) ? key : undefined;
}
