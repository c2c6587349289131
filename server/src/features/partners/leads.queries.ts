import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { scopedLeads } from '../leads/leads.public.ts';

/** Current dialer lists of leads. */
export async function findLists(
  tx: Tx,
  marketId: number,
  leadIds: readonly number[],
): Promise<ReadonlyMap<number, { id: number; name: string }>> {
  const rows = await scopedLeads(tx, { marketId, dseId: 'everyone' })
    .innerJoin('process_list', 'process_list.id', 'lead.process_list_id')
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .select(['lead.lead_id', 'process_list.list_id as id', 'process_list.list_name as name'])
    .execute();
  return new Map(rows.map(({ lead_id, id, name }) => [lead_id, { id, name }]));
}
