import { type FollowupChoice, readLeadSet, STAGES } from '@otolead/contract/kernel/lead-set.ts';
import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { MARKETS, type Market } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf, type LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { mobileDigits, mobilePart, storedMobilePattern } from '@otolead/contract/kernel/phone.ts';
import { readSearch } from '@otolead/contract/leads/search.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Condition,
  dateCondition,
  IS_ACTIVE,
  isBlacklisted,
  isNotBlacklisted,
  isOneOf,
  type LeadSearch,
  likePattern,
  yesOrNo,
} from './terms.ts';

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
    and ${isNotBlacklisted}`;
}

/** Quick search: name, mobile or lead id in one box (domain.md 14). */
export function textCondition(
  typed: string | undefined,
  reader: Pick<LeadSearch, 'market' | 'readsContacts'>,
): Condition | undefined {
  const term = readSearch(typed);
  switch (term.kind) {
    case 'none':
      return undefined;
    case 'too_short':
      return sql<SqlBool>`false`;
    case 'name': {
      const words = term.words.map((word) => sql<SqlBool>`lead.search_name like ${likePattern(word)}`);
      return sql<SqlBool>`${sql.join(words, sql` and `)}`;
    }
    case 'digits': {
      const byId = term.leadId === undefined ? [] : [sql`lead.lead_id = ${term.leadId}`];
      const all = [...numberConditions(term.mobile, reader), ...byId];
      return all.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(all, sql` or `)})`;
    }
  }
}

/** Of masked numbers whole ones alone, because a part would tell one digit after the other. */
function numberConditions(
  typed: string,
  { market, readsContacts }: Pick<LeadSearch, 'market' | 'readsContacts'>,
): Condition[] {
  if (!readsContacts) {
    const whole = mobileDigits(typed, market);
    if (whole === null) return [];
    return [
      sql`lead.mobile collate "C" = ${whole}`,
      sql`(lead.alternate_mobile collate "C" = ${whole} and lead.alternate_mobile is not null)`,
    ];
  }
  const part = mobilePart(typed, market);
  const pattern = likePattern(part);
  return part === '' ? [] : [sql`lead.mobile like ${pattern}`, sql`lead.alternate_mobile like ${pattern}`];
}

type Term = RawBuilder<SqlBool>;

/** First day of a choice and the day after its last. 0: before tomorrow; gt90: after today + 90 (domain.md 11). */
export function followupDays(
  choice: FollowupChoice,
  today: LocalDate,
): { readonly from?: LocalDate; readonly to?: LocalDate } {
  if (choice === '0') return { to: addDays(today, 1) };
  if (choice === 'gt90') return { from: addDays(today, 91) };
  return { from: today, to: addDays(today, Number(choice) + 1) };
}

function followup(choice: FollowupChoice, today: LocalDate, { timeZone }: Market): Term {
  const { from, to } = followupDays(choice, today);
  const start = (day: LocalDate) => instantOf(day, '00:00', timeZone);
  return sql`(${from ? sql`lead.followup_at >= ${start(from)}::timestamptz` : sql`true`}
    and ${to ? sql`lead.followup_at < ${start(to)}::timestamptz` : sql`true`})`;
}

/** Active leads with an owner, by the day of their follow-up. */
export const ownedLeads = (choice: FollowupChoice, today: LocalDate, market: Market): Term[] => [
  sql`lead.myactive_agent_id is not null`,
  IS_ACTIVE,
  followup(choice, today, market),
];

/** By the stage of the lead's campaign. */
export const ofStages = (stages: readonly number[]): Term =>
  sql`exists (select 1 from campaign where campaign.id = lead.campaign_id and campaign.type_id = any(${stages}))`;

const patternOf = (market: Market) => sql.lit(storedMobilePattern(market));

/** No mobile of the lead's market. */
export const hasStrangeMobile: Term = sql`lead.mobile !~ case lead.market_id ${sql.join(
  Object.values(MARKETS).map((market) => sql`when ${sql.lit(market.id)} then ${patternOf(market)}`),
  sql` `,
)} end`;

/** The lead's type is callable. */
export const isCallable: Term = sql`exists (select 1 from lead_type
  where lead_type.id = lead.lead_type_id and lead_type.is_callable)`;

/**
 * The lead's type is not callable, or its number is blocked or invalid (domain.md 11). The pattern is the costliest
 * part and is omitted if `mobiles` are known to fit.
 */
export const notEligible = (market: Market, mobiles: 'any' | 'fit' = 'any'): Term =>
  sql`(not ${isCallable}
    or ${isBlacklisted}
    or ${mobiles === 'fit' ? sql`false` : sql`lead.mobile !~ ${patternOf(market)}`})`;

/** Leads of a count in the assigned-lead summary, by token; none for an unknown token. */
function inLeadSet({ filters: { lead_set: token }, market }: LeadSearch): Term | undefined {
  if (token === undefined) return undefined;
  const set = readLeadSet(token);
  if (!set) return sql`false`;
  const isRefused = set.of === 'not_eligible';
  const terms = [
    sql`lead.myactive_agent_id = ${set.ownerId}::integer`,
    ...ownedLeads(set.followup, set.day, market),
    ofStages(isRefused ? Object.values(STAGES) : [STAGES[set.of as keyof typeof STAGES]]),
    ...(isRefused ? [notEligible(market)] : []),
  ];
  return sql`(${sql.join(terms, sql` and `)})`;
}
