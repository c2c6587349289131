import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import { maySearchBy } from '@otolead/contract/leads/leads.policy.ts';
import { checkRange, readSearch } from '@otolead/contract/leads/search.rules.ts';
import type { RawBuilder } from 'kysely';
import type { ActorContext } from '../../../platform/http/context.ts';
import { type FieldErrors, forbidden, invalidInput } from '../../../platform/http/errors.ts';
import { fromMarketParts, type LeadScope, leadScope } from '../leads.scope.ts';
import { leadConditions, stateConditions, textCondition } from './conditions.ts';
import { assignedCar, fromNamed, hasPart, type PartTerms, searchedPart, wantedCar } from './parts.ts';
import { askedFor, type Condition, type LeadSearch } from './terms.ts';

export type Searcher = Pick<ActorContext, 'actor' | 'clock' | 'market'>;

/**
 * The search for these filters and caller. Throws 400 at a field that cannot be searched, and 403 for a choice of
 * agents that the caller's role lacks (spec A§6).
 */
export function leadSearch(context: Searcher, filters: LeadFilters): LeadSearch {
  const { actor, clock, market } = context;
  const now = clock.now();
  const errors: FieldErrors = {
    ...checkRange(filters, localDate(now, market.timeZone)),
    ...(readSearch(filters.search).kind === 'too_short' && { search: text('leads:search.too_short') }),
  };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  const seesEverybodys = maySearchBy(actor.roleId, 'myactive_agent');
  if (filters.myactive_agent_id?.length && !seesEverybodys) throw forbidden();
  return {
    scope: leadScope(context),
    market,
    filters,
    owner: seesEverybodys ? 'anyone' : actor.userId,
    now,
    readsContacts: actor.limits.masks_contacts === 0,
  };
}

/** A search ready to run: the scope and its conditions. */
export interface LeadQuestion {
  readonly scope: LeadScope;
  /** Every filter as a condition, joined by AND (domain.md 14). */
  readonly conditions: readonly Condition[];
  /** `from` and `where` of the rows that determine the leads alone: set if only a car or a name is searched. */
  readonly fromPart?: RawBuilder<unknown> | undefined;
  /** Set if the only condition is that the name contains this, over the whole market. */
  readonly partOfName?: string | undefined;
}

export function leadQuestion(search: LeadSearch): LeadQuestion {
  const { scope, filters } = search;
  const typed = askedFor([textCondition(filters.search, search)]);
  const cars = askedFor([wantedCar(search), assignedCar(search)]);
  const others = askedFor([...leadConditions(search), ...stateConditions(search)]);
  const isAlone = typed.length + cars.length + others.length === 1;
  return {
    scope,
    conditions: [...typed, ...others, ...cars.map(hasPart)],
    ...(isAlone && partAlone(scope, cars[0], searchedPart(filters.search))),
  };
}

/** Search by the single condition on a car or a name; empty if there are others. */
function partAlone(
  scope: LeadScope,
  car: PartTerms | undefined,
  partOfName: string | undefined,
): Pick<LeadQuestion, 'fromPart' | 'partOfName'> {
  if (car) return { fromPart: fromMarketParts(scope, car) };
  const fromPart = partOfName === undefined ? undefined : fromNamed(scope, partOfName);
  return fromPart ? { fromPart, partOfName } : {};
}
