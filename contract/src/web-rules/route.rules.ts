import { LEAD_STATUS } from '../kernel/lead-statuses.ts';
import { RULE_GROUPS, type RuleGroup, takesAll, type WebRule } from './rule.rules.ts';

/** Campaign types as stages of work (`type_list`, domain.md 2 and 9). */
export const STAGE = { verification: 1, nurturing: 2, attribution: 3, rejectedAttribution: 4 } as const;

/** Why a lead is routed, and the stage of the campaigns considered. */
export const ROUTE_CAUSES = {
  arrival: STAGE.verification,
  import: STAGE.verification,
  nurturing: STAGE.nurturing,
  attribution: STAGE.attribution,
  rejected_attribution: STAGE.rejectedAttribution,
} as const;

export type RouteCause = keyof typeof ROUTE_CAUSES;

const REJECTED_ATTRIBUTION = 4;

export interface LeadState {
  readonly statusId: number;
  readonly attributionId: number | null;
}

/** Routing cause of a change of state: only entering a state has one, and a rejected attribution wins. */
export function causeOfChange(before: LeadState, after: LeadState): RouteCause | undefined {
  const enters = (state: keyof LeadState, value: number) => before[state] !== value && after[state] === value;
  if (enters('attributionId', REJECTED_ATTRIBUTION)) return 'rejected_attribution';
  if (enters('statusId', LEAD_STATUS.purchase)) return 'attribution';
  if (enters('statusId', LEAD_STATUS.interested)) return 'nurturing';
  return undefined;
}

/** Facts that rules judge; null if unknown. */
export interface LeadFacts {
  readonly isBlacklisted: boolean;
  /** The customer refuses calls. */
  readonly isRefused?: boolean;
  /** Stage of the campaigns considered. */
  readonly stage: number;
  /** Web id of the lead and its domain; null without one, or if either is switched off. */
  readonly webIdId: number | null;
  readonly domainId: number | null;
  /** Process of the lead, used if no web id leads to one. */
  readonly processId: number | null;
  readonly leadTypeId: number | null;
  readonly sourceId: number | null;
  /** Days. */
  readonly buyTime: number | null;
  readonly cityId: number | null;
  /** Makes of the preferred cars. */
  readonly makeIds: readonly number[];
  readonly modelIds: readonly number[];
  readonly pincode: string | null;
}

/** An active list of an active campaign of an active process, with its rule. */
export interface RoutedList {
  readonly id: number;
  readonly campaignId: number;
  readonly processId: number;
  readonly stage: number;
  readonly domainIds: ReadonlySet<number>;
  readonly leadTypeIds: ReadonlySet<number>;
  /** Maximum leads per market day; 0 is unlimited. */
  readonly dailyLimit: number;
  readonly matcher: Matcher;
}

export type RouteGroup = RuleGroup | 'pincode';

/** Finding of a group of the rule. */
export interface Reason {
  readonly group: RouteGroup;
  /** The lead's value; null if it has none, which negated groups accept. */
  readonly value: number | string | null;
  readonly negated?: true;
}

/** A list that did not take the lead, and the first group that refused. */
export interface Miss {
  readonly listId: number;
  readonly group: RouteGroup;
}

/**
 * Routing decision with its reason. `list`: the first match with a free place. `pool`: no list, because web id and
 * process are unknown, no process has such leads, the process has no list of that stage, none matches, or all matches
 * are full.
 */
export type RouteDecision =
  | {
      readonly outcome: 'list';
      readonly listId: number;
      readonly campaignId: number;
      readonly processId: number;
      /** Groups without a condition give no reason. */
      readonly because: readonly Reason[];
      /** Earlier matches without a free place. */
      readonly full: readonly number[];
    }
  | {
      readonly outcome: 'pool';
      readonly why: 'no_process' | 'no_list' | 'no_match' | 'full';
      readonly processId: number | null;
      readonly full: readonly number[];
      /** The first few lists considered. */
      readonly missed: readonly Miss[];
    }
  /** A person named the list; rules and limits do not apply. */
  | {
      readonly outcome: 'chosen';
      readonly listId: number;
      readonly campaignId: number;
      readonly processId: number;
    }
  | { readonly outcome: 'blacklisted'; readonly refused?: true };

const MOST_MISSES = 3;

type LeadValue = number | string | null;

/** A group with a condition, prepared for repeated checks. */
interface Question {
  /** Place in `ROUTE_GROUPS`. */
  readonly at: number;
  readonly chosen: ReadonlySet<LeadValue>;
  readonly negated: boolean;
}

export type Matcher = readonly Question[];

