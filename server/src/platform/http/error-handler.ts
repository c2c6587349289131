import type { ErrorEnvelope } from '@otolead/contract/kernel/envelope.ts';
import { LITERAL_MESSAGES } from '@otolead/contract/kernel/error-code.ts';
import { languageOf } from '@otolead/contract/kernel/language.ts';
import { isMarketCode, MARKETS } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Translate, translator } from '../i18n/translator.ts';
import { fromDatabaseError } from './database-answer.ts';
import { AppError, badRequest, notFound } from './errors.ts';

/** Fastify's own refusals, by status. */
function fromFramework(error: FastifyError): AppError | undefined {
  switch (error.statusCode) {
    case 413:
      return new AppError(413, 'payload_too_large', text('kernel:error.payload_too_large'));
    case 414:
      return new AppError(414, 'uri_too_long', text('kernel:error.uri_too_long'));
    default:
      return error.statusCode && error.statusCode < 500
        ? badRequest(text('kernel:error.bad_request'))
        : undefined;
  }
}

/** The caller left while a file was being sent. */
const isUnread = (error: unknown, { socket }: FastifyRequest['raw']): boolean =>
  socket.destroyed && (error as FastifyError).code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * A caller who disconnects while a body or a file is sent causes the same connection error as a lost database, so this is checked
 * first.
 */
function fromElsewhere(error: unknown, { raw }: FastifyRequest): AppError | undefined {
  if ((raw.errored && raw.errored === error) || isUnread(error, raw))
    return badRequest(text('kernel:error.bad_request'));
  return fromDatabaseError(error) ?? fromFramework(error as FastifyError);
}

const serverError = () => new AppError(500, 'server_error', text('kernel:error.server_error'));

/** Reads the market from the path, because errors can occur before routing. */
function translateFor(request: FastifyRequest): Translate {
  const first = request.url.split('/', 2)[1]?.toLowerCase();
  return translator(
    languageOf(request.headers['accept-language']),
    MARKETS[isMarketCode(first) ? first : 'id'],
  );
}

const LITERAL = 'kernel:literal.';

export function envelopeOf(error: AppError, t: Translate): ErrorEnvelope {
  const literal = error.text.key.startsWith(LITERAL) ? error.text.key.slice(LITERAL.length) : '';
  return {
    status: error.status,
    message: LITERAL_MESSAGES.has(literal) ? literal : t(error.text),
    error_code: error.code,
    ...(error.errors && {
      errors: Object.fromEntries(Object.entries(error.errors).map(([field, message]) => [field, t(message)])),
    }),
    ...(error.detail !== undefined && { detail: error.detail }),
  };
}

/** The only place that turns a failure into an answer: an envelope with the matching HTTP status. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : fromElsewhere(error, request);
  const outcome = known ?? serverError();
  if (outcome.status >= 500) request.log.error({ err: outcome.cause ?? error }, outcome.code);
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', String(outcome.retryAfterSeconds));
  // Replaces the headers of a file that could not be sent.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  return reply.code(outcome.status).send(envelopeOf(outcome, translateFor(request)));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(notFound(), request, reply);
}
