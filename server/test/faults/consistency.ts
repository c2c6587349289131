import type { Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { ActivityTable, LeadTable } from '../../src/tables/lead.tables.ts';
import { type Acknowledged, type Attempt, acknowledged } from './status-load.ts';

type Entry = Pick<Selectable<ActivityTable>, 'activity_hash' | 'detail' | 'comments'>;
type LeadState = Pick<Selectable<LeadTable>, 'lead_id' | 'version' | 'status_id' | 'followup_at'>;

interface Change {
  readonly old: unknown;
  readonly new: unknown;
}

/** Fields changed by the load, in the format of lead and history. */
interface Told {
  readonly status_id: unknown;
  readonly follow_up_date: unknown;
}

const FRESH: Told = { status_id: 1, follow_up_date: null };

/**
 * Compares leads, histories and answers after a fault; each sentence is a broken promise, so an empty list is success.
 * Expects that only `attempts` wrote to these leads.
 */
export async function brokenPromises(
  db: Db,
  leadIds: readonly number[],
  attempts: readonly Attempt[],
): Promise<string[]> {
  const { leads, histories } = await readTogether(db, leadIds);
  const problems: string[] = [];
  for (const lead of leads) problems.push(...historyProblems(lead, histories.get(lead.lead_id) ?? []));
  for (const attempt of attempts) {
    const entries = (histories.get(attempt.leadId) ?? []).filter((entry) => markOf(entry) === attempt.mark);
    if (entries.length > 1) problems.push(`${attempt.mark} stands in the history ${entries.length} times`);
  }
  for (const attempt of acknowledged(attempts)) {
    problems.push(...lossProblems(attempt, histories.get(attempt.leadId) ?? []));
  }
  return problems;
}

/** Writes without an acknowledgement; there are none after an orderly stop. */
export async function unacknowledgedWrites(
  db: Db,
  leadIds: readonly number[],
  attempts: readonly Attempt[],
): Promise<string[]> {
  const { histories } = await readTogether(db, leadIds);
  const known = new Set(acknowledged(attempts).map(({ mark }) => mark));
  return [...histories.values()].flat().flatMap((entry) => {
    const mark = String(markOf(entry));
    return known.has(mark) ? [] : [mark];
  });
}

/** One snapshot of both tables. */
function readTogether(db: Db, leadIds: readonly number[]) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const leads = await tx
        .selectFrom('lead')
        .where('lead_id', 'in', leadIds)
        .select(['lead_id', 'version', 'status_id', 'followup_at'])
        .execute();
      const entries = await tx
        .selectFrom('activity')
        .where('lead_id', 'in', leadIds)
        .select(['lead_id', 'activity_hash', 'detail', 'comments'])
        .execute();
      return { leads, histories: Map.groupBy(entries, (entry) => entry.lead_id) };
    });
}

const markOf = (entry: Entry): unknown => (entry.comments as unknown as { comment: string }[])[0]?.comment;
const versionOf = (entry: Entry): number => Number(entry.detail.version);

/** A history without its write, a write without its history, or a difference between the two. */
function historyProblems(lead: LeadState, history: readonly Entry[]): string[] {
  const problems: string[] = [];
  const ordered = history.toSorted((a, b) => versionOf(a) - versionOf(b));
  const versions = ordered.map(versionOf).join(' ');
  const expected = Array.from({ length: lead.version - 1 }, (_, index) => index + 2).join(' ');
  if (versions !== expected) {
    problems.push(`lead ${lead.lead_id} has version ${lead.version}, its history tells of "${versions}"`);
  }
  let told = FRESH;
  for (const entry of ordered) {
    const changes = (entry.detail.change_details ?? {}) as unknown as Record<string, Change>;
    for (const field of Object.keys(FRESH) as (keyof Told)[]) {
      const change = changes[field];
      if (!change) continue;
      if (change.old !== told[field]) {
        problems.push(`lead ${lead.lead_id} version ${versionOf(entry)}: ${field} changed from nowhere`);
      }
      told = { ...told, [field]: change.new };
    }
  }
  const stored: Told = {
    status_id: lead.status_id,
    follow_up_date: lead.followup_at?.toISOString() ?? null,
  };
  if (JSON.stringify(stored) !== JSON.stringify(told)) {
    problems.push(
      `lead ${lead.lead_id} is ${JSON.stringify(stored)}, its history ends at ${JSON.stringify(told)}`,
    );
  }
  return problems;
}

function lossProblems({ mark, answer, followUp }: Acknowledged, history: readonly Entry[]): string[] {
  const entries = history.filter((entry) => entry.activity_hash === answer.activity_hash);
  const [entry] = entries;
  if (!entry || entries.length !== 1)
    return [`${mark} was acknowledged, its history exists ${entries.length} times`];
  const problems: string[] = [];
  if (markOf(entry) !== mark) problems.push(`${mark} was acknowledged with somebody else's history`);
  if (versionOf(entry) !== answer.version) problems.push(`${mark} was acknowledged with another version`);
  const change = ((entry.detail.change_details ?? {}) as unknown as Record<string, Change>).follow_up_date;
  if (change && change.new !== followUp) problems.push(`${mark} saved another follow-up than it was told`);
  return problems;
}
