import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { People } from '../../platform/person/person-part.ts';
import { type LeadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';

const everyone = (marketId: number): LeadScope => ({ marketId, dseId: 'everyone' });

/** Leads that are not erased; several columns of a lead name its person. */
const facts = (db: Db | Tx, marketId: number) =>
  scopedLeads(db, everyone(marketId))
    .where('lead.erased_at', 'is', null)
    .select(['lead.lead_id', 'lead.mobile', 'lead.name', 'lead.ktp_name', 'lead.booking_name'])
    .orderBy('lead.lead_id');

type Facts = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number];

interface Asked {
  readonly marketId: number;
  readonly leadIds: readonly number[];
  readonly now: Date;
  readonly isThorough: boolean;
}

/**
 * The persons of these leads in their market: leads of the same mobile, and leads that were merged with them, until
 * none is added (docs/decisions/060). An alternate number makes no person: it is often somebody else's.
 */
export async function findPeople(
  db: Db | Tx,
  { marketId, leadIds, now, isThorough }: Asked,
): Promise<People> {
  const known = new Map<number, Facts>();
  let found = await facts(db, marketId).where(sql<SqlBool>`lead.lead_id = any(${leadIds})`).execute();
  while (found.length > 0) {
    for (const lead of found) known.set(lead.lead_id, lead);
    const near = await connectedTo(db, marketId, found);
    found = near.filter(({ lead_id: id }) => !known.has(id));
  }
  const leads = [...known.values()];
  const ids = leads.map(({ lead_id: id }) => id).toSorted((one, other) => one - other);
  const numbers = [...new Set(leads.map(({ mobile }) => mobile))];
  const names = leads.flatMap((lead) => [lead.name, lead.ktp_name ?? [], lead.booking_name ?? []].flat());
  return {
    marketId,
    leadIds: ids,
    numbers,
    names: [...new Set(names)],
    besides: await besidesOf(db, marketId, ids, numbers),
    now,
    isThorough,
  };
}

/** Leads of the same mobiles, and either end of a merge in force. */
async function connectedTo(db: Db | Tx, marketId: number, leads: readonly Facts[]): Promise<Facts[]> {
  const ids = leads.map(({ lead_id: id }) => id);
  const numbers = leads.map(({ mobile }) => mobile);
  const merged = await mergesOf(db, marketId, ids).where('lead_merge.taken_back_at', 'is', null).execute();
  const ends = merged.flatMap(({ lead_id: id, into_lead_id: into }) => [id, into]);
  const bySame = facts(db, marketId).where(sql<SqlBool>`lead.mobile collate "C" = any(${numbers})`);
  const byMerge = facts(db, marketId).where(sql<SqlBool>`lead.lead_id = any(${ends})`);
  return (await Promise.all([bySame.execute(), byMerge.execute()])).flat();
}

const mergesOf = (db: Db | Tx, marketId: number, ids: readonly number[]) =>
  scopedLeadRows(db, 'lead_merge', everyone(marketId))
    .where(sql<SqlBool>`(lead_merge.lead_id = any(${ids}) or lead_merge.into_lead_id = any(${ids}))`)
    .select(['lead_merge.lead_id', 'lead_merge.into_lead_id']);

async function besidesOf(
  db: Db | Tx,
  marketId: number,
  ids: readonly number[],
  numbers: readonly string[],
): Promise<number[]> {
  const named = scopedLeads(db, everyone(marketId))
    .where(
      sql<SqlBool>`lead.alternate_mobile collate "C" = any(${numbers}) and lead.alternate_mobile is not null`,
    )
    .select('lead.lead_id');
  const [alternate, merges] = await Promise.all([named.execute(), mergesOf(db, marketId, ids).execute()]);
  const own = new Set(ids);
  const all = [
    ...alternate.map(({ lead_id: id }) => id),
    ...merges.flatMap(({ lead_id: id, into_lead_id: into }) => [id, into]),
  ];
  return [...new Set(all)].filter((id) => !own.has(id));
}

/** Locks the leads until the transaction ends, in order of their ids to prevent deadlocks. */
export async function lockPeople(tx: Tx, { marketId, leadIds, besides }: People): Promise<void> {
  await scopedLeads(tx, everyone(marketId))
    .where(sql<SqlBool>`lead.lead_id = any(${[...leadIds, ...besides]})`)
    .select('lead.lead_id')
    .orderBy('lead.lead_id')
    .forUpdate('lead')
    .execute();
}
