import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@otolead/contract/session/second-factor.rules.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LETTERS = 24;
/** The largest multiple of the alphabet's length in a byte: beyond it some letters would come more often. */
const EVEN = 256 - (256 % ALPHABET.length);

/** 118 random bits: from 112 on a fast hash is enough (OWASP ASVS 5, 6.5.2). */
function newRecoveryCode(): string {
  let code = '';
  while (code.length < LETTERS)
    for (const byte of randomBytes(LETTERS)) if (byte < EVEN) code += ALPHABET[byte % ALPHABET.length];
  return (code.slice(0, LETTERS).match(/.{4}/g) ?? []).join('-');
}

const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '');

const hashOf = (code: string): Buffer => createHash('sha256').update(plain(code)).digest();

/** Ten new codes instead of all that the user had. */
export async function renewCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Uses the code up; false if it is none of the user's. */
export async function takeCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(typed))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
