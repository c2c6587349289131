import { LEAD_STATUS } from '../lead-status/statuses.rules.ts';
import { RULE_GROUPS, type RuleGroup, takesAll, type WebRule } from './rule.rules.ts';

/** Campaign types as stages of work (`type_list`, domain.md 2 and 9). */
export const STAGE = { verification: 1, nurturing: 2, attribution: 3, rejectedAttribution: 4 } as const;

/** Why a lead is routed, and the stage whose campaigns are asked. */
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

/** What a change of state routes a lead for: only the step into a state does, and a rejected attribution first. */
export function causeOfChange(before: LeadState, after: LeadState): RouteCause | undefined {
  const enters = (state: keyof LeadState, value: number) => before[state] !== value && after[state] === value;
  if (enters('attributionId', REJECTED_ATTRIBUTION)) return 'rejected_attribution';
  if (enters('statusId', LEAD_STATUS.purchase)) return 'attribution';
  if (enters('statusId', LEAD_STATUS.interested)) return 'nurturing';
  return undefined;
}

/** What a lead is judged by; null is what is not known of it. */
export interface LeadFacts {
  readonly isBlacklisted: boolean;
  /** The customer does not want to be called. */
  readonly isRefused?: boolean;
  /** The stage whose campaigns are asked. */
  readonly stage: number;
  /** The web id that it came by, and its domain; both null without one, or where either is switched off. */
  readonly webIdId: number | null;
  readonly domainId: number | null;
  /** The process that it belongs to: asked where no web id leads to one. */
  readonly processId: number | null;
  readonly leadTypeId: number | null;
  readonly sourceId: number | null;
  /** Days. */
  readonly buyTime: number | null;
  readonly cityId: number | null;
  /** Of the cars that the customer is interested in. */
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
  /** Leads a market day; 0 is unlimited. */
  readonly dailyLimit: number;
  readonly matcher: Matcher;
}

export type RouteGroup = RuleGroup | 'pincode';

/** What a group of the rule found in the lead. */
export interface Reason {
  readonly group: RouteGroup;
  /** The lead's own value; null where the lead has none, which a negated group takes. */
  readonly value: number | string | null;
  readonly negated?: true;
}

/** A list that did not take the lead, and the first group that stood in the way. */
export interface Miss {
  readonly listId: number;
  readonly group: RouteGroup;
}

/**
 * Where a lead goes, and why. `list`: the first list that matches and has a place left. `pool`: nobody's, because
 * neither web id nor process is known, no process has such leads, the process has no list of that stage, none matches, or
 * all that match are full.
 */
export type RouteDecision =
  | {
      readonly outcome: 'list';
      readonly listId: number;
      readonly campaignId: number;
      readonly processId: number;
      /** A group that asks for nothing gives no reason. */
      readonly because: readonly Reason[];
      /** Lists before it that match and have no place left. */
      readonly full: readonly number[];
    }
  | {
      readonly outcome: 'pool';
      readonly why: 'no_process' | 'no_list' | 'no_match' | 'full';
      readonly processId: number | null;
      readonly full: readonly number[];
      /** The first few lists that were asked. */
      readonly missed: readonly Miss[];
    }
  /** A person named the list; no rule was asked, and its limit does not bind. */
  | {
      readonly outcome: 'chosen';
      readonly listId: number;
      readonly campaignId: number;
      readonly processId: number;
    }
  | { readonly outcome: 'blacklisted'; readonly refused?: true };

const MOST_MISSES = 3;

type LeadValue = number | string | null;

/** A group that asks for something, ready to be asked often. */
interface Question {
  /** Place in `ROUTE_GROUPS`. */
  readonly at: number;
  readonly chosen: ReadonlySet<LeadValue>;
  readonly negated: boolean;
}

export type Matcher = readonly Question[];

const ROUTE_GROUPS: readonly RouteGroup[] = [...RULE_GROUPS, 'pincode'];

type Values = readonly (LeadValue | readonly number[])[];

/** What the groups look at, in the order of `ROUTE_GROUPS`: read once for all lists. */
function valuesOf(facts: LeadFacts): Values {
  const { sourceId, buyTime, cityId, makeIds, modelIds, webIdId, leadTypeId, pincode } = facts;
  return [sourceId, buyTime, cityId, makeIds, modelIds, webIdId, leadTypeId, pincode];
}

/**
 * AND over the groups, OR inside one; a group without a choice or with 'all' is left out, negated or not
 * (domain.md 9). Sub-city and connect-to are kept but judge nobody: no lead has either.
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

/** The value by which the group takes the lead; undefined where it does not. */
function answer({ at, chosen, negated }: Question, values: Values): LeadValue | undefined {
  const value = values[at] ?? null;
  if (typeof value === 'object' && value !== null) {
    for (const one of value) if (chosen.has(one)) return one;
    return undefined;
  }
  return chosen.has(value) === negated ? undefined : value;
}

/** The first group that leaves the lead out; undefined where the rule takes it. */
function refusal(matcher: Matcher, values: Values): RouteGroup | undefined {
  for (const question of matcher)
    if (answer(question, values) === undefined) return ROUTE_GROUPS[question.at];
  return undefined;
}

/** Whether the list's rule takes the lead, whichever process either belongs to. */
export const takes = ({ matcher }: RoutedList, facts: LeadFacts): boolean =>
  refusal(matcher, valuesOf(facts)) === undefined;

function reasonsOf(matcher: Matcher, values: Values): Reason[] {
  return matcher.map((question) => ({
    group: ROUTE_GROUPS[question.at] as RouteGroup,
    value: answer(question, values) ?? null,
    ...(question.negated && { negated: true }),
  }));
}

/** A web id decides by its domain; without one the lead stays in its process. */
export function isForLead({ domainIds, leadTypeIds, processId }: RoutedList, facts: LeadFacts): boolean {
  if (facts.domainId === null) return facts.processId === processId;
  return domainIds.has(facts.domainId) && facts.leadTypeId !== null && leadTypeIds.has(facts.leadTypeId);
}

/**
 * Where a lead goes (domain.md 9). `lists` in ascending id; `taken` how many
 * leads each limited list has taken on this market day.
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
  // Lists of a process stand side by side more often than not.
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
