import { randomUUID } from 'node:crypto';
import type { ActivitySource, ActivityType } from '@otolead/contract/activity/activity.schema.ts';
import { ACTIVITY_PAGE_SIZE, type activityRequest } from '@otolead/contract/activity/activity.schema.ts';
import type { ChangedField, EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Placeholders } from '../../platform/db/statement.ts';
import { Statement } from '../../platform/db/statement.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { noteLeads } from '../../platform/events/event-log.ts';
import type { Position } from '../../platform/list/keyset.ts';
import type { Database } from '../../tables/database.ts';
import {
  type LeadScope,
  scopedLeadRows,
  scopedLeads,
  scopedRowsOfLead,
  scopedStatement,
} from '../leads/leads.public.ts';
import { tellOf } from '../webhooks/webhooks.public.ts';
import { happenedIn } from './activity.events.ts';
import { isAuditReadable, isReadableBy } from './activity.policy.ts';

/** `others`: leads that were merged into the one that is asked for; `audits`: whose the reader may read. */
type ActivityFilters = { readonly others?: readonly number[]; readonly audits: number } & Pick<
  z.output<typeof activityRequest>,
  'lead_id' | 'dse_id' | 'status_id' | 'source'
>;

type Entries = SelectQueryBuilder<Database, 'activity', object>;

function matchingEntries(db: Db, scope: LeadScope, filters: ActivityFilters): Entries {
  const entries = scopedLeadRows(db, 'activity', scope)
    .where(sql<SqlBool>`lead.lead_id = ${ofLeads(filters)}`)
    .where(isAuditReadable(db, scope, { audits: filters.audits, leads: ofLeads(filters) }))
    .$if(scope.dseId !== 'everyone', (entries) => entries.where(isReadableBy(scope.dseId as number)))
    .$if(Boolean(filters.source?.length), (entries) =>
      entries.where('activity.source', 'in', filters.source as string[]),
    )
    .$if(filters.status_id !== undefined, (entries) =>
      entries.where(madeInStatus(filters.status_id as number)),
    )
    .$if(filters.dse_id !== undefined, (entries) =>
      entries.where(sql<SqlBool>`activity.detail @> ${JSON.stringify({ dse_id: filters.dse_id })}::jsonb`),
    );
  return entries as unknown as Entries;
}

const ofLeads = ({ lead_id: leadId, others = [] }: ActivityFilters) =>
  others.length === 0 ? sql`${leadId}` : sql`any(${[leadId, ...others]})`;

/** Leads that were merged into this one and stand within the scope. */
export const findMergedInto = scopedStatement(
  (db, scope, { leadId }: Placeholders<{ readonly leadId: number }>) =>
    scopedLeads(db, scope)
      .innerJoin('lead_merge', 'lead_merge.lead_id', 'lead.lead_id')
      .where('lead_merge.into_lead_id', '=', leadId)
      .where('lead_merge.taken_back_at', 'is', null)
      .select('lead.lead_id'),
);

const CHANGE = sql`change.detail -> 'change_details' -> 'status_id'`;

/**
 * True of the entry by which the lead came to the status, and of all until it left it: what the last change up to the
 * entry led to, before the first change what that one led from, and of a lead that never changed its own status.
 */
function madeInStatus(statusId: number) {
  const changes = sql`from activity as change where change.lead_id = lead.lead_id and ${CHANGE} is not null`;
  const at = sql`(activity.created_at, activity.id)`;
  return sql<SqlBool>`coalesce(
    (select (${CHANGE} ->> 'new')::integer ${changes} and (change.created_at, change.id) <= ${at}
      order by change.created_at desc, change.id desc limit 1),
    (select (${CHANGE} ->> 'old')::integer ${changes} and (change.created_at, change.id) > ${at}
      order by change.created_at, change.id limit 1),
    lead.status_id) = ${statusId}`;
}

/** The page that a lead opens with, kept prepared: everything of it, newest first. */
const findFirstPage = scopedStatement((db, scope, whole: Placeholders<WholeHistory>) =>
  inOrder(wholeHistory(db, scope, whole)),
);

