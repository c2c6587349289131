import { randomUUID } from 'node:crypto';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Channel } from '@otolead/contract/messages/messages.rules.ts';
import { type Environment, outboundOptions, publicUrl } from '../../platform/environment.ts';
import type { Provider } from './provider.ts';
import { type SmsAccess, smsProvider } from './sms.ts';
import { type WhatsappAccess, whatsappProvider } from './whatsapp.ts';

/** Below the market: where providers report. */
export const CALLBACK_PATHS = {
  sms: '/api/messages/sms',
  whatsapp: '/api/messages/whatsapp',
} as const satisfies Record<Channel, string>;

/** Demo leads are nobody to write to: what its users send is taken and goes nowhere. */
const DEMO = 'demo';
const DEMO_URL = `https://${DEMO}:${DEMO}@sms.invalid`;

const isSimulated = ({ DATABASE_URL }: Pick<Environment, 'DATABASE_URL'>) => DATABASE_URL === undefined;

/** Access to the market's SMS provider; undefined if the operator has set none. */
export function smsAccess(environment: Environment, market: MarketCode): SmsAccess | undefined {
  const isId = market === 'id';
  const set = isId ? environment.SMS_ID_URL : environment.SMS_PH_URL;
  const url = set ?? (isSimulated(environment) ? DEMO_URL : undefined);
  if (url === undefined) return undefined;
  return {
    url,
    from: (isId ? environment.SMS_ID_FROM : environment.SMS_PH_FROM) ?? '',
    callback: `${publicUrl(environment)}/${market}${CALLBACK_PATHS.sms}`,
  };
}

/** Access to the market's number at Meta; all four settings are needed. */
export function whatsappAccess(environment: Environment, market: MarketCode): WhatsappAccess | undefined {
  const [url, token, appSecret, verifyToken] =
    market === 'id'
      ? [
          environment.WHATSAPP_ID_URL,
          environment.WHATSAPP_ID_TOKEN,
          environment.WHATSAPP_ID_APP_SECRET,
          environment.WHATSAPP_ID_VERIFY_TOKEN,
        ]
      : [
          environment.WHATSAPP_PH_URL,
          environment.WHATSAPP_PH_TOKEN,
          environment.WHATSAPP_PH_APP_SECRET,
          environment.WHATSAPP_PH_VERIFY_TOKEN,
        ];
  if (url && token && appSecret && verifyToken) return { url, token, appSecret, verifyToken };
  return undefined;
}

const simulator: Provider = {
  send: async () => ({ kind: 'sent', providerId: `demo-${randomUUID()}` }),
};

export function providerOf(
  environment: Environment,
  market: MarketCode,
  channel: Channel,
): Provider | undefined {
  const options = outboundOptions(environment);
  if (channel === 'whatsapp') {
    const access = whatsappAccess(environment, market);
    return access && whatsappProvider(access, options);
  }
  const access = smsAccess(environment, market);
  if (access?.url === DEMO_URL) return simulator;
  return access && smsProvider(access, options);
}
