import { text } from '@otolead/contract/kernel/text.ts';
import {
  type Channel,
  fillTemplate,
  type Placeholder,
  placeholdersOf,
  type TemplateValues,
} from '@otolead/contract/messages/messages.rules.ts';
import type { LeadMessage, LeadMessages, SendRequest } from '@otolead/contract/messages/messages.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent, noteLeads } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../platform/http/errors.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { type Lead, leadScope, lockLead, scopedLeads } from '../leads/leads.public.ts';
import {
  carOf,
  countToday,
  type FoundTemplate,
  findMessage,
  findRequested,
  findTemplates,
  isWindowOpen,
  type MessageKey,
  messageSettings,
  messagesOf,
  presentMessage,
  SEND_LEAD_MESSAGE,
} from './messages.queries.ts';
import { refusalOf } from './refusal.ts';

const isFor = (template: FoundTemplate, channel: Channel) => template[channel];

/** What a lead was sent and answered, and what may be sent; 404 outside the scope. */
export async function leadMessages(context: ActorContext, leadId: number): Promise<LeadMessages> {
  const { clock, db, environment, market, t } = context;
  const scope = leadScope(context);
  const lead = await scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .selectAll('lead')
    .executeTakeFirst();
  if (!lead) throw notFound();
  const [{ channels }, templates, messages, refusal, values] = await Promise.all([
    messageSettings(db, market, environment),
    findTemplates(db, market.id),
    messagesOf(db, scope, leadId),
    refusalOf(db, lead),
    valuesFor(db, context, lead),
  ]);
  const now = clock.now();
  return {
    channels: await Promise.all(
      channels.map(async (channel) => ({
        channel,
        writes_freely: await isWindowOpen(db, scope, { leadId, channel, now }),
      })),
    ),
    refused: refusal ? t(text(`messages:reason.${refusal}`)) : null,
    templates: templates.map((template) => ({
      id: template.id,
      name: template.name,
      channels: channels.filter((channel) => isFor(template, channel)),
      text: fillTemplate(template.body, values),
    })),
    messages: messages.map(presentMessage),
  };
}

async function valuesFor(
  db: Db | Tx,
  context: ActorContext,
  lead: Pick<Lead, 'lead_id' | 'name'>,
): Promise<TemplateValues> {
  const { actor, market } = context;
  const [car, settings] = await Promise.all([
    carOf(db, leadScope(context), lead.lead_id),
    findSiteSettings(db, market),
  ]);
  const company = typeof settings.site_title === 'string' ? settings.site_title : '';
  return { name: lead.name, car, agent: actor.name, company };
}

/**
 * Queues a message with its history entry and its job. Refused for a customer who wants none, beyond the day's limit, and
 * by WhatsApp as free text to who has not just written. A repeated request answers the first one's message.
 */
export function sendToLead(context: ActorContext, request: SendRequest): Promise<LeadMessage> {
  const { actor, clock, db, environment, market } = context;
  const { lead_id: leadId, channel, request_id: requestId } = request;
  const scope = leadScope(context);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, scope, leadId);
    const known = requestId && (await findRequested(tx, scope, leadId, requestId));
    if (known) return presentMessage(known);
    const { channels, dailyLimit } = await messageSettings(tx, market, environment);
    if (!channels.includes(channel)) throw invalidInput({ channel: text('messages:invalid.channel') });
    const refusal = await refusalOf(tx, lead);
    if (refusal) throw badRequest(text(`messages:reason.${refusal}`));
    if ((await countToday(tx, scope, { leadId, timeZone: market.timeZone, now })) >= dailyLimit)
      throw badRequest(text('messages:invalid.limit', { count: dailyLimit }));
    const composed = await compose(tx, context, { lead, request, now });
    const { id } = await tx
      .insertInto('lead_message')
      .values({
        lead_id: leadId,
        market_id: market.id,
        channel,
        direction: 'out',
        template_id: composed.templateId,
        template_values: JSON.stringify(composed.values),
        body: composed.body,
        state: 'queued',
        reason: null,
        provider_id: null,
        request_id: requestId ?? null,
        created_by: actor.userId,
        created_at: now,
        state_at: now,
        seen_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueSending(tx, { id, marketId: market.id });
    await recordActivity(tx, {
      leadId,
      marketId: market.id,
      type: 'customer',
      source: 'crm',
      actor,
      now,
      facts: { message: `${channel}_out` },
      comments: [{ comment: composed.body, comment_type: 'INTERNAL', to: null }],
    });
    const stored = await findMessage(tx, scope, leadId, id);
    if (!stored) throw notFound();
    return presentMessage(stored);
  });
}

