import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { ConfigItem } from './config.queries.ts';
import type { TableName } from './config.tables.ts';

export type ItemsOf = (list: string) => readonly ConfigItem[];

const idAndName = ({ id, name }: ConfigItem) => ({ id, name });

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Most lists: id and name of their rows. */
function named(list: string) {
  return { rows: [list], shape: (items: ItemsOf) => items(list).map(idAndName) };
}

/** Wire list → its rows and the specification's shape. */
export const SHAPES = {
  status_list: {
    rows: ['status_list', 'sub_status'],
    shape: (items: ItemsOf) =>
      items('status_list').map(({ id, name, attrs }) => ({
        status_id: id,
        status_name: name,
        group: String(attrs.group ?? ''),
        sub_status_master: items('sub_status')
          .filter((sub) => sub.parent_id === id)
          .map((sub) => ({ sub_status_id: sub.id, sub_status_name: sub.name })),
      })),
  },
  attribution_status_list: {
    rows: ['attribution_status_list'],
    shape: (items: ItemsOf) =>
      items('attribution_status_list').map(({ id, name }) => ({ attribution_id: id, name })),
  },
  billing_status_list: {
    rows: ['billing_status_list'],
    shape: (items: ItemsOf) =>
      items('billing_status_list').map(({ id, name }) => ({ billing_status_id: id, name })),
  },
  status_reasons: {
    rows: ['status_reasons'],
    shape: (items: ItemsOf) =>
      items('status_reasons').map(({ id, name, parent_id: statusId, attrs }) => ({
        id,
        name,
        status_id: statusId,
        sub_status_id: idOrNull(attrs.sub_status_id),
        attribution_id: idOrNull(attrs.attribution_id),
      })),
  },
  reasons_list: {
    rows: ['reasons_list'],
    shape: (items: ItemsOf) =>
      items('reasons_list').map((item) => ({ ...idAndName(item), other: item.attrs.other === true })),
  },
  source_list: {
    rows: ['source_list'],
    shape: (items: ItemsOf) => items('source_list').map(({ id, name }) => ({ source_id: id, name })),
  },
  relationship_list: named('relationship_list'),
  country_list: named('country_list'),
  type_list: named('type_list'),
  server_list: named('server_list'),
  campaign_type: named('campaign_type'),
  dealer_type: named('dealer_type'),
  lead_qualification_list: named('lead_qualification'),
  lead_type_group_list: named('lead_type_group'),
  business_type_list: {
    rows: ['business_type_list'],
    shape: (items: ItemsOf) =>
      items('business_type_list').map(({ id, name }) => ({ business_type_id: id, name })),
  },
  gender_list: named('gender'),
  marital_status_list: named('marital_status'),
  family_size_list: named('family_size'),
  occupation_list: named('occupation'),
  age_range_list: named('age_range'),
  stnk_list: named('stnk_list'),
  buy_time_list: named('buy_time'),
  model_status_list: named('model_status_list'),
  test_drive_status_list: named('test_drive_status_list'),
  dealer_visit_status_list: named('dealer_visit_status_list'),
  call_status_list: named('call_status_list'),
  dealer_status_list: named('dealer_status_list'),
  lms_status_list: named('lms_status_list'),
  ld_status: named('ld_status'),
  action_needed_list: named('action_needed_list'),
  customer_source_list: named('customer_source_list'),
} as const satisfies {
  readonly [Name in Exclude<ConfigListName, TableName>]: {
    readonly rows: readonly string[];
    readonly shape: (items: ItemsOf) => ConfigList<Name>;
  };
};
