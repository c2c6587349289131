import { randomUUID } from 'node:crypto';
import type { ActivitySource, ActivityType } from '@otolead/contract/activity/activity.schema.ts';
import type { ChangedField, EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { sharedRows } from '../../platform/db/shared-rows.ts';
import { Statement } from '../../platform/db/statement.ts';
import { noteLeads } from '../../platform/events/event-log.ts';
import { queueEvents } from '../webhooks/webhooks.public.ts';
import { happenedIn } from './activity.events.ts';

/** A request with a client-made id, so that it can be repeated if the answer was lost. */
export interface Submission {
  readonly id: string;
  /** Digest of the call and its payload: the same id with other content is no repetition. */
  readonly digest: string;
}

export interface ActivityComment {
  readonly comment: string;
  readonly comment_type: 'INTERNAL' | 'EXTERNAL';
  /** Name of the recipient DSE, 'all', or null for colleagues. */
  readonly to: string | null;
  /** Id of the recipient DSE, because names repeat. */
  readonly to_dse_id?: number | null;
}

/** Wire field → old and new as stored; names are resolved on reading, in the reader's language. */
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
  /** Lead version produced by this write; absent for writes that do not count as an edit. */
  readonly version?: number;
  readonly changes?: ChangeDetails;
  readonly facts?: EntryDetails;
  readonly comments?: readonly ActivityComment[];
  /** Id of the submission, which becomes the hash to recognise repeats; generated if absent. */
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
 * Appends to the history in the transaction of the write and notifies open browsers of the lead; returns the hash that
 * documents refer to.
 */
export async function recordActivity(tx: Tx, activity: NewActivity): Promise<string> {
  const row = rowOf(activity);
  await deferWrite(tx, insertActivity.filled(tx, row));
  await noteLeads(tx, [activity]);
  await queueEvents(tx, happenedIn([activity]));
  return row.activity_hash;
}

/** Entries that differ only in lead and hash form a group, with their positions among all. */
const insertActivities = new Statement<{ readonly same: string }, never>(
  (_db, { same }) => sql`
    insert into "activity" (lead_id, created_at, market_id, type, source, actor_id, actor_name, detail, comments,
      activity_hash)
    select entry.lead_id, created_at, market_id, type, source, actor_id, actor_name, detail, comments, entry.hash
    from json_to_recordset(${same}::json) as same (created_at timestamptz, market_id smallint, type text, source text,
        actor_id integer, actor_name text, detail jsonb, comments jsonb, leads bigint[], hashes uuid[],
        places integer[]),
      unnest(same.leads, same.hashes, same.places) as entry (lead_id, hash, place)
    order by entry.place`,
);

/** `recordActivity` for many entries in one statement; hashes are in their order. */
export async function recordActivities(tx: Tx, activities: readonly NewActivity[]): Promise<string[]> {
  const [only, ...others] = activities;
  if (!only) return [];
  if (others.length === 0) return [await recordActivity(tx, only)];
  const rows = activities.map(partsOf);
  await deferWrite(tx, insertActivities.filled(tx, { same: sharedRows(groupsOf(rows)) }));
  await noteLeads(tx, activities);
  await queueEvents(tx, happenedIn(activities));
  return rows.map(({ activity_hash: hash }) => hash);
}

type Parts = ReturnType<typeof partsOf>;

/** Most entries of a file are identical for many leads. */
function groupsOf(rows: readonly Parts[]) {
  const groups = new Map<string, { leads: number[]; hashes: string[]; places: number[] }>();
  for (const [place, { lead_id: leadId, activity_hash: hash, ...shared }] of rows.entries()) {
    const key = JSON.stringify(shared);
    const group = groups.get(key) ?? { leads: [], hashes: [], places: [] };
    group.leads.push(leadId);
    group.hashes.push(hash);
    group.places.push(place);
    groups.set(key, group);
  }
  return groups;
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
