import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { openChannels } from './builders/messages.ts';
import { type Fields, postAsMeta, postAsTwilio, startFakeMessaging } from './fake-messaging.ts';
import { createTestApp } from './harness.ts';

export const [TOKEN, APP_SECRET, VERIFY] = [
  'twilio-auth-token',
  'meta-app-secret-0123',
  'verify-token-012345',
];
export const SMS = '/id/api/messages/sms';
export const WHATSAPP = '/id/api/messages/whatsapp';
export const NUMBER_ID = '106540352242922';

interface MessagingOptions {
  /** Whether the Philippines have a provider, too, with the same token. */
  readonly both?: boolean;
}

/** An app whose market Indonesia writes by SMS and WhatsApp to a provider on loopback. */
export async function startMessaging({ both = false }: MessagingOptions = {}) {
  const provider = await startFakeMessaging();
  const host = `127.0.0.1:${provider.port}`;
  const smsUrl = `http://AC01:${TOKEN}@${host}`;
  const t = await createTestApp({
    logLevel: 'info',
    environment: {
      SMS_ID_URL: smsUrl,
      SMS_ID_FROM: '+15005550006',
      ...(both && { SMS_PH_URL: smsUrl, SMS_PH_FROM: '+15005550007' }),
      WHATSAPP_ID_URL: `http://${host}/v21.0/${NUMBER_ID}`,
      WHATSAPP_ID_TOKEN: 'meta-token',
      WHATSAPP_ID_APP_SECRET: APP_SECRET,
      WHATSAPP_ID_VERIFY_TOKEN: VERIFY,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      WEBHOOK_TIMEOUT_SECONDS: '0.3',
    },
  });
  const markets: readonly MarketCode[] = both ? ['id', 'ph'] : ['id'];
  for (const market of markets) await openChannels(t.db, market);
  return {
    t,
    provider,
    twilio: (fields: Fields, options: { query?: string; by?: string; url?: string } = {}) =>
      postAsTwilio(t.app, { by: TOKEN, url: SMS, ...options }, fields),
    meta: (value: object, { by = APP_SECRET, number = NUMBER_ID } = {}) =>
      postAsMeta(t.app, { by, url: WHATSAPP, number }, value),
    close: async () => {
      await t.close();
      await provider.close();
    },
  };
}
