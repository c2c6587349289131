import type { getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { DataOf } from '@otolead/contract/kernel/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cityStateQuery, configQuery, vehiclesQuery } from '../../../../platform/config/config.api.ts';
import type { Option } from '../../../../ui/fields/options.ts';
import type { ChoiceFilter, FilterKey, LeadFilters } from './filters.ts';

/** Where a filter's values come from: a configuration list, or the market's cars and places. */
type Source = ConfigListName | 'vehicles' | 'places';

type Named = ChoiceFilter | 'status' | 'sub_status';

/** Filters that need a list: by their names those of `Named`, and the DSEs that are searched by name. */
type Listed = Named | 'dse_name';

const SOURCES: Readonly<Record<Listed, Source>> = {
  status: 'status_list',
  sub_status: 'status_list',
  gm_id: 'gm_campaign_process_list',
  lead_type_id: 'lead_type_list',
  source_id: 'source_list',
  customer_source_id: 'customer_source_list',
  call_status: 'call_status_list',
  cluster_list: 'places',
  province_list: 'places',
  city_id: 'places',
  make_id: 'vehicles',
  model_id: 'vehicles',
  model_status_id: 'model_status_list',
  bought_makeid: 'vehicles',
  dealer_id: 'dealer_list',
  ld_status: 'ld_status',
  test_drive_type: 'test_drive_status_list',
  dealer_visit_status: 'dealer_visit_status_list',
  attribution_status_id: 'attribution_status_list',
  billing_status_id: 'billing_status_list',
  lms_status_id: 'lms_status_list',
  myactive_agent_id: 'agent_list',
  dse_name: 'dse_list',
};

export type Vehicles = DataOf<typeof getVehicles>;
export type Places = ConfigList<'city_state_list'>;

/** Everything that the filters' values may be, as far as it was asked for and is there. */
export interface FilterLists {
  readonly config: { readonly [Name in ConfigListName]?: ConfigList<Name> | undefined };
  readonly vehicles?: Vehicles | undefined;
  readonly places?: Places | undefined;
}

const NONE: FilterLists['config'] = {};

/** Loads the lists behind these filters, and no others. */
export function useFilterLists(filters: readonly Listed[]): FilterLists {
  const key = [...new Set(filters.map((filter) => SOURCES[filter]))].sort().join();
  const sources = key === '' ? [] : (key.split(',') as Source[]);
  const names = sources.filter(
    (source): source is ConfigListName => source !== 'vehicles' && source !== 'places',
  );
  const config = useQuery({
    ...configQuery(names),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  }).data;
  const vehicles = useQuery({ ...vehiclesQuery(), enabled: sources.includes('vehicles') }).data;
  const places = useQuery({ ...cityStateQuery(), enabled: sources.includes('places') }).data;
  return useMemo(() => ({ config: config ?? NONE, vehicles, places }), [config, vehicles, places]);
}

const option = (value: number, label: string): Option => ({ value: String(value), label });

type Reader = (lists: FilterLists) => readonly Option[] | undefined;

const items =
  (name: ConfigListName): Reader =>
  ({ config }) =>
    (config[name] as ConfigList<'ld_status'> | undefined)?.map((item) => option(item.id, item.name));

const makes: Reader = ({ vehicles }) => vehicles?.make.map(({ id, make }) => option(id, make));

const READERS: Readonly<Record<Named, Reader>> = {
  status: ({ config }) => config.status_list?.map((status) => option(status.status_id, status.status_name)),
  sub_status: ({ config }) =>
    config.status_list?.flatMap(({ sub_status_master }) =>
      sub_status_master.map((sub) => option(sub.sub_status_id, sub.sub_status_name)),
    ),
  gm_id: ({ config }) =>
    config.gm_campaign_process_list?.map((process) => option(process.gm_id, process.campaign_name)),
  lead_type_id: items('lead_type_list'),
  source_id: ({ config }) => config.source_list?.map((source) => option(source.source_id, source.name)),
  customer_source_id: items('customer_source_list'),
  call_status: items('call_status_list'),
  cluster_list: ({ places }) => places?.cluster.map((cluster) => option(cluster.id, cluster.cluster_name)),
  province_list: ({ places }) => places?.state.map((state) => option(state.id, state.name)),
  city_id: ({ places }) => places?.city.map((city) => option(city.id, city.name)),
  make_id: makes,
  model_id: ({ vehicles }) => {
    const makeOf = new Map(vehicles?.make.map(({ id, make }) => [id, make]));
    return vehicles?.model.map(({ id, mk_id, m }) => option(id, `${makeOf.get(mk_id) ?? ''} ${m}`.trim()));
  },
  model_status_id: items('model_status_list'),
  bought_makeid: makes,
  dealer_id: ({ config }) => config.dealer_list?.map((dealer) => option(dealer.dealer_id, dealer.name)),
  ld_status: items('ld_status'),
  test_drive_type: items('test_drive_status_list'),
  dealer_visit_status: items('dealer_visit_status_list'),
  attribution_status_id: ({ config }) =>
    config.attribution_status_list?.map((status) => option(status.attribution_id, status.name)),
  billing_status_id: ({ config }) =>
    config.billing_status_list?.map((status) => option(status.billing_status_id, status.name)),
  lms_status_id: items('lms_status_list'),
  myactive_agent_id: items('agent_list'),
};

const NAMED = Object.keys(READERS) as Named[];

/** Those filters in force whose values have names. */
export function namedFilters(filters: LeadFilters): Named[] {
  return NAMED.filter((key) => filters[key].length > 0);
}

const NO_OPTIONS: readonly Option[] = [];

/** What a filter offers; empty while its list is on its way. */
export function optionsOf(filter: Named, lists: FilterLists): readonly Option[] {
  return READERS[filter](lists) ?? NO_OPTIONS;
}

export function nameOfValue(filter: FilterKey, id: number, lists: FilterLists): string | undefined {
  if (!(filter in READERS)) return undefined;
  return optionsOf(filter as Named, lists).find(({ value }) => value === String(id))?.label;
}
