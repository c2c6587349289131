import { text } from '@otolead/contract/kernel/text.ts';
import type { MessageTransport } from '../messages/transport.ts';
import { badRequest } from './errors.ts';

/** Throws 400 where the operator has set no mail server: nobody may be told that a mail is on its way. */
export function requireMail({ channels }: MessageTransport): void {
  if (!channels.has('mail')) throw badRequest(text('kernel:error.no_mail'));
}
