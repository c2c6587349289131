import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import {
  type Channel,
  isLater,
  isStop,
  LONGEST_MESSAGE,
  type MessageReason,
  type MessageState,
} from '@otolead/contract/messages/messages.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { lockLead, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { withdrawByCustomer } from '../privacy/privacy.public.ts';
import { note } from './send.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Reply {
  readonly channel: Channel;
  readonly providerId: string;
  /** As the provider spells it. */
  readonly sender: string;
  readonly body: string;
}

/** PostgreSQL keeps neither NUL nor half a sign, and one would refuse all that came with it. */
const keepable = (text: string, longest = Number.POSITIVE_INFINITY): string =>
  text.replaceAll('\u0000', '').slice(0, longest).toWellFormed();

/**
 * Takes a reply into the history of the number's newest open lead, or newest one; a number without a lead goes to the
 * administrators' list. A repeated report changes nothing. A word that stops messages withdraws the consent as a person
 * would.
 */
export function takeReply({ db, clock }: Services, market: Market, reply: Reply): Promise<void> {
  const { channel } = reply;
  const [providerId, body] = [keepable(reply.providerId), keepable(reply.body, LONGEST_MESSAGE)];
  const number = mobileDigits(reply.sender, market);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const leadId = number === null ? undefined : await leadOf(tx, market.id, number);
    if (leadId === undefined) {
      if (await isKnown(tx, market.id, { channel, providerId })) return;
      await tx
        .insertInto('unmatched_message')
        .values({
          market_id: market.id,
          channel,
          provider_id: providerId,
          sender: number ?? keepable(reply.sender, 40),
          body,
          received_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    const lead = await lockLead(tx, { marketId: market.id, dseId: 'everyone' }, leadId);
    if (await isKnown(tx, market.id, { channel, providerId })) return;
    const stored = await tx
      .insertInto('lead_message')
      .values({
        lead_id: leadId,
        market_id: market.id,
        channel,
        direction: 'in',
        template_id: null,
        body,
        state: 'received',
        reason: null,
        provider_id: providerId,
        request_id: null,
        created_by: null,
        created_at: now,
        state_at: now,
        seen_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return;
    const actor = { userId: null, name: lead.name };
    await recordActivity(tx, {
      leadId,
      marketId: market.id,
      type: 'customer',
      source: 'system',
      actor,
      now,
      facts: { message: `${channel}_in` },
      comments: [{ comment: body, comment_type: 'INTERNAL', to: null }],
    });
    if (isStop(body)) await withdrawByCustomer(tx, { marketId: market.id, now, actor }, lead);
  });
}

/** Also of a person who was erased since, whose messages have the pseudonym of their id. */
const isProviderId = (table: 'lead_message' | 'unmatched_message', id: string) =>
  sql<SqlBool>`${sql.ref(`${table}.provider_id`)} in (${id}, pseudonym(${id}))`;

/** Also on another lead, or without one, as it was when the report came first. */
async function isKnown(
  tx: Tx,
  marketId: number,
  { channel, providerId }: Pick<Reply, 'channel' | 'providerId'>,
): Promise<boolean> {
  const known = await scopedLeadRows(tx, 'lead_message', { marketId, dseId: 'everyone' })
    .where('lead_message.market_id', '=', marketId)
    .where('lead_message.channel', '=', channel)
    .where(isProviderId('lead_message', providerId))
    .select('lead_message.id')
    .unionAll(
      tx
        .selectFrom('unmatched_message')
        .where('market_id', '=', marketId)
        .where('channel', '=', channel)
        .where(isProviderId('unmatched_message', providerId))
        .select('id'),
    )
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** The newest open lead of a number, as mobile or alternate number, else its newest one. */
async function leadOf(tx: Tx, marketId: number, number: string): Promise<number | undefined> {
  const open = [LEAD_STATUS.new, LEAD_STATUS.interested, LEAD_STATUS.reopened];
  const found = await scopedLeads(tx, { marketId, dseId: 'everyone' })
    .where(sql<SqlBool>`(lead.mobile = ${number} or lead.alternate_mobile = ${number})`)
    .where('lead.erased_at', 'is', null)
    .select('lead.lead_id')
    .orderBy(sql`(lead.status_id = any(${open}) or lead.sub_status_id = ${LEAD_SUB_STATUS.booked})`, 'desc')
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.lead_id;
}

export interface Report {
  readonly channel: Channel;
  readonly providerId: string;
  /** Our id, as far as the provider has sent it back. */
  readonly id: number | undefined;
  readonly state: MessageState;
  readonly reason?: MessageReason;
}

/** Moves a message on; a report that is late, repeated or of another message's id changes nothing. */
export function takeReport({ db, clock }: Services, market: Market, report: Report): Promise<void> {
  const { channel, id, reason, state } = report;
  const providerId = keepable(report.providerId);
  return inTransaction(db, async (tx) => {
    const message = await scopedLeadRows(tx, 'lead_message', { marketId: market.id, dseId: 'everyone' })
      .where('lead_message.market_id', '=', market.id)
      .where('lead_message.channel', '=', channel)
      .where('lead_message.direction', '=', 'out')
      .where(
        sql<SqlBool>`(${isProviderId('lead_message', providerId)} or (lead_message.provider_id is null
          and lead_message.id = ${id ?? null}::bigint and lead_message.tries > 0))`,
      )
      .selectAll('lead_message')
      .select('lead.erased_at')
      .forUpdate('lead_message')
      .executeTakeFirst();
    if (!message || !isLater(message.state, state)) return;
    await tx
      .updateTable('lead_message')
      .set({
        provider_id: sql`coalesce(provider_id, ${message.erased_at ? sql`pseudonym(${providerId})` : providerId})`,
      })
      .where('lead_id', '=', message.lead_id)
      .where('id', '=', message.id)
      .execute();
    await note(tx, message, { state, ...(reason && { reason }), now: clock.now() });
  });
}
