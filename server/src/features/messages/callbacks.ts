import { isMarketCode, MARKETS, type Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { MessageState } from '@otolead/contract/messages/messages.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Environment, publicUrl } from '../../platform/environment.ts';
import { AppError, badRequest, notFound, tooManyRequests } from '../../platform/http/errors.ts';
import { countFromNetwork } from '../session/session.public.ts';
import { takeReply, takeReport } from './inbound.ts';
import { CALLBACK_PATHS, smsAccess, whatsappAccess } from './messaging.ts';
import { isSigned, smsSignature, smsToken } from './sms.ts';
import { eventsOf } from './whatsapp.events.ts';
import { whatsappSignature } from './whatsapp.ts';

interface CallbackServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly environment: Environment;
}

/** Meta may send many events at once. */
const LONGEST_BODY = 262_144;
const WRONG_SIGNATURES = { name: 'message-callback', allowed: 30 } as const;
const RETRY_SECONDS = 60;

/**
 * What providers report, in their own forms: every call is signed, over the address or the bytes as received, and a repeated
 * one changes nothing.
 */
export function registerMessageCallbacks(app: FastifyInstance, services: CallbackServices): void {
  const { environment } = services;
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer', bodyLimit: LONGEST_BODY },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  app.post(`/:market${CALLBACK_PATHS.sms}`, { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    const market = marketOf(request);
    const access = smsAccess(environment, market.code);
    if (!access) throw notFound();
    const form = formOf(request.body);
    const url = `${publicUrl(environment)}${request.url}`;
    await requireSignature(request, services, {
      given: request.headers['x-twilio-signature'],
      expected: smsSignature(smsToken(access.url), url, form),
    });
    await takeSms(services, market, { form, message: (request.query as { message?: unknown }).message });
    return reply.type('text/xml; charset=utf-8').send('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  });

  app.get(`/:market${CALLBACK_PATHS.whatsapp}`, async (request, reply) => {
    const access = whatsappAccess(environment, marketOf(request).code);
    if (!access) throw notFound();
    const asked = request.query as Readonly<Record<string, unknown>>;
    const challenge = asked['hub.challenge'];
    if (asked['hub.mode'] !== 'subscribe' || typeof challenge !== 'string' || challenge.length > 200)
      throw badRequest(text('kernel:error.bad_request'));
    await requireSignature(request, services, {
      given: asked['hub.verify_token'],
      expected: access.verifyToken,
    });
    return reply.type('text/plain; charset=utf-8').send(challenge);
  });

  app.post(`/:market${CALLBACK_PATHS.whatsapp}`, { bodyLimit: LONGEST_BODY }, async (request) => {
    const market = marketOf(request);
    const access = whatsappAccess(environment, market.code);
    if (!access) throw notFound();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await requireSignature(request, services, {
      given: request.headers['x-hub-signature-256'],
      expected: whatsappSignature(access.appSecret, body),
    });
    const { reports, replies } = eventsOf(body, access.url);
    for (const report of reports) await takeReport(services, market, report);
    for (const one of replies) await takeReply(services, market, one);
    return {};
  });
}

function marketOf(request: FastifyRequest): Market {
  const code = (request.params as { market: string }).market.toLowerCase();
  if (!isMarketCode(code)) throw notFound();
  return MARKETS[code];
}

/** Throws 401 for a forged call, 429 for too many from one network. */
async function requireSignature(
  request: FastifyRequest,
  { clock, db }: CallbackServices,
  { given, expected }: { readonly given: unknown; readonly expected: string },
): Promise<void> {
  if (typeof given === 'string' && isSigned(given, expected)) return;
  if (!(await countFromNetwork(db, { ...WRONG_SIGNATURES, address: request.ip, now: clock.now() })))
    throw tooManyRequests(RETRY_SECONDS);
  throw new AppError(401, 'token_invalid', text('messages:unknown_signature'));
}

function formOf(body: unknown): ReadonlyMap<string, string> {
  return new Map(new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : ''));
}

/** Twilio's words: https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
const SMS_STATES: Readonly<Record<string, MessageState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
};

interface SmsCall {
  readonly form: ReadonlyMap<string, string>;
  /** Our id in the address of the report. */
  readonly message: unknown;
}

/** A report names a status; a reply has none and a text. */
async function takeSms(
  services: CallbackServices,
  market: Market,
  { form, message }: SmsCall,
): Promise<void> {
  const providerId = form.get('MessageSid') ?? form.get('SmsSid') ?? '';
  const [status, sender, body] = [form.get('MessageStatus'), form.get('From'), form.get('Body')];
  if (!providerId || providerId.length > 100) throw badRequest(text('kernel:error.bad_request'));
  if (status !== undefined) {
    const state = SMS_STATES[status];
    const id = typeof message === 'string' && /^\d{1,15}$/.test(message) ? Number(message) : undefined;
    if (!state) return;
    const reason = state === 'failed' && ({ reason: 'not_delivered' } as const);
    return takeReport(services, market, { channel: 'sms', providerId, id, state, ...reason });
  }
  if (sender === undefined || body === undefined) throw badRequest(text('kernel:error.bad_request'));
  await takeReply(services, market, { channel: 'sms', providerId, sender, body });
}
