import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { storedMobilePattern } from '@otolead/contract/kernel/phone.ts';
import { isClosed, LEAD_STATUS_IDS } from '@otolead/contract/lead-status/statuses.rules.ts';
import type pg from 'pg';
import { SIMULATED } from '../server/src/features/dialer/simulator.ts';

export interface DialerList {
  readonly id: number;
  /** The list's number in the dialer. */
  readonly listId: number;
}

const MARKET = MARKETS.id;
/** Of the ids drawn about one in four may be called. */
const DRAWN_FOR_ONE = 12;

/** A list that the dialer calls for. */
export async function dialerList(pool: pg.Pool): Promise<DialerList> {
  const { rows } = await pool.query<DialerList>(
    `select process_list.id, list_id as "listId" from process_list
       join campaign on campaign.id = campaign_id join process on process.id = process_id
     where process.market_id = $1 and campaign.dialer_flag and campaign.status = 1 and process_list.status = 1
     order by process_list.id limit 1`,
    [MARKET.id],
  );
  const [list] = rows;
  if (!list) throw new Error('the bench database has no list of the dialer');
  return list;
}

/**
 * Leads from all over the table that the dialer may call and whose numbers the simulator takes at once: the others are
 * there to be refused or to be slow.
 */
export async function callableLeads(pool: pg.Pool, wanted: number): Promise<number[]> {
  const { rows } = await pool.query<{ lead_id: number }>(
    `with drawn as materialized (
       select distinct low + floor(random() * span)::bigint as lead_id
       from (select min(lead_id) as low, max(lead_id) - min(lead_id) as span from lead) ids, generate_series(1, $1)
     )
     select lead_id from drawn join lead using (lead_id) join lead_type on lead_type.id = lead.lead_type_id
     where lead.market_id = $2 and lead_type.is_callable and lead.myactive_agent_id is null
       and lead.status_id = any($3) and lead.mobile ~ $4 and not right(lead.mobile, 2) = any($5)
       and not exists (select 1 from blacklist where blacklist.market_id = $2 and blacklist.mobile = lead.mobile)
     limit $6`,
    [
      wanted * DRAWN_FOR_ONE,
      MARKET.id,
      LEAD_STATUS_IDS.filter((status) => !isClosed(status)),
      storedMobilePattern(MARKET),
      Object.values(SIMULATED),
      wanted,
    ],
  );
  return rows.map(({ lead_id: leadId }) => leadId);
}

/** How many of the leads the simulator took into the list, and when the last one. */
export async function taken(
  pool: pg.Pool,
  { listId }: DialerList,
  leadIds: readonly number[],
): Promise<{ accepted: number; lastAt: Date }> {
  const { rows } = await pool.query<{ accepted: number; lastAt: Date | null }>(
    `select count(*)::int as accepted, max(accepted_at) as "lastAt" from dialer_simulator_lead
     where list_id = $1 and vendor_lead_code = any($2) and accepted_at is not null`,
    [listId, leadIds.map(String)],
  );
  const { accepted = 0, lastAt } = rows[0] ?? {};
  if (!lastAt) throw new Error('the simulator took none of the leads');
  return { accepted, lastAt };
}
