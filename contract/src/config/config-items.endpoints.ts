import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { statusFilter, switchStatus } from '../kernel/status.ts';
import { blankable, wireId, wireInt, wireKey, wireName, wireText } from '../kernel/wire.ts';
import { EDITED_LISTS, LAST_PLACE } from './config-items.rules.ts';

const ACCESS = '/config_lists';

/** Row of a configuration list; `id` is unique across lists, `item_id` within its list. */
export const configItem = z.object({
  id: z.int(),
  list: z.enum(EDITED_LISTS),
  item_id: z.int(),
  /** Sub-status for which a reason is offered. */
  sub_status_id: z.int().nullable(),
  attribution_id: z.int().nullable(),
  name_en: z.string(),
  name_id: z.string(),
  sort: z.int().nullable(),
  status: z.enum(['0', '1']),
  /** False for a row that rules know by id: it cannot be switched off. */
  is_option: z.boolean(),
  version: z.int(),
});

export type ConfigListItem = z.infer<typeof configItem>;

const name = wireName(1_000).optional();

export const listConfigItems = defineList({
  name: 'config.list_items',
  path: '/config/list_items',
  summary: 'Rows of the configuration lists with their names in both languages, in numbered pages',
  source: 'domain.md 13',
  access: ACCESS,
  row: configItem,
  filters: {
    id: blankable(wireId),
    list: blankable(z.enum(EDITED_LISTS, { error: 'kernel:invalid.value' })),
    name: blankable(wireText(100)),
    status: statusFilter,
  },
  sortable: ['list', 'name_en', 'name_id', 'sort'],
});

export const saveConfigItem = defineEndpoint({
  name: 'config.save_item',
  method: 'POST',
  path: '/config/save_item',
  summary:
    'Renames, moves or switches a row of a configuration list, or adds one to a list that takes it; every form offers it so from then on',
  source: 'domain.md 13',
  access: ACCESS,
  request: z.object({
    id: blankable(wireId),
    /** Only for a new row. */
    list: blankable(z.enum(EDITED_LISTS, { error: 'kernel:invalid.value' })),
    sub_status_id: blankable(wireKey),
    attribution_id: blankable(wireKey),
    version: blankable(wireKey),
    name_en: name,
    name_id: name,
    sort: z.preprocess(
      (value) => (value === '' ? null : value),
      wireInt(0, LAST_PLACE * 1_000)
        .nullable()
        .optional(),
    ),
    status: blankable(switchStatus),
  }),
  data: configItem,
  writes: ['config_item'],
});

export const configItemsEndpoints = [listConfigItems, saveConfigItem] as const;
