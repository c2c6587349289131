import { type SqlBool, sql } from 'kysely';
import { inLeadSet } from '../leads.owned.sql.ts';
import { dateCondition } from './dates.ts';
import { type Condition, isOneOf, type LeadSearch, yesOrNo } from './terms.ts';

/** Filters on the lead's own row. */
export function leadConditions(search: LeadSearch): (Condition | undefined)[] {
  const { filters } = search;
  return [
    dateCondition('lead', search),
    isOneOf('lead.lead_id', filters.lead_ids, 'bigint'),
    inLeadSet(search),
    isOneOf('lead.gm_id', filters.gm_id),
    isNoneOf('lead.gm_id', filters.exclude_gm_id),
    isOneOf('lead.status_id', filters.status_id),
    isOneOf('lead.sub_status_id', filters.sub_status_id),
    isOneOf('lead.attribution_id', filters.attribution_status_id),
    isOneOf('lead.billing_status_id', filters.billing_status_id),
    isOneOf('lead.last_call_status_id', filters.call_status),
    isOneOf('lead.lms_status_id', filters.lms_status_id),
    isOneOf('lead.lead_type_id', filters.lead_type_id),
    isOneOf('lead.source_id', filters.source_id),
    isOneOf('lead.consumer_source_id', filters.customer_source_id),
    isOneOf('lead.bought_make_id', filters.bought_makeid),
    attemptCondition(search),
    ownerCondition(search),
    placeCondition(search),
    yesOrNo(filters.finance_required, sql<SqlBool>`lead.finance_required`),
    yesOrNo(filters.exchange_required, sql<SqlBool>`lead.exchange_required`),
    ...(['rf', 'ncf', 'eaf'] as const).map((flag) =>
      yesOrNo(filters.lms_flag === flag ? true : filters[flag], sql<SqlBool>`${sql.ref(`lead.${flag}`)}`),
    ),
  ];
}

/** Leads without a value belong to none of the excluded ones (domain.md 14). */
function isNoneOf(column: string, ids: readonly number[] | undefined): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  const ref = sql.ref(column);
  return sql<SqlBool>`(${ref} is null or ${ref} <> all(${ids}::int[]))`;
}

/** Exact numbers and 'more than' are choices of one filter, so either matches. */
function attemptCondition({ filters }: LeadSearch): Condition | undefined {
  const exact = isOneOf('lead.attempts', filters.num_attempt);
  const { num_attempt_gt5: bound } = filters;
  if (bound === undefined) return exact;
  const more = sql<SqlBool>`lead.attempts > ${bound}`;
  return exact ? sql<SqlBool>`(${exact} or ${more})` : more;
}

/** Leads of certain agents, or My Active by the caller's role (domain.md 14). */
function ownerCondition({ filters, owner }: LeadSearch): Condition | undefined {
  const ofAgents = isOneOf('lead.myactive_agent_id', filters.myactive_agent_id);
  if (ofAgents || !filters.my_active) return ofAgents;
  return owner === 'anyone'
    ? sql<SqlBool>`lead.myactive_agent_id is not null`
    : isOneOf('lead.myactive_agent_id', [owner]);
}

/** Cities win; otherwise the cities of the clusters, otherwise of the provinces (domain.md 14). */
function placeCondition({ filters, market }: LeadSearch): Condition | undefined {
  const cities = isOneOf('lead.city_id', filters.city_id);
  if (cities) return cities;
  const group =
    isOneOf('city.cluster_id', filters.cluster_list) ?? isOneOf('city.province_id', filters.province_list);
  if (!group) return undefined;
  return sql<SqlBool>`lead.city_id = any(array(
    select city.id from city where city.market_id = ${market.id} and ${group}))`;
}
