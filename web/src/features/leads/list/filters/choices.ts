import { chooseCities, chooseGroups, provinceGroups } from '@otolead/contract/leads/places.rules.ts';
import type { Option } from '../../../../ui/fields/options.ts';
import type { ChoiceFilter, FilterLists } from './choice-filters.ts';
import type { LeadFilters } from './filters.ts';
import { optionsOf } from './options.ts';

/** How a market groups its cities. */
export type Grouping = 'cluster_list' | 'province_list';

/** A filter's new values, with dependent filters adjusted (spec A§4). */
export function withChoice(
  filters: LeadFilters,
  key: ChoiceFilter,
  values: readonly number[],
  { places, vehicles }: FilterLists,
  grouping: Grouping,
): LeadFilters {
  const next = { ...filters, [key]: values };
  if (key === 'make_id') return { ...next, model_id: modelsOf(values, filters.model_id, vehicles) };
  if (!places || (key !== 'city_id' && key !== grouping)) return next;
  const groups = grouping === 'cluster_list' ? places.cluster : provinceGroups(places.city);
  const before = { cities: filters.city_id, groups: filters[grouping] };
  const place = key === 'city_id' ? chooseCities(values, groups) : chooseGroups(before, values, groups);
  return { ...next, city_id: place.cities, [grouping]: place.groups };
}

/** Removing a make removes its models; choosing the first make keeps only its models. */
function modelsOf(
  makes: readonly number[],
  models: readonly number[],
  vehicles: FilterLists['vehicles'],
): readonly number[] {
  if (makes.length === 0) return [];
  const makeOf = new Map(vehicles?.model.map(({ id, mk_id }) => [id, mk_id]));
  return models.filter((id) => makes.includes(makeOf.get(id) ?? 0));
}

/** Models of the chosen makes; all models without one. */
export function offeredModels(filters: LeadFilters, lists: FilterLists): readonly Option[] {
  const options = optionsOf('model_id', lists);
  if (filters.make_id.length === 0) return options;
  const makeOf = new Map(lists.vehicles?.model.map(({ id, mk_id }) => [String(id), mk_id]));
  return options.filter(({ value }) => filters.make_id.includes(makeOf.get(value) ?? 0));
}
