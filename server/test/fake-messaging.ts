import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { smsSignature } from '../src/features/messages/sms.ts';
import { whatsappSignature } from '../src/features/messages/whatsapp.ts';

interface Asked {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a provider does with one message; the default is what it documents. */
export type Behaviour =
  | 'accepts'
  /** Takes the message and never answers. */
  | 'silent'
  /** Takes the message and breaks the connection. */
  | 'hangs_up'
  | { readonly status: number; readonly body?: string; readonly retryAfter?: number };

/** Twilio's and Meta's calls for messages, on loopback. */
export interface FakeMessaging {
  readonly port: number;
  readonly asked: Asked[];
  /** Of the next messages; the last one stays. */
  readonly behaviours: Behaviour[];
  readonly close: () => Promise<void>;
}

export async function startFakeMessaging(): Promise<FakeMessaging> {
  const asked: Asked[] = [];
  const behaviours: Behaviour[] = ['accepts'];
  let serial = 0;
  const accept = (response: ServerResponse, url: string) => {
    serial += 1;
    const isSms = url.endsWith('/Messages.json');
    const answer = isSms
      ? { sid: `SM${String(serial).padStart(32, '0')}`, status: 'queued', error_code: null }
      : { messaging_product: 'whatsapp', contacts: [], messages: [{ id: `wamid.${serial}` }] };
    response.writeHead(isSms ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      asked.push({ url, headers, body: Buffer.concat(parts).toString() });
      const behaviour = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? 'accepts';
      if (behaviour === 'silent') return;
      if (behaviour === 'hangs_up') return void request.socket.destroy();
      if (behaviour === 'accepts') return accept(response, url);
      const { status, body = '{}', retryAfter } = behaviour;
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    behaviours,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Fields = Readonly<Record<string, string>>;

interface Caller {
  /** Token or secret that signs. */
  readonly by: string;
  readonly url: string;
}

/** A report or a reply as Twilio posts it. */
export function postAsTwilio(
  app: FastifyInstance,
  { by, url, query = '' }: Caller & { readonly query?: string },
  fields: Fields,
) {
  const form = new Map(Object.entries(fields));
  return app.inject({
    method: 'POST',
    url: `${url}${query}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': smsSignature(by, `http://127.0.0.1:3000${url}${query}`, form),
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Reports and replies as Meta posts them. */
export function postAsMeta(
  app: FastifyInstance,
  { by, url, number }: Caller & { readonly number: string },
  value: object,
) {
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [{ field: 'messages', value: { metadata: { phone_number_id: number }, ...value } }],
      },
    ],
  });
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': whatsappSignature(by, Buffer.from(payload)),
    },
    payload,
  });
}
