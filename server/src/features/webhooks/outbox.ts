import type { WebhookEvent } from '@otolead/contract/webhooks/events.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';

/** Something that receivers may be told of. `data` names no person and holds no number. */
export interface Happened {
  readonly type: WebhookEvent;
  readonly marketId: number;
  readonly leadId: number;
  readonly now: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export const DELIVER_WEBHOOK = 'deliver_webhook';

interface Outgoing {
  readonly types: readonly string[];
  readonly markets: readonly number[];
  readonly leads: readonly number[];
  readonly data: readonly string[];
  readonly now: Date;
}

/** Messages that some receiver wants, a delivery to each that does, and a job for each delivery; nothing where nobody does. */
const putOut = new Statement<Outgoing, never>(
  (_db, { types, markets, leads, data, now }) => sql`
    with message as (
      insert into webhook_message (market_id, type, lead_id, data, created_at)
      select told.market_id, told.type, told.lead_id, told.data::jsonb, ${now}::timestamptz
      from unnest(${types}::text[], ${markets}::smallint[], ${leads}::bigint[], ${data}::text[])
        as told(type, market_id, lead_id, data)
      where exists (select 1 from webhook where webhook.market_id = told.market_id and webhook.status = 1
        and webhook.secret is not null and told.type = any(webhook.events))
      returning id, market_id, type
    ), delivery as (
      insert into webhook_delivery (webhook_id, message_id, next_at, created_at)
      select webhook.id, message.id, ${now}::timestamptz, ${now}::timestamptz
      from message join webhook on webhook.market_id = message.market_id and webhook.status = 1
        and webhook.secret is not null and message.type = any(webhook.events)
      returning id
    )
    select graphile_worker.add_job(${sql.lit(DELIVER_WEBHOOK)}, json_build_object('id', delivery.id)) from delivery`,
);

/** Puts into the outbox what happened, inside the transaction of the change that it tells of. */
export async function tellOf(tx: Tx, happened: readonly Happened[]): Promise<void> {
  const [first] = happened;
  if (!first) return;
  const outgoing: Outgoing = {
    types: happened.map(({ type }) => type),
    markets: happened.map(({ marketId }) => marketId),
    leads: happened.map(({ leadId }) => leadId),
    data: happened.map(({ data }) => JSON.stringify(data)),
    now: first.now,
  };
  await writeBehind(tx, putOut.filled(tx, outgoing));
}
