import { z } from 'zod';
import { wireKey, wireList, wireText } from '../kernel/wire.ts';

const id = z.int();
const item = z.object({ id, name: z.string() });

/** A status with its sub-statuses (spec A§3); `group` is active or closed. */
const status = z.object({
  status_id: id,
  status_name: z.string(),
  group: z.string(),
  sub_status_master: z.array(z.object({ sub_status_id: id, sub_status_name: z.string() })),
});

const statusReason = item.extend({
  status_id: id.nullable(),
  sub_status_id: id.nullable(),
  attribution_id: id.nullable(),
});

const cluster = z.object({ id, cluster_name: z.string(), mapped_city: z.array(id) });

export const cityState = z.object({
  city: z.array(
    z.object({ id, name: z.string(), state_id: id, cluster_id: id.nullable(), mapped_city: z.string() }),
  ),
  state: z.array(item),
  cluster: z.array(cluster),
});

const items = z.array(item);

/** Reference data for its editors: switched-off rows are included with `active` 0. */
const choices = z.array(item.extend({ active: z.literal([0, 1]) }));

/** Lists whose options an administrator may switch off one by one (config-items.rules.ts). */
export const OPTION_LIST_NAMES = [
  'source_list',
  'customer_source_list',
  'relationship_list',
  'reasons_list',
  'status_reasons',
  'action_needed_list',
  'campaign_type',
  'dealer_type',
  'lead_qualification_list',
  'lead_type_group_list',
  'gender_list',
  'marital_status_list',
  'occupation_list',
  'family_size_list',
  'age_range_list',
] as const;

type Items = typeof items;

/**
 * Switched-off rows by the list that would offer them: filters and reports still offer them, marked, and a form keeps
 * its record's value. A discontinued model is not among them (domain.md 16).
 */
const switchedOff = z.object({
  ...(Object.fromEntries(OPTION_LIST_NAMES.map((name) => [name, items])) as Record<
    (typeof OPTION_LIST_NAMES)[number],
    Items
  >),
  process_list: items,
  campaign_list: z.array(item.extend({ process_id: id, dialer_flag: z.literal([0, 1]) })),
  domain_list: items,
  webids_list: items,
  lead_type_list: items,
  /** By their `gm_id`. */
  gm_list: items,
  gm_campaign_process_list: items,
  agent_list: items,
  audit_user_list: items,
  dealer_list: items,
  dse_list: z.array(item.extend({ dealer_id: id })),
  /** By code, which is also part of the name. */
  ford_dealers: z.array(z.object({ id: z.string(), name: z.string() })),
  city_state_list: z.array(item.extend({ state_id: id, cluster_id: id.nullable() })),
  province_list: items,
  cluster_list: items,
  make_list: items,
  model_list: z.array(item.extend({ make_id: id })),
});

