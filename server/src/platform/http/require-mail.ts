import { text } from '@otolead/contract/kernel/text.ts';
import type { MessageTransport } from '../messages/transport.ts';
import { badRequest } from './errors.ts';

/** Throws 400 without a configured mail server, so that no mail is announced in vain. */
export function requireMail({ channels }: MessageTransport): void {
  if (!channels.has('mail')) throw badRequest(text('kernel:error.no_mail'));
}
