import {
  ACTIVITY_PAGE_SIZE,
  type ActivityType,
  type activityRequest,
} from '@otolead/contract/activity/activity.schema.ts';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Placeholders } from '../../platform/db/statement.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import type { Position } from '../../platform/list/keyset.ts';
import type { Database } from '../../tables/database.ts';
import {
  type LeadScope,
  type ScopeTerms,
  scopedLeadRows,
  scopedLeads,
  scopedRowsOfLead,
  scopedStatement,
} from '../leads/leads.public.ts';
import { EVERYBODYS_AUDITS, isAuditReadable, isReadableBy, NOBODYS_AUDITS } from './activity.policy.ts';

/** `others`: leads merged into the requested one; `audits`: whose audits the reader may see. */
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

const findMerged = scopedStatement((db, scope, { leadId }: Placeholders<{ readonly leadId: number }>) =>
  scopedLeads(db, scope)
    .innerJoin('lead_merge', 'lead_merge.lead_id', 'lead.lead_id')
    .where('lead_merge.into_lead_id', '=', leadId)
    .where('lead_merge.taken_back_at', 'is', null)
    .select('lead.lead_id'),
);

/** Merged leads within the scope. */
export async function findMergedInto(db: Db, scope: LeadScope, leadId: number): Promise<number[]> {
  return (await findMerged(db, scope, { leadId })).map(({ lead_id: id }) => id);
}

const CHANGE = sql`change.detail -> 'change_details' -> 'status_id'`;

/**
 * True for entries made while the lead was in the status, which is that after the last change up to the entry, else that
 * before the first change, else the lead's present one.
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

/** First page of a lead as a prepared statement. One row of nulls without a history, no row outside the scope. */
const firstPageWith = (known?: number) =>
  scopedStatement((db, scope, { leadId, audits }: Placeholders<WholeHistory>) => {
    const page = inOrder(wholeHistory(db, scope, { leadId, audits: known ?? audits }));
    return scopedLeads(db, scope)
      .where('lead.lead_id', '=', leadId)
      .leftJoinLateral(page.select('activity.created_at as at').as('entry'), (join) => join.onTrue())
      .select([
        'entry.id',
        'entry.lead_id',
        'entry.type',
        'entry.source',
        'entry.created_at',
        'entry.actor_id',
        'entry.actor_name',
        'entry.detail',
        'entry.comments',
      ])
      .orderBy('entry.at', 'desc')
      .orderBy('entry.id', 'desc');
  });

const firstPageOfAgent = firstPageWith();

/** Skips the audit check if its result is known beforehand. */
const FIRST_PAGES: ReadonlyMap<number, typeof firstPageOfAgent> = new Map(
  [EVERYBODYS_AUDITS, NOBODYS_AUDITS].map((audits) => [audits, firstPageWith(audits)]),
);

/** Newest first, one more than a page holds. For all roles but dealer staff; undefined outside the scope. */
export async function findFirstPage(
  db: Db,
  scope: LeadScope,
  { lead_id: leadId, audits }: Pick<ActivityFilters, 'lead_id' | 'audits'>,
): Promise<FoundActivity[] | undefined> {
  const find = FIRST_PAGES.get(audits) ?? firstPageOfAgent;
  const rows = await find(db, scope, { leadId, audits });
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is (typeof rows)[number] & FoundActivity => row.id !== null);
}

const countAll = scopedStatement((db, scope, whole: Placeholders<WholeHistory>) =>
  wholeHistory(db, scope, whole).select((eb) => eb.fn.countAll<number>().as('total')),
);

interface WholeHistory {
  readonly leadId: number;
  readonly audits: number;
}

function wholeHistory(
  db: Db | Tx,
  scope: ScopeTerms,
  { leadId, audits }: { readonly leadId: Expression<number>; readonly audits: number | Expression<number> },
): Entries {
  return scopedRowsOfLead(db, 'activity', scope, leadId).where(
    isAuditReadable(db, scope, { audits, leads: leadId }),
  );
}

/** Whether the request covers the whole history: unfiltered, and not by dealer staff. */
export function isWhole(
  { dseId }: LeadScope,
  { others, source, status_id: status, dse_id: dse }: ActivityFilters,
): boolean {
  return (
    dseId === 'everyone' && !others?.length && !source?.length && status === undefined && dse === undefined
  );
}

/** Newest first, by keyset; one row beyond the page tells whether another follows. */
export function findActivityPage(
  db: Db,
  scope: LeadScope,
  filters: ActivityFilters,
  { after, offset }: { after?: Position | undefined; offset: number },
): Promise<FoundActivity[]> {
  return inOrder(
    matchingEntries(db, scope, filters).$call(
      whenGiven(after, (entries, value) =>
        entries.where(
          sql<SqlBool>`(activity.created_at, activity.id) < (${value.key}::timestamptz, ${value.id}::bigint)`,
        ),
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
      // The cursor needs the microseconds that a `Date` would lose.
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

export type FoundActivity = Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>[number];

/** Name of a salesperson, for comments that know their recipient by name. */
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
  /** Assigned car of the entry, if any. */
  readonly assignId: number | null;
  /** Action on the car itself: assigned, approved, removed. */
  readonly carAction: string | null;
  readonly actorId: number | null;
  readonly actorName: string;
  readonly at: Date;
  readonly changes: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>;
}

/** Changes by people on a locked lead after the given version, oldest first. */
export async function changesSince(
  tx: Tx,
  scope: LeadScope,
  leadId: number,
  version: number,
): Promise<ChangeSince[]> {
  const rows = await scopedLeadRows(tx, 'activity', scope)
    .where('lead.lead_id', '=', leadId)
    .where(sql<SqlBool>`(activity.detail ->> 'version')::integer > ${version}`)
    .select([
      'activity.type',
      'activity.actor_id',
      'activity.actor_name',
      'activity.created_at',
      'activity.detail',
    ])
    .orderBy('activity.id')
    .execute();
  return rows.map((row) => ({
    type: row.type as ActivityType,
    assignId: typeof row.detail.assign_id === 'number' ? row.detail.assign_id : null,
    carAction: typeof row.detail.car_action === 'string' ? row.detail.car_action : null,
    actorId: row.actor_id,
    actorName: row.actor_name,
    at: row.created_at,
    changes: (row.detail.change_details ?? {}) as unknown as ChangeSince['changes'],
  }));
}

export interface HashedEntry {
  readonly actor_id: number | null;
  /** Version that it produced. */
  readonly version: number;
  /** Digest of the submission. */
  readonly submission: string | null;
  /** Assigned car that it concerns, if any. */
  readonly assign_id: number | null;
}

/** Entry of a lead with this hash. */
export function findByHash(
  tx: Tx,
  scope: LeadScope,
  leadId: number,
  hash: string,
): Promise<HashedEntry | undefined> {
  return scopedLeadRows(tx, 'activity', scope)
    .where('lead.lead_id', '=', leadId)
    .where('activity.activity_hash', '=', hash)
    .select([
      'activity.actor_id',
      sql<number>`(activity.detail ->> 'version')::integer`.as('version'),
      sql<string | null>`activity.detail ->> 'submission'`.as('submission'),
      sql<number | null>`(activity.detail ->> 'assign_id')::float8`.as('assign_id'),
    ])
    .executeTakeFirst();
}
