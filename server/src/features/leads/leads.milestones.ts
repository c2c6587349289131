import { LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { LMS_BOOKED, LMS_RETAIL } from './leads.sales.sql.ts';

const SALES: readonly number[] = [SUB.booked, SUB.retailed];

interface SaleStep {
  readonly lead: { readonly lead_id: number; readonly market_id: number; readonly sub_status_id: number };
  readonly subStatusId: number;
  /** User who gets the credit. */
  readonly creditedId: number | null;
}

/** Reports credit the agent who recorded an event; for others' records the lead's owner, if any (domain.md 18). */
export const creditOf = (
  actor: { readonly userId: number; readonly roleId: number },
  lead: { readonly myactive_agent_id: number | null },
): number | null => (actor.roleId === ROLE.agent ? actor.userId : lead.myactive_agent_id);

/**
 * Stores when our staff first recorded a sale of each lead, when its delivery was recorded last, and who is credited.
 * Only entering the sub-status counts, not a save within it.
 */
export async function reachSales(tx: Tx, steps: readonly SaleStep[], now: Date): Promise<void> {
  const reached = steps.filter(
    ({ lead, subStatusId }) => SALES.includes(subStatusId) && subStatusId !== lead.sub_status_id,
  );
  if (reached.length === 0) return;
  const isRetail = ({ subStatusId }: SaleStep) => subStatusId === SUB.retailed;
  const spk = reached.filter((step) => !isRetail(step));
  await reachSpk(tx, spk, now);
  await reachRetail(tx, reached.filter(isRetail), now);
}

async function reachSpk(tx: Tx, steps: readonly SaleStep[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  const values = steps.map(({ lead, creditedId }) => ({
    lead_id: lead.lead_id,
    market_id: lead.market_id,
    crm_spk_at: now,
    crm_spk_by: creditedId,
  }));
  const insert = tx
    .insertInto('lead_milestone')
    .values(values)
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(FIRST_SPK));
  await deferWrite(tx, insert.compile());
}

async function reachRetail(tx: Tx, steps: readonly SaleStep[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  const values = steps.map(({ lead, creditedId }) => ({
    lead_id: lead.lead_id,
    market_id: lead.market_id,
    crm_spk_at: now,
    crm_spk_by: creditedId,
    retail_at: now,
    retail_by: creditedId,
  }));
  const insert = tx
    .insertInto('lead_milestone')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet({
        ...FIRST_SPK,
        retail_at: sql`excluded.retail_at`,
        retail_by: sql`excluded.retail_by`,
      }),
    );
  await deferWrite(tx, insert.compile());
}

const FIRST_SPK = {
  crm_spk_at: sql<Date>`coalesce(lead_milestone.crm_spk_at, excluded.crm_spk_at)`,
  crm_spk_by: sql<number | null>`case when lead_milestone.crm_spk_at is null then excluded.crm_spk_by
    else lead_milestone.crm_spk_by end`,
};

/** Stores when a dealer's LMS first reported a sale, and a delivery, of a lead. */
export async function reachLmsSale(
  tx: Tx,
  { lead_id, market_id }: { readonly lead_id: number; readonly market_id: number },
  lmsStatusId: number | null,
  now: Date,
): Promise<void> {
  if (lmsStatusId !== LMS_BOOKED && lmsStatusId !== LMS_RETAIL) return;
  const lms_retail_at = lmsStatusId === LMS_RETAIL ? now : null;
  const insert = tx
    .insertInto('lead_milestone')
    .values({ lead_id, market_id, lms_spk_at: now, lms_retail_at })
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet({
        lms_spk_at: sql<Date>`coalesce(lead_milestone.lms_spk_at, excluded.lms_spk_at)`,
        lms_retail_at: sql<Date | null>`coalesce(lead_milestone.lms_retail_at, excluded.lms_retail_at)`,
      }),
    );
  await deferWrite(tx, insert.compile());
}

