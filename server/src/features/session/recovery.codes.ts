import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '@otolead/contract/session/recovery.rules.ts';

/** A code is weak; its life, its tries and the salt compensate (domain.md 4). */
export const CODE_LIFE_MS = 10 * 60_000;
export const MOST_TRIES = 5;
export const RESET_LIFE_MS = 30 * 60_000;

export interface StoredCode {
  readonly code_hash: Buffer;
  readonly salt: Buffer;
}

export function newCode(): { readonly code: string; readonly stored: StoredCode } {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const salt = randomBytes(16);
  return { code, stored: { salt, code_hash: hashCode(code, salt) } };
}

export function matchesCode(typed: string, stored: StoredCode): boolean {
  return timingSafeEqual(hashCode(typed, stored.salt), stored.code_hash);
}

function hashCode(code: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(code).digest();
}
