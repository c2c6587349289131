import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { queueMessage } from '../../platform/messages/outbox.ts';
import type { PasswordOwner } from './password.rules.ts';

const SECOND_FACTOR = 'session:second_factor_mail.subject';

/** Language and time zone of a mail. */
export type MailContext = Pick<Context, 'clock' | 'language' | 'market' | 't'>;

const MAILS = {
  password_changed: { subject: 'session:password_mail.subject', body: 'session:password_mail.body' },
  second_factor_set: { subject: SECOND_FACTOR, body: 'session:second_factor_mail.set' },
  second_factor_removed: { subject: SECOND_FACTOR, body: 'session:second_factor_mail.removed' },
  app_removed: { subject: SECOND_FACTOR, body: 'session:second_factor_mail.app_removed' },
  passkey_added: { subject: SECOND_FACTOR, body: 'session:second_factor_mail.passkey_added' },
  passkey_removed: { subject: SECOND_FACTOR, body: 'session:second_factor_mail.passkey_removed' },
  recovery_code_used: { subject: SECOND_FACTOR, body: 'session:second_factor_mail.code_used' },
  recovery_codes_renewed: { subject: SECOND_FACTOR, body: 'session:second_factor_mail.codes_renewed' },
  new_device: { subject: 'session:new_device_mail.subject', body: 'session:new_device_mail.body' },
} as const;

/**
 * Notifies the owner of an account, in the transaction of what happened to it, so that an act of somebody else does not
 * go unnoticed.
 */
export async function mailOwner(
  tx: Tx,
  { clock, language, market, t }: MailContext,
  { name, username, email }: Pick<PasswordOwner, 'name' | 'username' | 'email'>,
  about: keyof typeof MAILS,
  address = '',
): Promise<void> {
  const now = clock.now();
  const facts = { user: name, username, address, when: formatDateTime(now, market.timeZone, language) };
  const subject = t(text(MAILS[about].subject));
  const body = t(text(MAILS[about].body, facts));
  await queueMessage(tx, { channel: 'mail', recipient: email, subject, body, until: null }, now);
}
