import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { dayBounds } from '@otolead/contract/kernel/market-time.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { Statement } from '../../platform/db/statement.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

interface Place {
  readonly listId: number;
  readonly day: LocalDate;
}

const intakeOfDay = new Statement<
  { readonly day: LocalDate },
  { readonly process_list_id: number; readonly routed: number }
>((db, { day }) => db.selectFrom('list_intake').where('day', '=', day).select(['process_list_id', 'routed']));

const lockedIntake = new Statement<Place, { readonly routed: number }>((db, { listId, day }) =>
  db
    .selectFrom('list_intake')
    .where('day', '=', day)
    .where('process_list_id', '=', listId)
    .select('routed')
    .forUpdate(),
);

const setIntake = new Statement<Place & { readonly routed: number }, never>((db, { listId, day, routed }) =>
  db.updateTable('list_intake').set({ routed }).where('day', '=', day).where('process_list_id', '=', listId),
);

/** Leads taken by each limited list on a day, as far as known; without a lock. */
export async function findTaken(db: Db | Tx, day: LocalDate): Promise<Map<number, number>> {
  const rows = await intakeOfDay.run(db, { day });
  return new Map(rows.map(({ process_list_id: id, routed }) => [id, routed]));
}

interface MarketDay {
  readonly market: Market;
  readonly day: LocalDate;
}

interface CountedList {
  readonly id: number;
  /** Whether it has a counter for the day. */
  readonly isCounted: boolean;
}

/**
 * Locks the lists' counters until the transaction ends and returns them; callers lock in ascending list id to prevent
 * deadlocks.
 */
export async function lockPlaces(
  tx: Tx,
  { market, day }: MarketDay,
  { id, isCounted }: CountedList,
): Promise<number> {
  const place = { listId: id, day };
  if (!isCounted) await beginCounting(tx, market, place);
  const [before] = await lockedIntake.run(tx, place);
  return before?.routed ?? 0;
}

/** Takes up to `wanted` places of a list, locked as above; returns the number taken and the day's new count. */
export async function takePlaces(
  tx: Tx,
  at: MarketDay,
  list: CountedList & { readonly limit: number },
  wanted: number,
): Promise<{ granted: number; routed: number }> {
  const place = { listId: list.id, day: at.day };
  const count = await lockPlaces(tx, at, list);
  const granted = Math.max(0, Math.min(wanted, list.limit - count));
  const routed = count + granted;
  if (granted > 0) await deferWrite(tx, setIntake.filled(tx, { ...place, routed }));
  return { granted, routed };
}

/** A list that was unlimited until now may have taken leads today. */
async function beginCounting(tx: Tx, market: Market, { listId, day }: Place): Promise<void> {
  const { from, to } = dayBounds(day, market.timeZone);
  const { routed } = await scopedLeadRows(tx, 'lead_route', { marketId: market.id, dseId: 'everyone' })
    .where('lead_route.process_list_id', '=', listId)
    .where('lead_route.routed_at', '>=', from)
    .where('lead_route.routed_at', '<', to)
    .select((eb) => eb.fn.countAll<number>().as('routed'))
    .executeTakeFirstOrThrow();
  const begun = tx
    .insertInto('list_intake')
    .values({ process_list_id: listId, day, routed })
    .onConflict((conflict) => conflict.columns(['day', 'process_list_id']).doNothing());
  await deferWrite(tx, begun.compile());
}
