import { createHmac, randomBytes } from 'node:crypto';

const MARK = 'whsec_';
const SECRET_BYTES = 32;

export function newSecret(): string {
  return MARK + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** `webhook-signature` of Standard Webhooks 1.0.0: one `v1,<base64>` per secret, newest first. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(MARK.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
