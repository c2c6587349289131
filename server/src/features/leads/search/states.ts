import {
  LEAD_STATUS,
  LEAD_STATUS_IDS,
  LEAD_SUB_STATUS,
  STATUS_GROUP,
} from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { storedMobilePattern } from '@otolead/contract/kernel/phone.ts';
import { type SqlBool, sql } from 'kysely';
import { isNotListed } from '../leads.listed.sql.ts';
import { type Condition, type LeadSearch, yesOrNo } from './terms.ts';

/** Filters on the lead's state as a whole (domain.md 6, LST-091). */
export function stateConditions({ filters, market, now }: LeadSearch): (Condition | undefined)[] {
  return [
    yesOrNo(filters.is_saleable, IS_SALEABLE),
    yesOrNo(filters.is_not_connectable, IS_NOT_CONNECTABLE),
    yesOrNo(filters.dialer_eligibility, isDialerEligible(market, now)),
  ];
}

const LD_APPROVED = 1;

/** Interested or booked, and approved by no dealer in the lead's current process. */
export const IS_SALEABLE = sql<SqlBool>`
  (lead.status_id = ${sql.lit(LEAD_STATUS.interested)} or lead.status_id = ${sql.lit(LEAD_STATUS.purchase)}
    and lead.sub_status_id = ${sql.lit(LEAD_SUB_STATUS.booked)})
  and not exists (select 1 from assigned_car where assigned_car.lead_id = lead.lead_id
    and assigned_car.ld_status = ${sql.lit(LD_APPROVED)}
    and assigned_car.gm_id is not distinct from lead.gm_id)`;

const IS_NOT_CONNECTABLE = sql<SqlBool>`lead.status_id = ${sql.lit(LEAD_STATUS.notConnectable)} or lead.ncf`;

const ACTIVE = LEAD_STATUS_IDS.filter((id) => STATUS_GROUP[id] === 'active');

export const IS_ACTIVE = sql<SqlBool>`lead.status_id in (${sql.join(ACTIVE.map((id) => sql.lit(id)))})`;

/**
 * Whether the dialer may call the lead now: active, unowned, due (no follow-up means due), of a callable lead type,
 * with a mobile of the market, and not black-listed.
 */
function isDialerEligible(market: Market, now: Date): Condition {
  return sql<SqlBool>`${IS_ACTIVE}
    and lead.myactive_agent_id is null
    and (lead.followup_at is null or lead.followup_at <= ${now})
    and lead.lead_type_id = any(array(
      select lead_type.id from lead_type where lead_type.market_id = ${market.id} and lead_type.is_callable))
    and lead.mobile ~ ${storedMobilePattern(market)}
    and ${isNotListed}`;
}
