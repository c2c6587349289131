import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { WebhookEvent } from '@otolead/contract/webhooks/events.rules.ts';
import type { listDeliveries } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import type { Delivery } from '@otolead/contract/webhooks/webhooks.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { messageName } from './deliver.ts';
import { DELIVER_WEBHOOK } from './outbox.ts';

function deliveriesOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .innerJoin('webhook_message', 'webhook_message.id', 'webhook_delivery.message_id')
    .where('webhook.market_id', '=', market.id)
    .select(['webhook_delivery.id', 'webhook_delivery.webhook_id', 'webhook_delivery.state'])
    .select(['webhook_delivery.tries', 'webhook_delivery.answer', 'webhook_delivery.error'])
    .select(['webhook_delivery.tried_at', 'webhook_delivery.next_at', 'webhook_delivery.created_at'])
    .select(['webhook_message.id as message_id', 'webhook_message.type', 'webhook_message.lead_id']);
}

export type FoundDelivery = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['execute']>>[number];

export function presentDelivery({ webhook_id: _, ...row }: FoundDelivery): Delivery {
  return {
    ...row,
    message_id: messageName(row.message_id),
    type: row.type as WebhookEvent,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_at: row.next_at?.toISOString() ?? null,
  };
}

export function listDeliveryRows(context: ActorContext, request: ParsedOf<typeof listDeliveries>) {
  const query = deliveriesOf(context.db, context).where(
    'webhook_delivery.webhook_id',
    '=',
    request.webhook_id,
  );
  return numberedPage(query, request, {
    columns: { id: sql.ref('webhook_delivery.id') },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('webhook_delivery.id'),
  });
}

interface SearchedDeliveries {
  readonly after_id?: number | undefined;
  readonly webhook_id?: number | undefined;
  readonly state?: Delivery['state'] | undefined;
}

/** The next deliveries after an id, at most `most`, the oldest first. */
export async function deliveriesAfter(
  context: ActorContext,
  { after_id: afterId, webhook_id: webhookId, state }: SearchedDeliveries,
  most: number,
): Promise<(Delivery & { readonly webhook_id: number })[]> {
  const rows = await deliveriesOf(context.db, context)
    .$call(whenGiven(afterId, (found, id) => found.where('webhook_delivery.id', '>', id)))
    .$call(whenGiven(webhookId, (found, id) => found.where('webhook_delivery.webhook_id', '=', id)))
    .$call(whenGiven(state, (found, one) => found.where('webhook_delivery.state', '=', one)))
    .orderBy('webhook_delivery.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...presentDelivery(row), webhook_id: row.webhook_id }));
}

export function findDelivery(tx: Tx, context: ActorContext, id: number): Promise<FoundDelivery | undefined> {
  return deliveriesOf(tx, context)
    .where('webhook_delivery.id', '=', id)
    .forUpdate('webhook_delivery')
    .executeTakeFirst();
}

/** A separate delivery of the same message, so that the log shows both. */
export async function queueAgain(tx: Tx, found: FoundDelivery, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_delivery')
    .values({
      webhook_id: found.webhook_id,
      message_id: found.message_id,
      answer: null,
      error: null,
      tried_at: null,
      next_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select graphile_worker.add_job(${DELIVER_WEBHOOK}, ${JSON.stringify({ id })}::json)`.execute(tx);
  return id;
}
