import { LEAD_SUB_STATUS as SUB } from '@otolead/contract/lead-status/statuses.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { COUNT_COLUMNS, GROUPED } from './leads.counts.columns.ts';
import { callEntries, leadEntries, type OfLeads, outcomeEntries } from './leads.counts.sql.ts';
import type { Sql } from './leads.sales.sql.ts';

/** Columns of a lead that tell what it is counted as. */
const COUNTED = [
  'gm_id',
  'process_id',
  'campaign_id',
  'duplicate_of',
  'lms_status_id',
  'lead_type_id',
] as const;
/** The same, of which the counts of sales look at those of sold leads alone. */
const DECIDED = [
  'status_id',
  'sub_status_id',
  'attribution_id',
  'billing_status_id',
  'purchase_date',
  'booking_date',
] as const;
/** Of what an owner has these tell besides. */
const OWNED = ['myactive_agent_id', 'followup_at', 'mobile'] as const;

type Counted = (typeof COUNTED | typeof DECIDED | typeof OWNED)[number];
type Written = Partial<Record<Counted, unknown>>;

const writes = (columns: Written, names: readonly Counted[]): boolean =>
  names.some((name) => columns[name] !== undefined);

/** Which counts leads that are written so may leave for others, whatever they were before. */
export function countsMovedBy(columns: Written): 'leads' | 'owned' | undefined {
  if (writes(columns, [...COUNTED, ...DECIDED])) return 'leads';
  return writes(columns, OWNED) ? 'owned' : undefined;
}

/** What a lead was, of what tells which counts it is in. */
interface Before {
  readonly sub_status_id: number;
  readonly myactive_agent_id: number | null;
}

type Change = { readonly new: unknown };

/** The same of a lead whose changes are known. */
export function countsLeftBy(
  before: Before,
  changes: Partial<Record<Counted, Change>>,
): 'leads' | 'decided' | 'owned' | undefined {
  const subStatuses: unknown[] = [before.sub_status_id, changes.sub_status_id?.new];
  const isSold = subStatuses.some((id) => id === SUB.booked || id === SUB.retailed);
  if (writes(changes, COUNTED) || (isSold && writes(changes, DECIDED))) return 'leads';
  if (writes(changes, DECIDED)) return 'decided';
  const isOwned = before.myactive_agent_id !== null || changes.myactive_agent_id !== undefined;
  return isOwned && writes(changes, OWNED) ? 'owned' : undefined;
}

interface Noted {
  readonly leadIds: readonly number[];
  readonly change: number;
}

/**
 * Notes of one lead are a statement of their own: of a list whose length is not known PostgreSQL expects ten leads, which is
 * dearer than one lead with the planning, so that each save would plan some fifty scans anew.
 */
const ONE_LEAD = 'one';

const ofThose = (leadIds: Sql<readonly number[]>, shape: string): OfLeads =>
  shape === ONE_LEAD
    ? (leadId) => sql`${leadId} = (${leadIds}::bigint[])[1]`
    : (leadId) => sql`${leadId} = any(${leadIds}::bigint[])`;

const shapeOf = ({ leadIds }: Noted) => (leadIds.length === 1 ? ONE_LEAD : '');

const notesOf = (entriesOf: (of: OfLeads, change: Sql<number>) => Sql) =>
  new Statement<Noted, never>((_db, { leadIds, change }, shape) => {
    const entries = entriesOf(ofThose(leadIds, shape), change as never);
    return sql`insert into lead_count_change (${COUNT_COLUMNS}, change, amount) ${entries}`;
  });

const notesOfKinds = (...kinds: Parameters<typeof leadEntries>[2] & {}) =>
  notesOf((of, change) => leadEntries(of, change, kinds));

