import { type LeadFacts, type RouteDecision, type RoutedList, route } from './route.rules.ts';

/** A lead as it came: when (market day) and what it is judged by. */
export interface ReplayedLead {
  readonly leadId: number;
  readonly day: string;
  readonly facts: LeadFacts;
}

/** Leads that come elsewhere by the draft; null is the pool. */
export interface Move {
  readonly from: number | null;
  readonly to: number | null;
  leads: number;
  readonly leadIds: number[];
}

/** Routes leads by two sets of rules side by side, in the order in which they came, each with its own daily counts. */
export class Replay {
  judged = 0;
  moved = 0;
  readonly moves = new Map<string, Move>();
  readonly #sides: readonly [Side, Side];
  readonly #named: number;
  #day = '';

  constructor(now: readonly RoutedList[], draft: readonly RoutedList[], named: number) {
    this.#sides = [new Side(now), new Side(draft)];
    this.#named = named;
  }

  judge({ leadId, day, facts }: ReplayedLead): void {
    const [now, draft] = this.#sides;
    if (day !== this.#day) for (const side of this.#sides) side.beginDay();
    this.#day = day;
    const from = now.place(facts);
    const to = draft.place(facts);
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

  place(facts: LeadFacts): number | null {
    const decision: RouteDecision = route(facts, this.#lists, this.#taken);
    if (decision.outcome !== 'list') return null;
    this.#taken.set(decision.listId, (this.#taken.get(decision.listId) ?? 0) + 1);
    return decision.listId;
  }
}