/** Sends now, or after some seconds; one job per message. */
export async function queueSending(tx: Db | Tx, { id, marketId }: MessageKey, seconds = 0): Promise<void> {
  await sql`select graphile_worker.add_job(${SEND_LEAD_MESSAGE}, ${JSON.stringify({ id, marketId })}::json,
    job_key => ${`${SEND_LEAD_MESSAGE}:${id}`}, run_at => now() + make_interval(secs => ${seconds}))`.execute(
    tx,
  );
}

interface Composed {
  readonly body: string;
  readonly templateId: number | null;
  readonly values: readonly string[];
}

async function compose(
  tx: Tx,
  context: ActorContext,
  { lead, request, now }: { lead: Lead; request: SendRequest; now: Date },
): Promise<Composed> {
  const { channel, template_id: templateId, text: typed } = request;
  const { lead_id: leadId } = lead;
  if (templateId === undefined) {
    if (typed === undefined) throw invalidInput({ template_id: text('messages:invalid.nothing') });
    if (!(await isWindowOpen(tx, leadScope(context), { leadId, channel, now })))
      throw invalidInput({ text: text('messages:reason.window_closed') });
    return { body: typed, templateId: null, values: [] };
  }
  const templates = await findTemplates(tx, context.market.id);
  const template = templates.find(({ id }) => id === templateId);
  if (!template || !isFor(template, channel))
    throw invalidInput({ template_id: text('messages:invalid.template') });
  const isApproved = channel !== 'whatsapp' || template.whatsapp_name !== null;
  if (!isApproved && !(await isWindowOpen(tx, leadScope(context), { leadId, channel, now })))
    throw invalidInput({ template_id: text('messages:reason.window_closed') });
  const values = await valuesFor(tx, context, lead);
  // A provider refuses an empty value, and a customer would read a gap.
  const gap = placeholdersOf(template.body).find((name) => values[name as Placeholder] === '');
  if (gap !== undefined)
    throw invalidInput({ template_id: text('messages:invalid.gap', { name: `{${gap}}` }) });
  return {
    body: fillTemplate(template.body, values),
    templateId,
    values: placeholdersOf(template.body).map((name) => values[name as Placeholder]),
  };
}

/** A person says what became of a message whose answer was lost; 404 for another one. */
export function resolveMessage(
  context: ActorContext,
  { lead_id: leadId, id, outcome }: { lead_id: number; id: number; outcome: 'sent' | 'failed' },
): Promise<LeadMessage> {
  const { clock, db, market } = context;
  const scope = leadScope(context);
  return inTransaction(db, async (tx) => {
    await lockLead(tx, scope, leadId);
    await tx
      .updateTable('lead_message')
      .set({
        state: outcome,
        reason: outcome === 'failed' ? 'said_failed' : null,
        state_at: clock.now(),
      })
      .where('lead_id', '=', leadId)
      .where('id', '=', id)
      .where('market_id', '=', market.id)
      .where('state', '=', 'unknown')
      .execute();
    await noteLeads(tx, [{ leadId, marketId: market.id }]);
    const stored = await findMessage(tx, scope, leadId, id);
    if (!stored) throw notFound();
    return presentMessage(stored);
  });
}

/** Marks the replies of a lead as read. */
export function seeMessages(
  context: ActorContext,
  leadId: number,
): Promise<{ lead_id: number; seen: number }> {
  const { actor, clock, db, market } = context;
  return inTransaction(db, async (tx) => {
    await lockLead(tx, leadScope(context), leadId);
    const { numUpdatedRows } = await tx
      .updateTable('lead_message')
      .set({ seen_at: clock.now() })
      .where('lead_id', '=', leadId)
      .where('market_id', '=', market.id)
      .where('direction', '=', 'in')
      .where('seen_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0) await noteEvent(tx, { kind: 'day', marketId: market.id, userId: actor.userId });
    return { lead_id: leadId, seen: Number(numUpdatedRows) };
  });
}