const countAll = scopedStatement((db, scope, whole: Placeholders<WholeHistory>) =>
  wholeHistory(db, scope, whole).select((eb) => eb.fn.countAll<number>().as('total')),
);

interface WholeHistory {
  readonly leadId: number;
  readonly audits: number;
}

function wholeHistory(
  db: Db | Tx,
  scope: Parameters<typeof scopedLeadRows>[2],
  { leadId, audits }: Placeholders<WholeHistory>,
) {
  return scopedRowsOfLead(db, 'activity', scope, leadId).where(
    isAuditReadable(db, scope, { audits, leads: leadId }),
  );
}

/** Everything of a lead, for whoever reads all of it: dealer staff do not. */
function isWhole(
  { dseId }: LeadScope,
  { others, source, status_id: status, dse_id: dse }: ActivityFilters,
): boolean {
  return (
    dseId === 'everyone' && !others?.length && !source?.length && status === undefined && dse === undefined
  );
}

/** Newest first, by keyset; one row more than a page tells whether there is a next one. */
export function findActivityPage(
  db: Db,
  scope: LeadScope,
  filters: ActivityFilters,
  { after, offset }: { after?: Position | undefined; offset: number },
): Promise<FoundActivity[]> {
  if (!after && offset === 0 && isWhole(scope, filters)) {
    return findFirstPage(db, scope, { leadId: filters.lead_id, audits: filters.audits });
  }
  return inOrder(
    matchingEntries(db, scope, filters).$if(after !== undefined, (entries) =>
      entries.where(
        sql<SqlBool>`(activity.created_at, activity.id) < (${after?.key}::timestamptz, ${after?.id}::bigint)`,
      ),
    ),
  )
    .$if(offset > 0, (entries) => entries.offset(offset))
    .execute();
}

