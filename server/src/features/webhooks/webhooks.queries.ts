import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { WebhookEvent } from '@otolead/contract/webhooks/events.rules.ts';
import type { listWebhooks } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import type { WebhookValues } from '@otolead/contract/webhooks/webhooks.rules.ts';
import type { Webhook } from '@otolead/contract/webhooks/webhooks.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { recordStatus } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/store-record.ts';

export type WebhookRecord = Webhook & WebhookValues;

/** The secrets stay in the database. */
function webhooksOf(db: Db | Tx, { clock, market }: ActorContext) {
  return db
    .selectFrom('webhook')
    .where('market_id', '=', market.id)
    .select(['id', 'name', 'url', 'events', 'status', 'version'])
    .select([
      sql<boolean>`secret is not null`.as('has_secret'),
      sql<Date | null>`case when old_secret_until > ${clock.now()} then old_secret_until end`.as(
        'old_secret_until',
      ),
      sql<boolean>`gone_at is not null`.as('is_gone'),
    ]);
}

type FoundWebhook = Awaited<ReturnType<ReturnType<typeof webhooksOf>['execute']>>[number];

export function presentWebhook({ events, status, old_secret_until, ...row }: FoundWebhook): WebhookRecord {
  const isTold = (event: WebhookEvent) => (events.includes(event) ? 1 : 0);
  return {
    ...row,
    lead_created: isTold('lead.created'),
    lead_routed: isTold('lead.routed'),
    lead_status_changed: isTold('lead.status_changed'),
    audit_finished: isTold('audit.finished'),
    old_secret_until: old_secret_until?.toISOString() ?? null,
    status: recordStatus(status),
  };
}

function eventsOf(values: WebhookValues): WebhookEvent[] {
  const told: Readonly<Record<WebhookEvent, number>> = {
    'lead.created': values.lead_created,
    'lead.routed': values.lead_routed,
    'lead.status_changed': values.lead_status_changed,
    'audit.finished': values.audit_finished,
  };
  return (Object.keys(told) as WebhookEvent[]).filter((event) => told[event] === 1);
}

export function listWebhookRows(context: ActorContext, request: ParsedOf<typeof listWebhooks>) {
  const { id, name, status } = request;
  const query = webhooksOf(context.db, context)
    .$call(whenGiven(id, (rows, value) => rows.where('id', '=', value)))
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('name'), value))))
    .$call(whenGiven(status, (rows, value) => rows.where('status', '=', Number(value))));
  return numberedPage(query, request, {
    columns: { id: sql.ref('id'), name: sql`lower(name)` },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('id'),
  });
}

export const findWebhook: FindRecord<WebhookRecord> = async (tx, context, id) => {
  const row = await webhooksOf(tx, context).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && presentWebhook(row);
};

/** One that is switched on again is no longer gone. */
export const writeWebhook: WriteRecord<WebhookValues> = async (tx, { clock, market }, values, id) => {
  const columns = {
    name: values.name,
    url: values.url,
    events: eventsOf(values),
    status: Number(values.status),
    ...(values.status === '1' && { gone_at: null }),
  };
  return storeRecord(
    id,
    tx.updateTable('webhook').set(columns),
    tx.insertInto('webhook').values({ ...columns, market_id: market.id, created_at: clock.now() }),
  );
};

/** The secret before signs until the moment that is given. */
export async function writeSecret(tx: Tx, id: number, secret: string, oldUntil: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set((eb) => ({ secret, old_secret: eb.ref('secret'), old_secret_until: oldUntil }))
    .where('id', '=', id)
    .execute();
}
