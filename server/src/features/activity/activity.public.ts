import { randomUUID } from 'node:crypto';
import type { ActivitySource, ActivityType } from '@otolead/contract/activity/activity.schema.ts';
import type { ChangedField, EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';

export { type ChangeSince, changesSince, findByHash } from './activity.queries.ts';
export { labelValues } from './field-labels.ts';

export interface ActivityComment {
  readonly comment: string;
  readonly comment_type: 'INTERNAL' | 'EXTERNAL';
  /** Name of the DSE it is for, 'all', or null for colleagues. */
  readonly to: string | null;
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
  /** Made by the client, so that a repeated submission is recognised; one of our own without. */
  readonly hash?: string;
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

/** Appends to the history inside the transaction of the write it tells of; returns the hash that documents refer to. */
export async function recordActivity(tx: Tx, activity: NewActivity): Promise<string> {
  const row = rowOf(activity);
  await writeBehind(tx, insertActivity.filled(tx, row));
  return row.activity_hash;
}

/** The same for the leads of a batch, with one statement. */
export async function recordActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length === 0) return;
  await tx.insertInto('activity').values(activities.map(rowOf)).execute();
}

function rowOf(activity: NewActivity) {
  return {
    lead_id: activity.leadId,
    created_at: activity.now,
    market_id: activity.marketId,
    type: activity.type,
    source: activity.source,
    actor_id: activity.actor.userId,
    actor_name: activity.actor.name,
    detail: JSON.stringify({
      ...activity.facts,
      ...(activity.version !== undefined && { version: activity.version }),
      ...(activity.changes && { change_details: activity.changes }),
    }),
    comments: JSON.stringify(activity.comments ?? []),
    activity_hash: activity.hash ?? randomUUID(),
  };
}
