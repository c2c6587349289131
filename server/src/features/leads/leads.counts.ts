import { marketById } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import type { LeadTable } from '../../tables/lead.tables.ts';

/** What leads are counted by besides the month of their creation. */
const COUNTED = ['gm_id', 'status_id', 'sub_status_id'] as const;

type Counted = Pick<Selectable<LeadTable>, 'market_id' | 'created_at' | (typeof COUNTED)[number]>;
type Moved = Partial<Record<(typeof COUNTED)[number], { readonly new: unknown }>>;

interface Entry {
  readonly market_id: number;
  readonly gm_id: number;
  readonly month: string;
  readonly status_id: number;
  readonly sub_status_id: number;
  readonly change: number;
}

/** A lead without a process stands in no report. */
function entriesOf(
  { market_id, created_at, gm_id, status_id, sub_status_id }: Counted,
  change: number,
): Entry[] {
  if (gm_id === null) return [];
  const month = `${localDate(created_at, marketById(market_id).timeZone).slice(0, 7)}-01`;
  return [{ market_id, gm_id, month, status_id, sub_status_id, change }];
}

const insertChanges = new Statement<{ readonly rows: string }, never>(
  (_db, { rows }) => sql`
    insert into lead_count_change (market_id, gm_id, month, status_id, sub_status_id, change)
    select market_id, gm_id, month, status_id, sub_status_id, sum(change)
    from json_to_recordset(${rows}::json) as moved (market_id smallint, gm_id integer, month date, status_id smallint,
      sub_status_id smallint, change integer)
    group by 1, 2, 3, 4, 5 having sum(change) <> 0`,
);

/** Notes in the transaction of a write from which count to which it moved its leads. */
export async function noteMoves(
  tx: Tx,
  moves: readonly { readonly lead: Counted; readonly difference: Moved }[],
): Promise<void> {
  const entries = moves.flatMap(({ lead, difference }) => {
    const changed = COUNTED.filter((column) => difference[column]);
    if (changed.length === 0) return [];
    const after = Object.fromEntries(changed.map((column) => [column, difference[column]?.new]));
    return [...entriesOf(lead, -1), ...entriesOf({ ...lead, ...after }, 1)];
  });
  if (entries.length === 0) return;
  await writeBehind(tx, insertChanges.filled(tx, { rows: JSON.stringify(entries) }));
}

/** The same around a write that does not know what its leads were before: once with -1, once after it with 1. */
export async function noteStates(tx: Tx, leadIds: readonly number[], change: 1 | -1): Promise<void> {
  await writeBehind(tx, insertStates.filled(tx, { leadIds, change }));
}

const insertStates = new Statement<{ readonly leadIds: readonly number[]; readonly change: number }, never>(
  (_db, { leadIds, change }) => sql`
    insert into lead_count_change (market_id, gm_id, month, status_id, sub_status_id, change)
    select ${COUNT_KEY}, ${change}::integer * count(*)
    from lead join market on market.id = lead.market_id
    where lead.lead_id = any(${leadIds}::bigint[]) and lead.gm_id is not null
    group by 1, 2, 3, 4, 5`,
);

const COUNT_KEY = sql`lead.market_id, lead.gm_id, date_trunc('month', lead.created_at at time zone market.time_zone)::date,
  lead.status_id, lead.sub_status_id`;

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
      with noted as (
        delete from lead_count_change returning market_id, gm_id, month, status_id, sub_status_id, change
      )
      insert into lead_count (market_id, gm_id, month, status_id, sub_status_id, leads)
      select market_id, gm_id, month, status_id, sub_status_id, sum(change) from noted
      group by 1, 2, 3, 4, 5 having sum(change) <> 0
      on conflict (market_id, month, gm_id, status_id, sub_status_id)
        do update set leads = lead_count.leads + excluded.leads`.execute(tx);
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
    await sql`
      insert into lead_count (market_id, gm_id, month, status_id, sub_status_id, leads)
      select ${COUNT_KEY}, count(*) from lead join market on market.id = lead.market_id
      where lead.gm_id is not null group by 1, 2, 3, 4, 5`.execute(tx);
  });
}

/** Leads of a market by month as they are at this moment, under the columns that leads themselves have. */
export function leadsByMonth(marketId: number) {
  return sql<unknown>`(
    select gm_id, month, status_id, sub_status_id, leads from lead_count where market_id = ${marketId}
    union all
    select gm_id, month, status_id, sub_status_id, change from lead_count_change where market_id = ${marketId})`;
}
