import { createHmac, randomBytes } from 'node:crypto';

const MINUTE_MS = 60_000;

export const ACCESS_TOKEN_MS = 30 * MINUTE_MS;
export const REFRESH_TOKEN_MS = 12 * 60 * MINUTE_MS;
/** How long a rotated refresh token still works, for simultaneous tabs. */
export const ROTATION_GRACE_MS = 30_000;

const TOKEN_BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** 256 random bits; only the SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function newSalt(): Buffer {
  return randomBytes(TOKEN_BYTES);
}

export function isToken(value: string): boolean {
  return SHAPE.test(value);
}

/**
 * Successor of a refresh token. Presenting the old one again within the grace yields the same successor without storing
 * it: it derives from the old token (not in the database) and the salt (only there).
 */
export function successorOf(token: string, salt: Buffer): string {
  return createHmac('sha256', token).update(salt).digest('base64url');
}
