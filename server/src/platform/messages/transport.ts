import { createTransport } from 'nodemailer';
import type { Environment } from '../environment.ts';

export interface Delivery {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Delivers a message, or throws; delivering the same id twice must be harmless. */
export interface MessageTransport {
  /** Channels that leave this machine. */
  readonly channels: ReadonlySet<Delivery['channel']>;
  /** False for the demo, whose messages stay in the outbox to be read there. */
  readonly leaves: boolean;
  deliver(message: Delivery): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Messages stay in the outbox, where the demo's page shows them. */
export const outboxTransport: MessageTransport = {
  channels: new Set(['mail', 'sms']),
  leaves: false,
  deliver: async () => undefined,
};

/** Mail over SMTP_URL. There is no text-message gateway yet, so codes go to the account's e-mail. */
export function smtpTransport(environment: Environment): MessageTransport {
  const { SMTP_URL: url, SMTP_FROM: from, SMTP_REQUIRE_TLS: requireTls } = environment;
  if (!url) {
    return {
      channels: new Set(),
      leaves: true,
      deliver: () =>
        Promise.reject(Object.assign(new Error('SMTP_URL is not set'), { code: 'ENOMAILSERVER' })),
    };
  }
  const mailer = createTransport({
    url,
    // Otherwise mail goes in clear text if the server, or somebody in between, offers no STARTTLS.
    requireTLS: requireTls === 'true',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const host = from.split('@')[1] ?? 'otolead';
  return {
    channels: new Set(['mail']),
    leaves: true,
    async deliver({ id, recipient, subject, body }) {
      await mailer.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@${host}>` });
    },
  };
}
