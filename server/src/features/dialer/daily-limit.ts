import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Candidate, PushContext } from './dialer.leads.ts';

/** Namespace of the locks on lists; must differ from all other two-key advisory locks. */
const LIST_LOCK = 15_100;

/**
 * Refuses candidates whose list has reached its daily limit. Limited lists are counted under a transaction lock, so
 * that two concurrent pushes cannot both take the last place.
 */
export async function withinLimits(
  tx: Tx,
  { market, now }: PushContext,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const limits = new Map(
    candidates.flatMap(({ list, refusal }) =>
      list && list.dailyLimit > 0 && !refusal ? [[list.id, list.dailyLimit] as const] : [],
    ),
  );
  if (limits.size === 0) return [...candidates];
  const lists = [...limits.keys()].toSorted((one, other) => one - other);
  const { from } = dayBounds(localDate(now, market.timeZone), market.timeZone);
  await sql`select pg_advisory_xact_lock(${LIST_LOCK}::integer, list) from unnest(${lists}::integer[]) as list`.execute(
    tx,
  );
  const leadIds = candidates.map(({ leadId }) => leadId);
  const { rows } = await sql<{ process_list_id: number; lead_id: number | null; count: number }>`
    select process_list_id, case when lead_id = any(${leadIds}::bigint[]) then lead_id end as lead_id, count(*)::integer
    from dialer_push
    where process_list_id = any(${lists}::integer[]) and updated_at >= ${from} and state in ('sending', 'accepted')
    group by 1, 2`.execute(tx);
  // A lead of this batch that was sent today keeps its place: a retry takes no second one.
  const holds = new Set(
    rows.flatMap((row) => (row.lead_id === null ? [] : [`${row.process_list_id} ${row.lead_id}`])),
  );
  const left = new Map(limits);
  for (const row of rows) left.set(row.process_list_id, (left.get(row.process_list_id) ?? 0) - row.count);
  return candidates.map((candidate) => {
    const { leadId, list, refusal } = candidate;
    if (refusal || !list || !limits.has(list.id) || holds.has(`${list.id} ${leadId}`)) return candidate;
    const places = left.get(list.id) ?? 0;
    left.set(list.id, places - 1);
    return places > 0 ? candidate : { ...candidate, refusal: 'list_full' as const };
  });
}
