import { ACTIVITY_PAGE_SIZE, type activityRequest } from '@otolead/contract/activity/activity.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

export interface ActivityPosition {
  readonly key: string;
  readonly id: number;
}

type ActivityFilters = Pick<z.output<typeof activityRequest>, 'lead_id' | 'dse_id' | 'status_id' | 'source'>;

function matchingEntries(db: Db, scope: LeadScope, filters: ActivityFilters) {
  return scopedLeadRows(db, 'activity', scope)
    .where('lead.lead_id', '=', filters.lead_id)
    .$if(Boolean(filters.source?.length), (entries) =>
      entries.where('activity.source', 'in', filters.source as string[]),
    )
    .$if(filters.status_id !== undefined, (entries) =>
      entries.where(changedTo('status_id', filters.status_id as number)),
    )
    .$if(filters.dse_id !== undefined, (entries) =>
      entries.where(sql<SqlBool>`activity.detail @> ${JSON.stringify({ dse_id: filters.dse_id })}::jsonb`),
    );
}

function changedTo(field: string, value: number) {
  return sql<SqlBool>`activity.detail @> ${JSON.stringify({ change_details: { [field]: { new: value } } })}::jsonb`;
}

/** Newest first, by keyset; one row more than a page tells whether there is a next one. */
export function findActivityPage(
  db: Db,
  scope: LeadScope,
  filters: ActivityFilters,
  { after, offset }: { after?: ActivityPosition | undefined; offset: number },
) {
  return matchingEntries(db, scope, filters)
    .$if(after !== undefined, (entries) =>
      entries.where(
        sql<SqlBool>`(activity.created_at, activity.id) < (${after?.key}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .select([
      'activity.id',
      'activity.type',
      'activity.source',
      'activity.created_at',
      'activity.actor_id',
      'activity.actor_name',
      'activity.detail',
      'activity.comments',
      sql<string>`activity.created_at::text`.as('sort_key'),
    ])
    .orderBy('activity.created_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(ACTIVITY_PAGE_SIZE + 1)
    .$if(offset > 0, (entries) => entries.offset(offset))
    .execute();
}

export type FoundActivity = Awaited<ReturnType<typeof findActivityPage>>[number];

export async function countActivity(db: Db, scope: LeadScope, filters: ActivityFilters): Promise<number> {
  const { total } = await matchingEntries(db, scope, filters)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export interface ChangeSince {
  readonly actorName: string;
  readonly at: Date;
  readonly changes: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>;
}

/** What persons changed on a locked lead after the given version, oldest first. */
export async function changesSince(
  tx: Tx,
  scope: LeadScope,
  leadId: number,
  version: number,
): Promise<ChangeSince[]> {
  const rows = await scopedLeadRows(tx, 'activity', scope)
    .where('lead.lead_id', '=', leadId)
    .where(sql<SqlBool>`(activity.detail ->> 'version')::integer > ${version}`)
    .select(['activity.actor_name', 'activity.created_at', 'activity.detail'])
    .orderBy('activity.id')
    .execute();
  return rows.map((row) => ({
    actorName: row.actor_name,
    at: row.created_at,
    changes: (row.detail.change_details ?? {}) as unknown as ChangeSince['changes'],
  }));
}

/** The entry of a lead with this hash: who made it and which version it produced. */
export function findByHash(
  tx: Tx,
  scope: LeadScope,
  leadId: number,
  hash: string,
): Promise<{ actor_id: number | null; version: number } | undefined> {
  return scopedLeadRows(tx, 'activity', scope)
    .where('lead.lead_id', '=', leadId)
    .where('activity.activity_hash', '=', hash)
    .select(['activity.actor_id', sql<number>`(activity.detail ->> 'version')::integer`.as('version')])
    .executeTakeFirst();
}
