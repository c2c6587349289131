import { quietUntil } from '@otolead/contract/calls/call-limits.rules.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import type { Channel, MessageReason, MessageState } from '@otolead/contract/messages/messages.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Environment } from '../../platform/environment.ts';
import { noteLeads } from '../../platform/events/event-log.ts';
import { findCallRules } from '../calls/calls.public.ts';
import { scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { isWindowOpen, type MessageKey, messageSettings } from './messages.queries.ts';
import { queueSending } from './messages.service.ts';
import { providerOf } from './messaging.ts';
import type { Outcome, Outgoing } from './provider.ts';
import { refusalOf } from './refusal.ts';

export interface SendServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly environment: Environment;
}

/** Seconds between tries that certainly did not reach the provider; after the last one the message has failed. */
const RETRY_SECONDS = [30, 120, 600, 3_600, 14_400, 28_800] as const;

/**
 * One try of one message. Its state says 'sending' before the provider is asked: whoever finds it so later, after a kill,
 * cannot know what the provider did, and asks it no second time.
 */
export async function sendLeadMessage(services: SendServices, key: MessageKey): Promise<void> {
  const prepared = await inTransaction(services.db, (tx) => prepare(tx, services, key));
  if (!prepared) return;
  const provider = providerOf(services.environment, prepared.market, prepared.channel);
  const outcome: Outcome = provider
    ? await provider.send(prepared.outgoing)
    : { kind: 'failed', reason: 'no_provider' };
  await inTransaction(services.db, (tx) => settle(tx, services, key, outcome));
}

const lockMessage = (tx: Tx, { id, marketId }: MessageKey) =>
  scopedLeadRows(tx, 'lead_message', { marketId, dseId: 'everyone' })
    .where('lead_message.id', '=', id)
    .where('lead_message.direction', '=', 'out')
    .selectAll('lead_message')
    .forUpdate('lead_message')
    .executeTakeFirst();

type Locked = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

interface Prepared {
  readonly market: 'id' | 'ph';
  readonly channel: Channel;
  readonly outgoing: Outgoing;
}

/** Judges once more whether the message may go; undefined where it may not now, or not at all. */
async function prepare(
  tx: Tx,
  { clock, environment }: SendServices,
  key: MessageKey,
): Promise<Prepared | undefined> {
  const { id, marketId } = key;
  const scope = { marketId, dseId: 'everyone' } as const;
  const message = await lockMessage(tx, key);
  if (!message) return;
  const now = clock.now();
  if (message.state === 'sending') return void (await note(tx, message, { state: 'unknown', now }));
  if (message.state !== 'queued') return;
  const { lead_id: leadId, channel } = message;
  const lead = await scopedLeads(tx, scope)
    .leftJoin('city', 'city.id', 'lead.city_id')
    .where('lead.lead_id', '=', leadId)
    .selectAll('lead')
    .select('city.time_zone')
    .executeTakeFirstOrThrow();
  const market = marketById(marketId);
  const fail = async (reason: MessageReason) =>
    void (await note(tx, message, { state: 'failed', reason, now }));
  const refusal = await refusalOf(tx, lead);
  if (refusal) return fail(refusal);
  const { channels } = await messageSettings(tx, market, environment);
  if (!channels.includes(channel)) return fail('switched_off');
  const template = message.template_id === null ? undefined : await approved(tx, message);
  if (!template && !(await isWindowOpen(tx, scope, { leadId, channel, now }))) return fail('window_closed');
  const rules = await findCallRules(tx, market.id);
  const until = quietUntil(now, rules, lead.time_zone ?? market.timeZone);
  if (until) {
    await note(tx, message, { state: 'queued', reason: 'quiet', now });
    return void (await queueSending(tx, key, (until.getTime() - now.getTime()) / 1000));
  }
  await tx
    .updateTable('lead_message')
    .set((eb) => ({ state: 'sending', reason: null, state_at: now, tries: eb('tries', '+', 1) }))
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .execute();
  // Should this process die, the queue calls again, and finds it so.
  return {
    market: market.code,
    channel,
    outgoing: { id, number: lead.mobile, body: message.body, template },
  };
}

/** Meta sends a template by its name and values; by SMS, and to who has just written, its text goes. */
async function approved(tx: Tx, { channel, template_id: id, template_values: values }: Locked) {
  if (channel !== 'whatsapp' || id === null) return undefined;
  const found = await tx
    .selectFrom('message_template')
    .where('id', '=', id)
    .select(['whatsapp_name', 'whatsapp_language'])
    .executeTakeFirst();
  if (!found?.whatsapp_name || !found.whatsapp_language) return undefined;
  return { name: found.whatsapp_name, language: found.whatsapp_language, values };
}

async function settle(tx: Tx, { clock }: SendServices, key: MessageKey, outcome: Outcome): Promise<void> {
  const { id } = key;
  const message = await lockMessage(tx, key);
  const now = clock.now();
  // A report was faster than the answer; the id is still news.
  if (!message) return;
  if (outcome.kind === 'sent')
    await tx
      .updateTable('lead_message')
      .set({ provider_id: outcome.providerId })
      .where('lead_id', '=', message.lead_id)
      .where('id', '=', id)
      .execute();
  if (message.state !== 'sending') return;
  if (outcome.kind === 'sent') return note(tx, message, { state: 'sent', now });
  if (outcome.kind === 'unknown') return note(tx, message, { state: 'unknown', now });
  const pause = RETRY_SECONDS[message.tries - 1];
  if (outcome.kind === 'failed' || pause === undefined)
    return note(tx, message, { state: 'failed', reason: outcome.reason, now });
  await note(tx, message, { state: 'queued', reason: outcome.reason, now });
  await queueSending(tx, key, Math.max(pause, outcome.afterSeconds ?? 0));
}

interface Reached {
  readonly state: MessageState;
  readonly reason?: MessageReason;
  readonly now: Date;
}

/** Writes a state and notifies open browsers of the lead. */
export async function note(
  tx: Tx,
  { id, lead_id: leadId, market_id: marketId }: Pick<Locked, 'id' | 'lead_id' | 'market_id'>,
  { state, reason, now }: Reached,
): Promise<void> {
  await tx
    .updateTable('lead_message')
    .set({ state, reason: reason ?? null, state_at: now })
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .execute();
  await noteLeads(tx, [{ leadId, marketId }]);
}

/** In a copy of production: nothing that waits is sent. */
export async function withdrawLeadMessages(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('lead_message')
    .set({ state: 'failed', reason: 'switched_off', state_at: now })
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const KEEP_UNMATCHED_MS = 90 * 86_400_000;

export async function sweepUnmatched(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('unmatched_message')
    .where('received_at', '<', new Date(now.getTime() - KEEP_UNMATCHED_MS))
    .execute();
}
