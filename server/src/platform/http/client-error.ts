import type { Socket } from 'node:net';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { translator } from '../i18n/translator.ts';
import { envelopeOf } from './error-handler.ts';
import { AppError } from './errors.ts';

/**
 * Refusals of the HTTP parser, before there is a request: too large headers (431) and bytes that are no HTTP (400).
 * Answered in the envelope too, in the default language.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const outcome =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError(431, 'headers_too_large', text('kernel:error.headers_too_large'))
      : new AppError(400, 'bad_request', text('kernel:error.bad_request'));
  const body = JSON.stringify(envelopeOf(outcome, translator('en', MARKETS.id)));
  const reason = outcome.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request';
  socket.end(
    `HTTP/1.1 ${outcome.status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
