import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import { type EveryPlace, type EveryVehicle, nameOfRow } from '../../../../platform/config/every-row.ts';
import type { Option } from '../../../../ui/fields/options.ts';

/** Source of a filter's options: a configuration list, or the market's cars and places. */
export type Source = ConfigListName | 'vehicles' | 'places';

/** The loaded options of all filters. */
export interface FilterLists {
  readonly config: { readonly [Name in ConfigListName]?: ConfigList<Name> | undefined };
  readonly vehicles?: EveryVehicle | undefined;
  readonly places?: EveryPlace | undefined;
}

export type Reader = (lists: FilterLists) => readonly Option[] | undefined;

/** A filter with options from configuration; its key is its name in the URL and on the wire. */
interface ChoiceDeclaration {
  readonly source: Source;
  readonly options: Reader;
  /** Its section among the further filters; without one it has a separate control. */
  readonly section?: FilterSection;
  /** Ids are equal in both markets, so the choice survives a market change. */
  readonly anyMarket?: true;
  readonly dependents?: readonly ('city_id' | 'model_id')[];
  /** The smallest valid id: lists of states may start with 0. */
  readonly least?: 0;
}

export type FilterSection = 'lead' | 'place' | 'car' | 'dealer' | 'outcome';

export const option = (value: number, label: string): Option => ({ value: String(value), label });

const items =
  (name: ConfigListName): Reader =>
  ({ config }) =>
    (config[name] as ConfigList<'ld_status'> | undefined)?.map((item) => option(item.id, item.name));

const makes: Reader = ({ vehicles }) => vehicles?.make.map((row) => option(row.id, nameOfRow(row.make, row)));

const models: Reader = ({ vehicles }) => {
  const makeOf = new Map(vehicles?.make.map(({ id, make }) => [id, make]));
  return vehicles?.model.map((row) =>
    option(row.id, nameOfRow(`${makeOf.get(row.mk_id) ?? ''} ${row.m}`.trim(), row)),
  );
};

/** Declared once each: URL, request, chip, control and options derive from it. */
export const CHOICE_FILTERS = {
  myactive_agent_id: { source: 'agent_list', options: items('agent_list') },
  attribution_status_id: {
    source: 'attribution_status_list',
    options: ({ config }) =>
      config.attribution_status_list?.map((status) => option(status.attribution_id, status.name)),
    section: 'outcome',
    anyMarket: true,
  },
  billing_status_id: {
    source: 'billing_status_list',
    options: ({ config }) =>
      config.billing_status_list?.map((status) => option(status.billing_status_id, status.name)),
    section: 'outcome',
    anyMarket: true,
  },
  lms_status_id: {
    source: 'lms_status_list',
    options: items('lms_status_list'),
    section: 'outcome',
    anyMarket: true,
  },
  gm_id: {
    source: 'gm_campaign_process_list',
    options: ({ config }) =>
      config.gm_campaign_process_list?.map((process) => option(process.gm_id, process.campaign_name)),
    section: 'lead',
  },
  lead_type_id: { source: 'lead_type_list', options: items('lead_type_list'), section: 'lead' },
  source_id: {
    source: 'source_list',
    options: ({ config }) => config.source_list?.map((source) => option(source.source_id, source.name)),
    section: 'lead',
    anyMarket: true,
  },
  customer_source_id: {
    source: 'customer_source_list',
    options: items('customer_source_list'),
    section: 'lead',
    anyMarket: true,
  },
  call_status: {
    source: 'call_status_list',
    options: items('call_status_list'),
    section: 'lead',
    anyMarket: true,
  },
  // Which of the two shows depends on how the market groups its cities.
  cluster_list: {
    source: 'places',
    options: ({ places }) => places?.cluster.map((row) => option(row.id, nameOfRow(row.cluster_name, row))),
    dependents: ['city_id'],
  },
  province_list: {
    source: 'places',
    options: ({ places }) => places?.state.map((row) => option(row.id, nameOfRow(row.name, row))),
    dependents: ['city_id'],
  },
  city_id: {
    source: 'places',
    options: ({ places }) => places?.city.map((row) => option(row.id, nameOfRow(row.name, row))),
    section: 'place',
  },
  make_id: {
    source: 'vehicles',
    options: makes,
    section: 'car',
    anyMarket: true,
    dependents: ['model_id'],
  },
  model_id: { source: 'vehicles', options: models, section: 'car' },
  model_status_id: {
    source: 'model_status_list',
    options: items('model_status_list'),
    section: 'car',
    anyMarket: true,
  },
  bought_makeid: { source: 'vehicles', options: makes, section: 'car', anyMarket: true },
  dealer_id: {
    source: 'dealer_list',
    options: ({ config }) => config.dealer_list?.map((dealer) => option(dealer.dealer_id, dealer.name)),
    section: 'dealer',
  },
  ld_status: {
    source: 'ld_status',
    options: items('ld_status'),
    section: 'dealer',
    anyMarket: true,
    least: 0,
  },
  test_drive_type: {
    source: 'test_drive_status_list',
    options: items('test_drive_status_list'),
    section: 'dealer',
    anyMarket: true,
  },
  dealer_visit_status: {
    source: 'dealer_visit_status_list',
    options: items('dealer_visit_status_list'),
    section: 'dealer',
    anyMarket: true,
  },
} as const satisfies Readonly<Record<string, ChoiceDeclaration>>;

export type ChoiceFilter = keyof typeof CHOICE_FILTERS;

export const CHOICE_KEYS = Object.keys(CHOICE_FILTERS) as readonly ChoiceFilter[];

export const choiceOf = (key: ChoiceFilter): ChoiceDeclaration => CHOICE_FILTERS[key];

/** A section's filters in order. */
export function choicesIn(section: FilterSection): readonly ChoiceFilter[] {
  return CHOICE_KEYS.filter((key) => choiceOf(key).section === section);
}

/** Filters with the answers any, yes and no, in screen order; equal in both markets. */
export const YES_NO_FILTERS = [
  'finance_required',
  'exchange_required',
  'is_saleable',
  'is_not_connectable',
  'dialer_eligibility',
] as const;

export type YesNoFilter = (typeof YES_NO_FILTERS)[number];
