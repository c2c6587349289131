import {
  isForLead,
  type LeadFacts,
  type RouteDecision,
  type RoutedList,
  route,
  takes,
} from './route.rules.ts';

/** A lead on arrival: its market day and the facts that rules judge. */
export interface ReplayedLead {
  readonly leadId: number;
  readonly day: string;
  readonly facts: LeadFacts;
}

/** Leads that the draft routes elsewhere; null is the pool. */
export interface Move {
  readonly from: number | null;
  readonly to: number | null;
  leads: number;
  readonly leadIds: number[];
}

/** Outcomes for leads that the draft's rule takes: its list, or what prevents it. */
export const FATES = ['here', 'other_process', 'earlier_list', 'full', 'blacklisted'] as const;
export type Fate = (typeof FATES)[number];

/** Routes leads by two rule sets side by side in order of arrival, each with separate daily counts. */
export class Replay {
  judged = 0;
  moved = 0;
  readonly moves = new Map<string, Move>();
  /** Of leads that the drafted rule takes. */
  readonly fates: Record<Fate, number> = {
    here: 0,
    other_process: 0,
    earlier_list: 0,
    full: 0,
    blacklisted: 0,
  };
  readonly #drafted: RoutedList | undefined;
  readonly #sides: readonly [Side, Side];
  readonly #named: number;
  #day = '';

  constructor(
    now: readonly RoutedList[],
    draft: readonly RoutedList[],
    { listId, named }: { readonly listId: number; readonly named: number },
  ) {
    this.#sides = [new Side(now), new Side(draft)];
    this.#drafted = draft.find(({ id }) => id === listId);
    this.#named = named;
  }

  judge({ leadId, day, facts }: ReplayedLead): void {
    const [now, draft] = this.#sides;
    if (day !== this.#day) for (const side of this.#sides) side.beginDay();
    this.#day = day;
    const from = listOf(now.place(facts));
    const decision = draft.place(facts);
    const to = listOf(decision);
    const drafted = this.#drafted;
    if (drafted && takes(drafted, facts)) this.fates[fateOf(drafted, facts, decision)] += 1;
    this.judged += 1;
    if (from === to) return;
    this.moved += 1;
    const key = `${from} ${to}`;
    const move = this.moves.get(key) ?? { from, to, leads: 0, leadIds: [] };
    move.leads += 1;
    if (move.leadIds.length < this.#named) move.leadIds.push(leadId);
    this.moves.set(key, move);
  }
}

class Side {
  readonly #lists: readonly RoutedList[];
  readonly #taken = new Map<number, number>();

  constructor(lists: readonly RoutedList[]) {
    this.#lists = lists;
  }

  beginDay(): void {
    this.#taken.clear();
  }

  place(facts: LeadFacts): RouteDecision {
    const decision = route(facts, this.#lists, this.#taken);
    const listId = listOf(decision);
    if (listId !== null) this.#taken.set(listId, (this.#taken.get(listId) ?? 0) + 1);
    return decision;
  }
}

const listOf = (decision: RouteDecision) => (decision.outcome === 'list' ? decision.listId : null);

function fateOf(drafted: RoutedList, facts: LeadFacts, decision: RouteDecision): Fate {
  if (decision.outcome === 'blacklisted') return 'blacklisted';
  if (!isForLead(drafted, facts)) return 'other_process';
  if (listOf(decision) === drafted.id) return 'here';
  const isFull = 'full' in decision && decision.full.includes(drafted.id);
  return isFull ? 'full' : 'earlier_list';
}
