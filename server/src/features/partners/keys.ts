import { hash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const KEY_BYTES = 32;
/** Begins every key, so that one that leaked into a text is found by searching for it. */
const MARK = 'otl_';
const SHAPE = /^otl_[\w-]{43}$/;
/** What screens and the change log show of a key: 36 of its 256 bits. */
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

/** SHA-256: 256 random bits cannot be searched, so a slow hash would only slow down every call. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** An IPv4 address as itself where the socket speaks IPv6. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether a key with the networks of this column may be used from an address; one without networks from anywhere. */
export const isFromHere = (networks: string, address: string | RawBuilder<string>) =>
  sql<boolean>`(${sql.ref(networks)} = '{}' or ${address}::inet <<= any(${sql.ref(networks)}))`;

/** The key of `Authorization: Bearer otl_…`; undefined for anything else. */
export function keyIn(authorization: string | undefined): string | undefined {
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return SHAPE.test(key) ? key : undefined;
}