/** Stores when a lead first came to a dealer. */
export async function reachDealer(
  tx: Tx,
  { lead_id, market_id }: { readonly lead_id: number; readonly market_id: number },
  now: Date,
): Promise<void> {
  const insert = tx
    .insertInto('lead_milestone')
    .values({ lead_id, market_id, first_triggered_at: now })
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet({
        first_triggered_at: sql<Date>`coalesce(lead_milestone.first_triggered_at, excluded.first_triggered_at)`,
      }),
    );
  await deferWrite(tx, insert.compile());
}

const NEW_SUB_STATUS = sql`(entry.detail -> 'change_details' -> 'sub_status_id' ->> 'new')`;

/**
 * Reconstructs milestones of older leads, with ids above `after` up to `until`, from their cars and history. Milestones
 * written meanwhile stay.
 */
export async function fillMilestones(tx: Tx, after: number, until: number): Promise<void> {
  await sql`select 1 from lead
    where lead_id > ${after} and lead_id <= ${until} order by lead_id for no key update`.execute(tx);
  await insertMilestones(tx, after, until);
}

/** Historic roles are unknown, so current agents count. */
const creditedFor = (entry: string) => sql`case when ${sql.ref(`${entry}.created_at`)} is null then null
  when exists (select 1 from app_user where app_user.id = ${sql.ref(`${entry}.actor_id`)}
    and app_user.role_id = ${sql.lit(ROLE.agent)}) then ${sql.ref(`${entry}.actor_id`)}
  else lead.myactive_agent_id end`;

function insertMilestones(tx: Tx, after: number, until: number): Promise<unknown> {
  return sql`
    insert into lead_milestone (lead_id, market_id, original_make_id, first_triggered_at, crm_spk_at, crm_spk_by,
      lms_spk_at, retail_at, retail_by, lms_retail_at)
    select lead.lead_id, lead.market_id, wish.make_id, car.first_at, sale.created_at, ${creditedFor('sale')},
      dealer.spk_at, retail.created_at, ${creditedFor('retail')}, dealer.retail_at
    from lead
      left join lateral (select make_id from lead_preference where lead_preference.lead_id = lead.lead_id
        order by lead_preference.created_at, lead_preference.sort_order limit 1) as wish on true
      left join lateral (select min(triggered_at) as first_at from assigned_car
        where assigned_car.lead_id = lead.lead_id) as car on true
      left join lateral (select entry.created_at, entry.actor_id from activity as entry
        where entry.lead_id = lead.lead_id and entry.type = 'status' and ${NEW_SUB_STATUS} in ('11', '12')
        order by entry.created_at limit 1) as sale on true
      left join lateral (select entry.created_at, entry.actor_id from activity as entry
        where entry.lead_id = lead.lead_id and entry.type = 'status' and ${NEW_SUB_STATUS} = '12'
        order by entry.created_at desc limit 1) as retail on true
      left join lateral (select min(entry.created_at) as spk_at,
          min(entry.created_at) filter (where entry.detail ->> 'lms_status_id' = '6') as retail_at
        from activity as entry where entry.lead_id = lead.lead_id and entry.source = 'lms'
          and entry.detail ->> 'lms_status_id' in ('5', '6')) as dealer on true
    where lead.lead_id > ${after} and lead.lead_id <= ${until}
    on conflict (lead_id) do update set
      original_make_id = coalesce(lead_milestone.original_make_id, excluded.original_make_id),
      first_triggered_at = coalesce(lead_milestone.first_triggered_at, excluded.first_triggered_at),
      crm_spk_at = coalesce(excluded.crm_spk_at, lead_milestone.crm_spk_at),
      crm_spk_by = case when excluded.crm_spk_at is null then lead_milestone.crm_spk_by else excluded.crm_spk_by end,
      lms_spk_at = coalesce(lead_milestone.lms_spk_at, excluded.lms_spk_at),
      retail_at = coalesce(lead_milestone.retail_at, excluded.retail_at),
      retail_by = coalesce(lead_milestone.retail_by, excluded.retail_by),
      lms_retail_at = coalesce(lead_milestone.lms_retail_at, excluded.lms_retail_at)`.execute(tx);
}