const ROUTE_GROUPS: readonly RouteGroup[] = [...RULE_GROUPS, 'pincode'];

type Values = readonly (LeadValue | readonly number[])[];

/** Values by `ROUTE_GROUPS`, read once for all lists. */
function valuesOf(facts: LeadFacts): Values {
  const { sourceId, buyTime, cityId, makeIds, modelIds, webIdId, leadTypeId, pincode } = facts;
  return [sourceId, buyTime, cityId, makeIds, modelIds, webIdId, leadTypeId, pincode];
}

/**
 * AND over the groups, OR within one; groups without a choice or with 'all' are skipped, negated or not (domain.md 9).
 * Sub-city and connect-to are stored but never checked: no lead has either.
 */
export function matcherOf(rule: WebRule): Matcher {
  const negated: Partial<Record<RouteGroup, boolean>> = {
    city: rule.city_negate,
    pincode: rule.pincode_negate,
  };
  return ROUTE_GROUPS.flatMap((group, at) =>
    takesAll(rule[group])
      ? []
      : [{ at, chosen: new Set<LeadValue>(rule[group]), negated: negated[group] ?? false }],
  );
}

/** The value for which the group takes the lead; undefined if it does not. */
function answer({ at, chosen, negated }: Question, values: Values): LeadValue | undefined {
  const value = values[at] ?? null;
  if (typeof value === 'object' && value !== null) {
    for (const one of value) if (chosen.has(one)) return one;
    return undefined;
  }
  return chosen.has(value) === negated ? undefined : value;
}

/** The first group that excludes the lead; undefined if the rule takes it. */
function refusal(matcher: Matcher, values: Values): RouteGroup | undefined {
  for (const question of matcher)
    if (answer(question, values) === undefined) return ROUTE_GROUPS[question.at];
  return undefined;
}

/** Whether the list's rule takes the lead, whatever its process. */
export const takes = ({ matcher }: RoutedList, facts: LeadFacts): boolean =>
  refusal(matcher, valuesOf(facts)) === undefined;

function reasonsOf(matcher: Matcher, values: Values): Reason[] {
  return matcher.map((question) => ({
    group: ROUTE_GROUPS[question.at] as RouteGroup,
    value: answer(question, values) ?? null,
    ...(question.negated && { negated: true }),
  }));
}

/** Whether the list suits the lead: by the domain of its web id, or without a web id by its process. */
export function isForLead({ domainIds, leadTypeIds, processId }: RoutedList, facts: LeadFacts): boolean {
  if (facts.domainId === null) return facts.processId === processId;
  return domainIds.has(facts.domainId) && facts.leadTypeId !== null && leadTypeIds.has(facts.leadTypeId);
}

/**
 * Routes a lead (domain.md 9). `lists` in ascending id; `taken`: leads that each limited list has taken on this market
 * day.
 */
export function route(
  facts: LeadFacts,
  lists: readonly RoutedList[],
  taken: ReadonlyMap<number, number>,
): RouteDecision {
  if (facts.isBlacklisted) return { outcome: 'blacklisted', ...(facts.isRefused && { refused: true }) };
  const full: number[] = [];
  const missed: Miss[] = [];
  const values = valuesOf(facts);
  let processId: number | null = null;
  let isAsked = false;
  // Lists of a process are usually adjacent.
  let known: { readonly processId: number; readonly isFor: boolean } | undefined;
  for (const list of lists) {
    if (known?.processId !== list.processId)
      known = { processId: list.processId, isFor: isForLead(list, facts) };
    if (!known.isFor) continue;
    processId ??= list.processId;
    if (list.stage !== facts.stage) continue;
    isAsked = true;
    const group = refusal(list.matcher, values);
    if (group !== undefined) {
      if (missed.length < MOST_MISSES) missed.push({ listId: list.id, group });
    } else if (isFull(list, taken)) {
      full.push(list.id);
    } else {
      return {
        outcome: 'list',
        listId: list.id,
        campaignId: list.campaignId,
        processId: list.processId,
        because: reasonsOf(list.matcher, values),
        full,
      };
    }
  }
  return { outcome: 'pool', why: whyPooled(processId, isAsked, full), processId, full, missed };
}

function isFull({ id, dailyLimit }: RoutedList, taken: ReadonlyMap<number, number>): boolean {
  return dailyLimit > 0 && (taken.get(id) ?? 0) >= dailyLimit;
}

function whyPooled(processId: number | null, isAsked: boolean, full: readonly number[]) {
  if (processId === null) return 'no_process';
  if (!isAsked) return 'no_list';
  return full.length > 0 ? 'full' : 'no_match';
}
