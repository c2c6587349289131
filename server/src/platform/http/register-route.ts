import { isOwnKey } from '@otolead/contract/kernel/access.ts';
import { type Endpoint, featureOf, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { languageOf } from '@otolead/contract/kernel/language.ts';
import { isMarketCode, MARKETS } from '@otolead/contract/kernel/market.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Reading } from '../db/reading.ts';
import type { Environment } from '../environment.ts';
import type { Files } from '../files/files.ts';
import { translator } from '../i18n/translator.ts';
import type { MessageTransport } from '../messages/transport.ts';
import type { ViewBatch } from '../trail/view-batch.ts';
import { authorise, authoriseMarket } from './authorise.ts';
import type { ActorContext, Context } from './context.ts';
import { badRequest, forbidden, invalidInput, notFound, readOnlyLook, signInUnfinished } from './errors.ts';
import type { EventStreams } from './event-streams.ts';
import { maskedAnswer, maskedRefusal } from './mask-answer.ts';
import { noteRefusal } from './note-refusal.ts';
import { noteView } from './note-view.ts';
import { refuseOverBudget } from './refuse-over-budget.ts';
import { callerOf, noteCaller } from './request-log.ts';
import { requireProof } from './require-proof.ts';
import { responseSchema } from './response-schema.ts';
import type { Answer, Route } from './route.ts';
import { noteSavedPosition } from './saved-position.ts';
import { sendFile } from './send-file.ts';
import { authenticate } from './session-guard.ts';
import { type ReceivedFile, receiveForm } from './upload.ts';
import { countUpload } from './upload-quota.ts';
import type { UploadSlots } from './upload-slots.ts';
import { parseInput } from './validation.ts';

export interface Services {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly reading: Reading;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly messages: MessageTransport;
  readonly files: Files;
  readonly uploadSlots: UploadSlots;
  /** Views written in batches after their answers. */
  readonly views: ViewBatch;
  /** Database for sessions that view as another role: PostgreSQL itself refuses writes. */
  readonly readOnly: () => { readonly db: Db; readonly pool: pg.Pool };
  readonly events: EventStreams;
}

/**
 * Pipeline of every call: session → market → right → input → handler → declared response. Throws for an upload whose right
 * depends on its input: the file would be on disk before the right is known.
 */
export function registerRoute(app: FastifyInstance, route: Route, services: Services): void {
  const { endpoint } = route;
  if (endpoint.upload && typeof endpoint.access !== 'string')
    throw new TypeError(`${endpoint.name} takes a file, so its right must be fixed`);
  app.route({
    method: endpoint.method,
    url: `/:market${servedPath(endpoint)}`,
    schema: { response: { 200: responseSchema(endpoint) } },
    handler: async (request, reply) => {
      const context = contextOf(request, reply, services);
      const answer = await answered(route, context, services).catch(async (error: unknown) => {
        await noteRefusal(context, endpoint, error);
        throw callerOf(request)?.isMasked ? maskedRefusal(error) : error;
      });
      if (answer.file) return sendFile(reply, answer.file);
      if (answer.stream) return answer.stream(reply);
      return {
        status: 200,
        message: answer.message ? context.t(answer.message) : '',
        data: callerOf(request)?.isMasked ? maskedAnswer(endpoint, answer.data) : answer.data,
        ...(answer.pagination && { pagination: answer.pagination }),
      };
    },
  });
}

async function answered(route: Route, context: Context, services: Services): Promise<Answer<unknown>> {
  const input = await admit(route, context, context.http.request, services);
  const end = await refuseOverBudget(input.context, route.endpoint, services.views);
  try {
    const answer = await answerOf(route.handler, input);
    await noteView(context, route.endpoint, { value: input.value, answer, batch: services.views });
    if (answer.cookie) context.http.reply.setCookie(...answer.cookie);
    if (services.reading.isReplica && route.endpoint.writes.length > 0) await noteSavedPosition(context);
    return answer;
  } finally {
    end();
  }
}

function contextOf(request: FastifyRequest, reply: FastifyReply, services: Services): Context {
  const code = (request.params as { market: string }).market.toLowerCase();
  if (!isMarketCode(code)) throw notFound();
  const market = MARKETS[code];
  const language = languageOf(request.headers['accept-language']);
  const t = translator(language, market);
  return { ...services, trail: services.db, market, language, t, http: { request, reply } };
}

interface Admitted {
  readonly context: Context | ActorContext;
  readonly value: unknown;
  /** Set for endpoints that take one. */
  readonly file?: ReceivedFile;
}

async function answerOf(
  handler: Route['handler'],
  { context, value, file }: Admitted,
): Promise<Answer<unknown>> {
  try {
    return await handler(context as ActorContext, value as never, file as ReceivedFile);
  } finally {
    // Does nothing for a file that was kept.
    await file?.discard();
  }
}

/** Input is parsed only after authentication and, for a fixed right, authorisation. */
async function admit(
  route: Route,
  context: Context,
  request: FastifyRequest,
  services: Services,
): Promise<Admitted> {
  const { endpoint } = route;
  if (endpoint.access === 'public') return { context, value: parsedInput(endpoint, request) };
  if (isOwnKey(endpoint.access)) return admitByKey(route, context, request);
  return admitActor(endpoint, context, request, services);
}

async function admitByKey(
  { endpoint, admit: callerOf }: Route,
  context: Context,
  request: FastifyRequest,
): Promise<Admitted> {
  const caller = await callerOf?.(context);
  if (!caller) throw forbidden();
  return { context: Object.assign({ caller }, context), value: parsedInput(endpoint, request) };
}

async function admitActor(
  endpoint: Endpoint,
  common: Context,
  request: FastifyRequest,
  { readOnly, uploadSlots }: Services,
): Promise<Admitted> {
  const { access } = endpoint;
  const actor = await authenticate(common.db, request, common.market, common.clock.now());
  noteCaller(request, actor);
  if (actor.nextStep && !endpoint.inSignIn) throw signInUnfinished();
  const looksOnly = actor.isLooking && !endpoint.whileLooking;
  if (looksOnly && endpoint.upload) throw readOnlyLook();
  const context: ActorContext = { ...common, ...(looksOnly && readOnly()), actor };
  if (!endpoint.anyMarket) authoriseMarket(actor, context.market);
  if (typeof access === 'string') authorise(actor, access);
  if (endpoint.upload) {
    const giveBack = uploadSlots.take(actor.userId);
    try {
      const { value, file } = await uploadOf(endpoint, context);
      return { context, value, file: untilKept(file, giveBack) };
    } catch (error) {
      giveBack();
      throw error;
    }
  }
  const value = parsedInput(endpoint, request);
  if (typeof access !== 'string') for (const key of [access.choose(value)].flat()) authorise(actor, key);
  await requireProof(context, endpoint);
  return { context, value };
}

/** An upload is under way until its file is kept or discarded: what a handler counts before it keeps is counted by few. */
function untilKept(file: ReceivedFile, giveBack: () => void): ReceivedFile {
  return {
    ...file,
    keep: () => file.keep().finally(giveBack),
    discard: () => file.discard().finally(giveBack),
  };
}

/** Called after authorisation, so that no unauthorised file reaches the disk. */
async function uploadOf(
  endpoint: Endpoint,
  context: ActorContext,
): Promise<{ value: unknown; file: ReceivedFile }> {
  const { environment, files, http } = context;
  await countUpload(context, 0);
  const upload = endpoint.upload as NonNullable<Endpoint['upload']>;
  const { fields, file } = await receiveForm(http, files, {
    ...upload,
    idleMs: environment.BODY_TIMEOUT_SECONDS * 1000,
  });
  try {
    const value = parseInput(endpoint, fields);
    const name = text(composedKey(`${featureOf(endpoint)}:field.${upload.field}`));
    if (!file) throw invalidInput({ [upload.field]: text(upload.missing ?? 'kernel:required', { name }) });
    await countUpload(context, file.size);
    return { value, file };
  } catch (error) {
    await file?.discard();
    throw error;
  }
}

function parsedInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  return parseInput(endpoint, inputOf(endpoint, request));
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>;
  if (endpoint.method === 'GET') return query;
  const { body } = request;
  if (body === undefined) return query;
  // A list, a text or null is no set of filters: read as 'nothing given' it would mean everything.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest(text('kernel:error.bad_request'));
  }
  return { ...query, ...body };
}
