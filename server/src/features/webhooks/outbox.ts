import type { WebhookEvent } from '@otolead/contract/webhooks/events.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { sharedRows } from '../../platform/db/shared-rows.ts';
import { Statement } from '../../platform/db/statement.ts';

/** An event for receivers. `data` contains no names or numbers. */
export interface Happened {
  readonly type: WebhookEvent;
  readonly marketId: number;
  readonly leadId: number;
  readonly now: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export const DELIVER_WEBHOOK = 'deliver_webhook';

interface Outgoing {
  readonly same: string;
  readonly now: Date;
}

/**
 * Messages wanted by some receiver, with a delivery and a job for each such receiver; none if nobody wants them.
 * Identical events of many leads are one entry with their positions.
 */
const putOut = new Statement<Outgoing, never>(
  (_db, { same, now }) => sql`
    with message as (
      insert into webhook_message (market_id, type, lead_id, data, created_at)
      select happened.market_id, happened.type, one.lead_id, happened.data, ${now}::timestamptz
      from json_to_recordset(${same}::json) as happened (market_id smallint, type text, data jsonb, leads bigint[],
          places integer[]),
        unnest(happened.leads, happened.places) as one (lead_id, place)
      where exists (select 1 from webhook where webhook.market_id = happened.market_id and webhook.status = 1
        and webhook.secret is not null and happened.type = any(webhook.events))
      order by one.place
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

/** Adds events to the outbox in the transaction of the change. */
export async function queueEvents(tx: Tx, happened: readonly Happened[]): Promise<void> {
  const [first] = happened;
  if (!first) return;
  const groups = new Map<string, { leads: number[]; places: number[] }>();
  for (const [place, { marketId, type, leadId, data }] of happened.entries()) {
    const key = JSON.stringify({ market_id: marketId, type, data });
    const group = groups.get(key) ?? { leads: [], places: [] };
    group.leads.push(leadId);
    group.places.push(place);
    groups.set(key, group);
  }
  await deferWrite(tx, putOut.filled(tx, { same: sharedRows(groups), now: first.now }));
}
