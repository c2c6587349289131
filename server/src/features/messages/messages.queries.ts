import type { Market } from '@otolead/contract/kernel/market.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import {
  CHANNEL_SETTINGS,
  CHANNELS,
  type Channel,
  USUAL_DAILY_LIMIT,
  WINDOW_HOURS,
} from '@otolead/contract/messages/messages.rules.ts';
import type { LeadMessage } from '@otolead/contract/messages/messages.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../platform/environment.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { type LeadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { providerOf } from './messaging.ts';

/** Name of the background task that sends one message. */
export const SEND_LEAD_MESSAGE = 'send_lead_message';

export interface MessageKey {
  readonly id: number;
  readonly marketId: number;
}

export interface MessageSettings {
  /** Open by the market's settings, with a provider. */
  readonly channels: readonly Channel[];
  readonly dailyLimit: number;
}

export async function messageSettings(
  db: Db | Tx,
  market: Market,
  environment: Environment,
): Promise<MessageSettings> {
  const settings = await findSiteSettings(db, market);
  const limit = settings.message_daily_limit;
  return {
    channels: CHANNELS.filter(
      (channel) =>
        settings[CHANNEL_SETTINGS[channel]] === '1' &&
        providerOf(environment, market.code, channel) !== undefined,
    ),
    dailyLimit: typeof limit === 'number' ? limit : USUAL_DAILY_LIMIT,
  };
}

const MOST_SHOWN = 100;

function rowsOf(db: Db | Tx, scope: LeadScope, leadId: number) {
  return scopedLeadRows(db, 'lead_message', scope)
    .leftJoin('app_user', 'app_user.id', 'lead_message.created_by')
    .where('lead_message.lead_id', '=', leadId)
    .select([
      'lead_message.id',
      'lead_message.lead_id',
      'lead_message.channel',
      'lead_message.direction',
      'lead_message.state',
      'lead_message.reason',
      'lead_message.body',
      'lead_message.created_at',
      'lead_message.state_at',
      'app_user.name as written_by',
    ]);
}

type FoundMessage = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const presentMessage = (row: FoundMessage): LeadMessage => ({
  ...row,
  written_by: row.written_by ?? '',
  created_at: row.created_at.toISOString(),
  state_at: row.state_at.toISOString(),
});

/** The latest first. */
export const messagesOf = (db: Db | Tx, scope: LeadScope, leadId: number) =>
  rowsOf(db, scope, leadId)
    .orderBy('lead_message.created_at', 'desc')
    .orderBy('lead_message.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();

export const findMessage = (db: Db | Tx, scope: LeadScope, leadId: number, id: number) =>
  rowsOf(db, scope, leadId).where('lead_message.id', '=', id).executeTakeFirst();

/** Of the request that a client repeats. */
export const findRequested = (db: Db | Tx, scope: LeadScope, leadId: number, requestId: string) =>
  rowsOf(db, scope, leadId).where('lead_message.request_id', '=', requestId).executeTakeFirst();

/** Whether the customer has written by WhatsApp within its window. */
export async function isWindowOpen(
  db: Db | Tx,
  scope: LeadScope,
  { leadId, channel, now }: { leadId: number; channel: Channel; now: Date },
): Promise<boolean> {
  if (channel !== 'whatsapp') return true;
  const last = await scopedLeadRows(db, 'lead_message', scope)
    .where('lead_message.lead_id', '=', leadId)
    .where('lead_message.channel', '=', channel)
    .where('lead_message.direction', '=', 'in')
    .where('lead_message.created_at', '>', new Date(now.getTime() - WINDOW_HOURS * 3_600_000))
    .select('lead_message.id')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

/** Messages to a lead on the market's current day that did not fail. */
export async function countToday(
  tx: Tx,
  scope: LeadScope,
  { leadId, timeZone, now }: { leadId: number; timeZone: string; now: Date },
): Promise<number> {
  const { from } = dayBounds(localDate(now, timeZone), timeZone);
  const { count } = await scopedLeadRows(tx, 'lead_message', scope)
    .where('lead_message.lead_id', '=', leadId)
    .where('lead_message.direction', '=', 'out')
    .where('lead_message.state', '<>', 'failed')
    .where('lead_message.created_at', '>=', from)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findTemplates = (db: Db | Tx, marketId: number) =>
  db
    .selectFrom('message_template')
    .where('market_id', '=', marketId)
    .where('status', '=', Number(RECORD_STATUS.active))
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();

export type FoundTemplate = Awaited<ReturnType<typeof findTemplates>>[number];

/** First car that the customer asked for. */
export async function carOf(db: Db | Tx, scope: LeadScope, leadId: number): Promise<string> {
  const found = await scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .select(
      sql<string | null>`(select make.name || ' ' || model.name from lead_preference as wish
        join model on model.id = wish.model_id join make on make.id = wish.make_id
        where wish.lead_id = lead.lead_id order by wish.sort_order limit 1)`.as('car'),
    )
    .executeTakeFirst();
  return found?.car ?? '';
}
