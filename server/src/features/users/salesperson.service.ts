import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { inviteSalesperson } from '@otolead/contract/users/access.endpoints.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { publicUrl } from '../../platform/environment.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { requireMail } from '../../platform/http/require-mail.ts';
import { inviteIn } from './access.service.ts';
import type { UserRecord } from './users.queries.ts';
import { createUserIn } from './users.service.ts';

/**
 * Creates the user of a salesperson of the market and mails the link that sets the password. Throws 404 for another
 * market's, 400 for one who is deactivated or has a sign-in, and like the user form.
 */
export async function signInSalesperson(
  context: ActorContext,
  { dse_id: dseId, username, email }: ParsedOf<typeof inviteSalesperson>,
): Promise<UserRecord> {
  const { db, environment, http, market, messages } = context;
  requireMail(messages);
  const address = publicUrl(environment, http.request.socket.localPort);
  return inTransaction(db, async (tx) => {
    const dse = await lockSalesperson(tx, context, dseId);
    if (!dse) throw notFound();
    if (dse.status !== 1 || dse.dealer_status !== 1) throw badRequest(text('users:dse.inactive'));
    if (dse.user !== null) throw badRequest(text('users:dse.taken', { username: dse.user }));
    const [first_name = '', ...rest] = dse.name.trim().split(/\s+/u);
    const user = await createUserIn(tx, context, {
      username,
      email,
      first_name,
      last_name: rest.join(' '),
      mobile: await freeMobile(tx, mobileDigits(dse.phone_number, market)),
      position: 'Executive',
      role_id: ROLE.dealerStaff,
      dse_id: dseId,
      market_ids: [market.id],
      status: '1',
    });
    await inviteIn(tx, context, user, address);
    return user;
  });
}

/** Locked before reading, so that of two simultaneous clicks the second finds the first one's user. */
async function lockSalesperson(tx: Tx, { market }: ActorContext, id: number) {
  await tx.selectFrom('dse').where('id', '=', id).select('id').forUpdate().execute();
  return tx
    .selectFrom('dse')
    .innerJoin('dealer', 'dealer.id', 'dse.dealer_id')
    .where('dse.id', '=', id)
    .where('dealer.market_id', '=', market.id)
    .select((eb) => [
      'dse.name',
      'dse.phone_number',
      'dse.status',
      'dealer.status as dealer_status',
      eb
        .selectFrom('app_user')
        .whereRef('app_user.dse_id', '=', 'dse.id')
        .where('app_user.status', '=', 1)
        .select('app_user.username')
        .orderBy('app_user.id')
        .limit(1)
        .as('user'),
    ])
    .executeTakeFirst();
}

/** A number belongs to one user: if it is taken, this user signs in by name and e-mail. */
async function freeMobile(tx: Tx, mobile: string | null): Promise<string> {
  if (mobile === null) return '';
  const holder = await tx.selectFrom('app_user').where('mobile', '=', mobile).select('id').executeTakeFirst();
  return holder ? '' : mobile;
}