function inOrder(entries: Entries) {
  return entries
    .select([
      'activity.id',
      'activity.lead_id',
      'activity.type',
      'activity.source',
      // As PostgreSQL writes it: the cursor needs its microseconds, and nobody a `Date`.
      sql<string>`activity.created_at::text`.as('created_at'),
      'activity.actor_id',
      'activity.actor_name',
      'activity.detail',
      'activity.comments',
    ])
    .orderBy('activity.created_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(sql.lit(ACTIVITY_PAGE_SIZE + 1));
}

export type FoundActivity = Awaited<ReturnType<typeof findFirstPage>>[number];

/** Who a salesperson is, for comments that know their reader by name. */
export async function findDseName(db: Db, dseId: number): Promise<string | undefined> {
  const dse = await db.selectFrom('dse').where('id', '=', dseId).select('name').executeTakeFirst();
  return dse?.name;
}

export async function countActivity(db: Db, scope: LeadScope, filters: ActivityFilters): Promise<number> {
  if (isWhole(scope, filters)) {
    const [all] = await countAll(db, scope, { leadId: filters.lead_id, audits: filters.audits });
    return all?.total ?? 0;
  }
  const { total } = await matchingEntries(db, scope, filters)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export interface ChangeSince {
  readonly type: ActivityType;
  /** The assigned car that the entry tells of, where it does. */
  readonly assignId: number | null;
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
    .select(['activity.type', 'activity.actor_name', 'activity.created_at', 'activity.detail'])
    .orderBy('activity.id')
    .execute();
  return rows.map((row) => ({
    type: row.type as ActivityType,
    assignId: typeof row.detail.assign_id === 'number' ? row.detail.assign_id : null,
    actorName: row.actor_name,
    at: row.created_at,
    changes: (row.detail.change_details ?? {}) as unknown as ChangeSince['changes'],
  }));
}

/** The entry of a lead with this hash: who made it out of which submission, and which version it produced. */
export function findByHash(
  tx: Tx,
  scope: LeadScope,
  leadId: number,
  hash: string,
): Promise<{ actor_id: number | null; version: number; submission: string | null } | undefined> {
  return scopedLeadRows(tx, 'activity', scope)
    .where('lead.lead_id', '=', leadId)
    .where('activity.activity_hash', '=', hash)
    .select([
      'activity.actor_id',
      sql<number>`(activity.detail ->> 'version')::integer`.as('version'),
      sql<string | null>`activity.detail ->> 'submission'`.as('submission'),
    ])
    .executeTakeFirst();
}

/** What a client sends under an id of its own, so that it can send it again when the answer was lost. */
export interface Submission {
  readonly id: string;
  /** Of the call and all that it brings: the same id with anything else in it is no repetition. */
  readonly digest: string;
}

export interface ActivityComment {
  readonly comment: string;
  readonly comment_type: 'INTERNAL' | 'EXTERNAL';
  /** Name of the DSE it is for, 'all', or null for colleagues. */
  readonly to: string | null;
  /** The DSE it is for: names repeat. */
  readonly to_dse_id?: number | null;
}

/** Wire field → old and new as stored; names are found when the history is read, in the reader's language. */
export type ChangeDetails = {
  readonly [Field in ChangedField]?: { readonly old: unknown; readonly new: unknown };
};

export interface NewActivity {
  readonly leadId: number;
  readonly marketId: number;
  readonly type: ActivityType;
  readonly source: ActivitySource;
  readonly actor: { readonly userId: number | null; readonly name: string };
  readonly now: Date;
  /** The lead's version that this write produced; absent for writes that do not count as an edit. */
  readonly version?: number;
  readonly changes?: ChangeDetails;
  readonly facts?: EntryDetails;
  readonly comments?: readonly ActivityComment[];
  /** Its id becomes the hash, so that the same submission is recognised; a hash of our own without. */
  readonly submission?: Submission | undefined;
}

const insertActivity = new Statement<ReturnType<typeof rowOf>, never>((db, row) =>
  db.insertInto('activity').values({
    lead_id: row.lead_id,
    created_at: row.created_at,
    market_id: row.market_id,
    type: row.type,
    source: row.source,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    detail: row.detail,
    comments: row.comments,
    activity_hash: row.activity_hash,
  }),
);

/**
 * Appends to the history inside the transaction of the write it tells of, and lets every open browser know that the lead
 * has changed; returns the hash that documents refer to.
 */
export async function recordActivity(tx: Tx, activity: NewActivity): Promise<string> {
  const row = rowOf(activity);
  await writeBehind(tx, insertActivity.filled(tx, row));
  await noteLeads(tx, [activity]);
  await tellOf(tx, happenedIn([activity]));
  return row.activity_hash;
}

const insertActivities = new Statement<{ readonly rows: string }, never>(
  (
    _db,
    { rows },
  ) => sql`insert into "activity" (lead_id, created_at, market_id, type, source, actor_id, actor_name, detail, comments,
      activity_hash)
    select * from json_to_recordset(${rows}::json) as entry (lead_id bigint, created_at timestamptz, market_id smallint,
      type text, source text, actor_id integer, actor_name text, detail jsonb, comments jsonb, activity_hash uuid)`,
);

/** The same for the leads of a batch, with one statement. */
export async function recordActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length === 0) return;
  await insertActivities.run(tx, { rows: JSON.stringify(activities.map(partsOf)) });
  await noteLeads(tx, activities);
  await tellOf(tx, happenedIn(activities));
}

function rowOf(activity: NewActivity) {
  const parts = partsOf(activity);
  return { ...parts, detail: JSON.stringify(parts.detail), comments: JSON.stringify(parts.comments) };
}

function partsOf(activity: NewActivity) {
  return {
    lead_id: activity.leadId,
    created_at: activity.now,
    market_id: activity.marketId,
    type: activity.type,
    source: activity.source,
    actor_id: activity.actor.userId,
    actor_name: activity.actor.name,
    detail: {
      ...activity.facts,
      ...(activity.version !== undefined && { version: activity.version }),
      ...(activity.submission && { submission: activity.submission.digest }),
      ...(activity.changes && { change_details: activity.changes }),
    },
    comments: activity.comments ?? [],
    activity_hash: activity.submission?.id ?? randomUUID(),
  };
}
