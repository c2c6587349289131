import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { queueMessage } from '../../platform/messages/outbox.ts';
import type { PasswordOwner } from './password.rules.ts';

/** Language and time zone of a mail. */
export type MailContext = Pick<Context, 'clock' | 'language' | 'market' | 't'>;

/**
 * Notifies the owner, in the transaction that sets the password, so that a change by somebody else does not go
 * unnoticed.
 */
export async function mailPasswordChange(
  tx: Tx,
  { clock, language, market, t }: MailContext,
  { name, username, email }: PasswordOwner,
): Promise<void> {
  const now = clock.now();
  const facts = { user: name, username, when: formatDateTime(now, market.timeZone, language) };
  const subject = t(text('session:password_mail.subject'));
  const body = t(text('session:password_mail.body', facts));
  await queueMessage(tx, { channel: 'mail', recipient: email, subject, body, until: null }, now);
}