/** Every list that POST /config/get_data can return, under its name of the specification. */
export const configLists = {
  site_settings: z.record(z.string(), z.unknown()),
  status_list: z.array(status),
  attribution_status_list: z.array(z.object({ attribution_id: id, name: z.string() })),
  billing_status_list: z.array(z.object({ billing_status_id: id, name: z.string() })),
  status_reasons: z.array(statusReason),
  reasons_list: z.array(item.extend({ other: z.boolean() })),
  relationship_list: items,
  gender_list: items,
  marital_status_list: items,
  family_size_list: items,
  occupation_list: items,
  age_range_list: items,
  stnk_list: items,
  buy_time_list: items,
  model_status_list: items,
  test_drive_status_list: items,
  dealer_visit_status_list: items,
  call_status_list: items,
  dealer_status_list: items,
  lms_status_list: items,
  ld_status: items,
  action_needed_list: items,
  source_list: z.array(z.object({ source_id: id, name: z.string() })),
  customer_source_list: items,
  lead_type_list: items,
  /** Lists for the administration's forms (spec B§3). */
  country_list: items,
  business_type_list: z.array(z.object({ business_type_id: id, name: z.string() })),
  type_list: items,
  server_list: items,
  campaign_list: z.array(item.extend({ process_id: id, dialer_flag: z.literal([0, 1]) })),
  campaign_type: items,
  dealer_type: items,
  /** `name` is the web id itself. */
  webids_list: z.array(item.extend({ domain_id: id })),
  process_list: z.array(z.object({ process_id: id, name: z.string() })),
  domain_list: z.array(z.object({ id, name: z.string(), business_type_id: id })),
  role_list: items,
  lead_qualification_list: items,
  lead_type_group_list: items,
  switched_off: switchedOff,
  make_choices: choices,
  model_choices: choices,
  city_choices: choices,
  dealer_choices: choices,
  province_choices: choices,
  cluster_choices: choices,
  /** Agents, and those who audit them (roles 1, 5 and 7). */
  agent_list: items,
  audit_user_list: items,
  /** Processes of the lead screens, by `gm_id`; `id` repeats `campaign_id` (domain.md 9). */
  gm_campaign_process_list: z.array(z.object({ id, campaign_id: id, campaign_name: z.string(), gm_id: id })),
  gm_list: z.array(z.object({ gm_id: id, name: z.string() })),
  /** Dialer lists; a priority push names `id` and takes those with `dialer_flag` 1. */
  gm_campaign_list: z.array(z.object({ id, name: z.string(), list_id: id, dialer_flag: z.literal([0, 1]) })),
  cluster_list: z.array(cluster),
  city_state_list: cityState,
  /** The same for the Philippines; empty elsewhere. */
  city_state_list_ph: cityState,
  dealer_list: z.array(
    z.object({
      dealer_id: id,
      name: z.string(),
      organization: z.string(),
      /** Makes sold by the dealer; empty if unknown. */
      make_ids: z.array(id),
    }),
  ),
  /** Dealers of the single brand by code, and its sales managers, for their editors (spec B§3). */
  ford_dealers: z.array(z.object({ dealer_id: z.string(), name: z.string() })),
  ford_sm_list: z.array(z.object({ dealer_id: z.string(), sm_id: z.string() })),
  /** The number is null for users who do not work on leads, as it serves calls about one. */
  dse_list: z.array(z.object({ id, name: z.string(), phone_number: z.string().nullable(), dealer_id: id })),
} as const;

export const CONFIG_LIST_NAMES = Object.keys(configLists) as ConfigListName[];

export type ConfigListName = keyof typeof configLists;
export type ConfigList<Name extends ConfigListName> = z.infer<(typeof configLists)[Name]>;

export const configRequest = z.object({
  config_data: z
    .array(z.enum(CONFIG_LIST_NAMES, { error: 'kernel:invalid.value' }), { error: 'kernel:invalid.list' })
    .min(1, { error: 'kernel:required' })
    .max(60, { error: 'kernel:invalid.too_many' }),
  page_type: wireText(20).optional(),
  /** Hash of each list that the caller has cached. */
  known: z.record(wireText(60), wireText(64), { error: 'kernel:invalid.value' }).optional(),
});

export const configData = z.object({
  ...(Object.fromEntries(
    Object.entries(configLists).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
  ) as { [Name in ConfigListName]: z.ZodOptional<(typeof configLists)[Name]> }),
  /** Lists omitted because the caller's copy is current. */
  unchanged: z.array(z.string()),
  hashes: z.record(z.string(), z.string()),
});

export const vehicles = z.object({
  make: z.array(z.object({ id, make: z.string() })),
  model: z.array(z.object({ id, mk_id: id, m: z.string(), e_year: id.nullable() })),
  version: z.array(z.object({ id, model_id: id, v: z.string() })),
});

/** Maximum number of cities per request for localities; screens ask for one. */
const MOST_CITIES = 50;

export const localityRequest = z.object({
  city_ids: wireList(wireKey)
    .refine((ids) => ids.length > 0, { error: 'kernel:required' })
    .refine((ids) => ids.length <= MOST_CITIES, { error: 'kernel:invalid.too_many' }),
});

export const localities = z.array(z.object({ id, name: z.string(), pin_code: z.string(), city_id: id }));