const NOTES = {
  leads: notesOf(leadEntries),
  calls: notesOf(callEntries),
  /** Where only preferences are written, of which the first tells what was enquired for. */
  preferences: notesOfKinds('carTriggered'),
  audits: notesOfKinds('audited'),
  owned: notesOfKinds('owned'),
  /** Where a lead that is sold neither before nor after is judged anew. */
  decided: notesOfKinds('created', 'decided', 'owned'),
  /** What a lead can be counted as that has just arrived. */
  arrivals: notesOfKinds('created', 'arrived'),
};

/**
 * Notes, in the transaction of a write, from which counts to which it moves its leads: of the leads with their milestones,
 * cars and audits, or of the part that is written. The leads are locked; the answer is that of the write.
 */
export async function movingCounts<Answer>(
  tx: Tx,
  leadIds: readonly number[],
  write: () => Promise<Answer>,
  of: Exclude<keyof typeof NOTES, 'arrivals'> = 'leads',
): Promise<Answer> {
  const note = (change: number) => {
    const noted = { leadIds, change };
    return writeBehind(tx, NOTES[of].filled(tx, noted, shapeOf(noted)));
  };
  await note(-1);
  const answer = await write();
  await note(1);
  return answer;
}

const noteOutcomes = new Statement<Noted & { readonly since: Date }, never>(
  (_db, { leadIds, change, since }, shape) => {
    const own = sql<SqlBool>`${ofThose(leadIds, shape)(sql`lead_call.lead_id`)}
      and lead_call.called_at >= ${since}::timestamptz`;
    return sql`insert into lead_count_change (${COUNT_COLUMNS}, change, amount)
      ${outcomeEntries(own, change as never)}`;
  },
);

/** The same of a write that says what calls since a moment led to, which most of its leads do not have. */
export async function movingOutcomes(
  tx: Tx,
  leadIds: readonly number[],
  since: Date,
  write: () => Promise<void>,
): Promise<void> {
  const note = (change: number) => {
    const noted = { leadIds, since, change };
    return writeBehind(tx, noteOutcomes.filled(tx, noted, shapeOf(noted)));
  };
  await note(-1);
  await write();
  await note(1);
}

/** The same of leads that were just written for the first time. */
export function noteArrivals(tx: Tx, leadIds: readonly number[]): Promise<void> {
  const noted = { leadIds, change: 1 };
  return writeBehind(tx, NOTES.arrivals.filled(tx, noted, shapeOf(noted)));
}

/** Of two that fold or count anew one waits; readers and writers of leads do not. */
const alone = (tx: Tx) => sql`lock table lead_count in share row exclusive mode`.execute(tx);

/**
 * Adds what writes have noted to the counts. A reader who adds both up finds the same before and after, because both
 * change in one transaction; a worker that is killed leaves everything as it was.
 */
export function foldLeadCounts(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await alone(tx);
    await sql`
      with noted as (delete from lead_count_change returning ${COUNT_COLUMNS}, change, amount)
      insert into lead_count (${COUNT_COLUMNS}, leads, amount)
      select ${COUNT_COLUMNS}, sum(change), sum(amount) from noted
      group by ${COUNT_COLUMNS} having sum(change) <> 0 or sum(amount) <> 0
      on conflict (${COUNT_COLUMNS}) do update set leads = lead_count.leads + excluded.leads,
        amount = lead_count.amount + excluded.amount`.execute(tx);
  });
}

/**
 * Counts all leads anew: after rows were loaded around the product, and each night. What is noted by then is in the
 * count and goes; a write that commits meanwhile is in neither and keeps its note.
 */
export function recountLeads(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await alone(tx);
    await sql`delete from lead_count_change`.execute(tx);
    await sql`delete from lead_count`.execute(tx);
    const everyone = () => sql<SqlBool>`true`;
    // In the order of the key, so that what a report asks for lies together.
    for (const entries of [leadEntries(everyone, sql.lit(1)), callEntries(everyone, sql.lit(1))])
      await sql`insert into lead_count (${COUNT_COLUMNS}, leads, amount)
        select * from (${entries}) as counted order by ${GROUPED}`.execute(tx);
  });
}
