import { isSearchable, readSearch } from '@otolead/contract/leads/search.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromMarketParts, type LeadScope } from '../leads.scope.ts';
import { askedFor, type Condition, dateCondition, isOneOf, type LeadSearch, likePattern } from './terms.ts';

/** Conditions on a single row of a lead's child table. */
export interface PartTerms {
  readonly table: 'lead_preference' | 'assigned_car';
  readonly conditions: readonly Condition[];
}

export function hasPart({ table, conditions }: PartTerms): Condition {
  const all = sql.join(conditions, sql` and `);
  return table === 'lead_preference'
    ? sql<SqlBool>`exists (select 1 from lead_preference where lead_preference.lead_id = lead.lead_id and ${all})`
    : sql<SqlBool>`exists (select 1 from assigned_car where assigned_car.lead_id = lead.lead_id and ${all})`;
}

/** Filters on a wanted car, all on the same one (domain.md 14). */
export function wantedCar({ filters }: LeadSearch): PartTerms | undefined {
  const conditions = askedFor([
    isOneOf('lead_preference.make_id', filters.make_id),
    isOneOf('lead_preference.model_id', filters.model_id),
    isMakeModel(filters.make_model),
    isOneOf('lead_preference.model_status_id', filters.model_status_id),
  ]);
  return conditions.length === 0 ? undefined : { table: 'lead_preference', conditions };
}

/** Pairs in wire format, '12-345'. */
function isMakeModel(pairs: readonly string[] | undefined): Condition | undefined {
  if (!pairs || pairs.length === 0) return undefined;
  const ids = pairs.map((pair) => pair.split('-').map(Number));
  const makes = ids.map(([make]) => make);
  const models = ids.map(([, model]) => model);
  return sql<SqlBool>`(lead_preference.make_id, lead_preference.model_id) in (
    select * from unnest(${makes}::int[], ${models}::int[]))`;
}

const LD_PENDING = 0;

/** A missing answer of the dealer is 'pending' too (domain.md 2). */
function hasAnswer(ids: readonly number[] | undefined): Condition | undefined {
  const stored = isOneOf('assigned_car.ld_status', ids);
  return ids?.includes(LD_PENDING) ? sql<SqlBool>`(${stored} or assigned_car.ld_status is null)` : stored;
}

/**
 * Dealer, DSE, the dealer's answer, test drive and visit apply to one and the same assigned car (domain.md 14); for
 * dealer staff to one of their own cars.
 */
export function assignedCar(search: LeadSearch): PartTerms | undefined {
  const { filters, scope } = search;
  const asked = askedFor([
    isOneOf('assigned_car.dealer_id', filters.dealer_id),
    isNamed(search),
    hasAnswer(filters.ld_status),
    isOneOf('assigned_car.td_status_id', filters.test_drive_type),
    isOneOf('assigned_car.visit_status_id', filters.dealer_visit_status),
    dateCondition('assigned_car', search),
  ]);
  if (asked.length === 0) return undefined;
  const own = scope.dseId === 'everyone' ? [] : askedFor([isOneOf('assigned_car.dse_id', [scope.dseId])]);
  return { table: 'assigned_car', conditions: [...asked, ...own] };
}

/** The salesperson's name contains one of these, case-insensitively. */
function isNamed({ filters, market }: LeadSearch): Condition | undefined {
  const names = filters.dse_name?.map((name) => name.trim()).filter((name) => name !== '');
  if (!names || names.length === 0) return undefined;
  return sql<SqlBool>`assigned_car.dse_id = any(array(
    select dse.id from dse join dealer on dealer.id = dse.dealer_id
    where dealer.market_id = ${market.id} and dse.name ilike any(${names.map(likePattern)}::text[])))`;
}

/** The searched part of a name; undefined for several, which a trigram index finds faster. */
export function searchedPart(typed: string | undefined): string | undefined {
  const term = readSearch(typed);
  if (term.kind !== 'name' || term.words.length !== 1) return undefined;
  return term.words.find(isSearchable);
}

/** `select` of the words that contain a part, as `word`. */
export function wordsWith(part: string): RawBuilder<unknown> {
  return sql`select word from name_word where word like ${likePattern(part)}`;
}

/** `from` and `where` of the words of leads; undefined if the scope needs more than the market. */
export function fromWords(
  scope: LeadScope,
  conditions: readonly Condition[],
): RawBuilder<unknown> | undefined {
  return fromMarketParts(scope, { table: 'lead_name_word', conditions });
}

/** `fromWords` for leads whose name contains a part; a lead repeats for each such word. */
export function fromNamed(scope: LeadScope, part: string): RawBuilder<unknown> | undefined {
  return fromWords(scope, [sql<SqlBool>`lead_name_word.word = any(array(${wordsWith(part)}))`]);
}
