import { type FollowupChoice, readLeadSet, STAGES } from '@otolead/contract/kernel/lead-set.ts';
import { MARKETS, type Market } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf, type LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { storedMobilePattern } from '@otolead/contract/kernel/phone.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isListed } from './leads.listed.sql.ts';
import { IS_ACTIVE } from './search/states.ts';
import type { LeadSearch } from './search/terms.ts';

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
    or ${isListed}
    or ${mobiles === 'fit' ? sql`false` : sql`lead.mobile !~ ${patternOf(market)}`})`;

/** Leads of a count in the assigned-lead summary, by token; none for an unknown token. */
export function inLeadSet({ filters: { lead_set: token }, market }: LeadSearch): Term | undefined {
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
