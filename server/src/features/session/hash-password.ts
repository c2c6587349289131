import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Hash of a random text, made once at the start, so that the first unknown user costs no more than later ones. */
const nobody = hashPassword(randomBytes(32).toString('hex'));

/**
 * Without a stored hash (unknown or disabled user, or an account without a password) the same work is done against a
 * dummy hash, so that timing reveals nothing.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (!stored?.startsWith('$argon2id$')) {
    await verify(await nobody, password);
    return false;
  }
  return verify(stored, password);
}
