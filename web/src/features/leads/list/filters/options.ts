import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { configQuery } from '../../../../platform/config/config.api.ts';
import { useEveryPlace, useEveryVehicle } from '../../../../platform/config/every-row.ts';
import type { Option } from '../../../../ui/fields/options.ts';
import { offOptions } from '../../../../ui/list/option-source.ts';
import {
  CHOICE_FILTERS,
  CHOICE_KEYS,
  type ChoiceFilter,
  type FilterLists,
  option,
  type Reader,
  type Source,
} from './choice-filters.ts';
import type { FilterKey, LeadFilters } from './filters.ts';

/** Filters with named values. */
type Named = ChoiceFilter | 'status' | 'sub_status';

/** Filters that need a list: `Named`, and DSEs, searched by name. */
type Listed = Named | 'dse_name';

const OTHERS: Readonly<Record<Exclude<Listed, ChoiceFilter>, { source: Source; options?: Reader }>> = {
  status: {
    source: 'status_list',
    options: ({ config }) =>
      config.status_list?.map((status) => option(status.status_id, status.status_name)),
  },
  sub_status: {
    source: 'status_list',
    options: ({ config }) =>
      config.status_list?.flatMap(({ sub_status_master }) =>
        sub_status_master.map((sub) => option(sub.sub_status_id, sub.sub_status_name)),
      ),
  },
  dse_name: { source: 'dse_list' },
};

const LISTED: Readonly<Record<Listed, { readonly source: Source; readonly options?: Reader }>> = {
  ...OTHERS,
  ...CHOICE_FILTERS,
};

const NONE: FilterLists['config'] = {};

/** Loads the lists of these filters only. */
export function useFilterLists(filters: readonly Listed[]): FilterLists {
  const key = [...new Set(filters.map((filter) => LISTED[filter].source))].sort().join();
  const sources = key === '' ? [] : (key.split(',') as Source[]);
  const listed = sources.filter(
    (source): source is ConfigListName => source !== 'vehicles' && source !== 'places',
  );
  const names: readonly ConfigListName[] = listed.length > 0 ? [...listed, 'switched_off'] : [];
  const config = useQuery({
    ...configQuery(names),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  }).data;
  const vehicles = useEveryVehicle(sources.includes('vehicles'));
  const places = useEveryPlace(sources.includes('places'));
  return useMemo(() => ({ config: config ?? NONE, vehicles, places }), [config, vehicles, places]);
}

const NAMED: readonly Named[] = ['status', 'sub_status', ...CHOICE_KEYS];

/** Filters in force with named values. */
export function namedFilters(filters: LeadFilters): Named[] {
  return NAMED.filter((key) => filters[key].length > 0);
}

const NO_OPTIONS: readonly Option[] = [];

/** A filter's options, switched-off ones marked and last; empty while loading. */
export function optionsOf(filter: Named, lists: FilterLists): readonly Option[] {
  const { source, options } = LISTED[filter];
  const offered = options?.(lists);
  if (!offered) return NO_OPTIONS;
  if (source === 'vehicles' || source === 'places') return offered;
  return [...offered, ...offOptions(source, lists.config.switched_off)];
}

export function nameOfValue(filter: FilterKey, id: number, lists: FilterLists): string | undefined {
  const named = NAMED.find((key) => key === filter);
  return named && optionsOf(named, lists).find(({ value }) => value === String(id))?.label;
}
