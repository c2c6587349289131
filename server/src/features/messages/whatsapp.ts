import { createHmac } from 'node:crypto';
import { exchange, type OutboundOptions } from '../../platform/outbound/post.ts';
import { ask, type Outgoing, type Provider } from './provider.ts';

export interface WhatsappAccess {
  /** Address with version and id of the number: https://graph.facebook.com/v21.0/106540352242922 */
  readonly url: string;
  readonly token: string;
  /** Signs what Meta reports. */
  readonly appSecret: string;
  /** Given once when the webhook is registered. */
  readonly verifyToken: string;
}

/** The Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages */
export function whatsappProvider({ url, token }: WhatsappAccess, options: OutboundOptions): Provider {
  return {
    send: (message) =>
      ask(
        () =>
          exchange(
            {
              url: `${url.replace(/\/+$/, '')}/messages`,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify(payloadOf(message)),
            },
            options,
          ),
        ({ messages }) => (messages as [{ id?: unknown }?] | undefined)?.[0]?.id,
      ),
  };
}

function payloadOf({ id, number, body, template }: Outgoing) {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: number,
    // Comes back with each report, so that a lost answer can still be told.
    biz_opaque_callback_data: String(id),
  };
  if (!template) return { ...common, type: 'text', text: { preview_url: false, body } };
  const { name, language, values } = template;
  const parameters = values.map((text) => ({ type: 'text', text }));
  return {
    ...common,
    type: 'template',
    template: {
      name,
      language: { code: language },
      ...(values.length > 0 && { components: [{ type: 'body', parameters }] }),
    },
  };
}

/** Signature of a report over its bytes as received. */
export const whatsappSignature = (appSecret: string, body: Buffer): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
