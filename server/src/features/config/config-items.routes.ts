import { listConfigItems, saveConfigItem } from '@otolead/contract/config/config-items.endpoints.ts';
import {
  type ConfigItemValues,
  configItemRules,
  type EditedList,
  NO_CONFIG_ITEM,
  newConfigItemRules,
  REASON_LIST,
} from '@otolead/contract/config/config-items.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
import {
  type ConfigItemRecord,
  findConfigItem,
  insertConfigItem,
  isNameTaken,
  listConfigItemRows,
  presentConfigItem,
  statusOfReason,
  writeConfigItem,
} from './config-items.queries.ts';

const CONFIG_ITEM: RecordKind<ConfigItemValues, ConfigItemRecord> = {
  name: 'config_item',
  empty: NO_CONFIG_ITEM,
  find: findConfigItem,
  faults: configItemRules.faults,
  check: async (tx, _context, values, before) => {
    if (!before) return;
    for (const field of ['list', 'sub_status_id', 'attribution_id'] as const)
      if (values[field] !== before[field]) throw invalidInput({ [field]: text('config:item.fixed') });
    if (values.status === '0' && before.status === '1' && !before.is_option)
      throw invalidInput({ status: text('config:item.stays_on') });
    await refuseTaken(tx, values, before, 'name_en');
    await refuseTaken(tx, values, before, 'name_id');
  },
  write: (tx, _context, values, id) => writeConfigItem(tx, values, id as number),
  everyMarket: true,
};

/** Only options can be added: no rule or report knows their ids. */
const NEW_ITEM: RecordKind<ConfigItemValues, ConfigItemRecord> = {
  ...CONFIG_ITEM,
  faults: newConfigItemRules.faults,
  check: async (tx, _context, values) => {
    const list = values.list as EditedList;
    const parent_id = await parentOf(tx, values);
    for (const [field, column] of NAMES)
      if (await isNameTaken(tx, { list, parent_id }, column, values[field]))
        throw invalidInput({ [field]: text('config:item.taken') });
  },
  write: async (tx, _context, values) => insertConfigItem(tx, values, await parentOf(tx, values)),
};

const NAMES = [
  ['name_en', 'en'],
  ['name_id', 'id'],
] as const;

/** Parent of a reason is the status of its sub-status; other rows have none. Throws 400 for an open status. */
async function parentOf(
  tx: Tx,
  { list, sub_status_id: subStatusId }: ConfigItemValues,
): Promise<number | null> {
  if (list !== REASON_LIST || subStatusId === null) return null;
  const status = await statusOfReason(tx, subStatusId);
  if (status === undefined) {
    const name = text('config:field.sub_status_id');
    throw invalidInput({ sub_status_id: text('kernel:invalid.value', { name }) });
  }
  return status;
}

/** Refuses duplicate names, which users could not tell apart. */
async function refuseTaken(
  tx: Tx,
  values: ConfigItemValues,
  before: ConfigItemRecord,
  field: 'name_en' | 'name_id',
): Promise<void> {
  if (values[field] === before[field]) return;
  if (await isNameTaken(tx, before, field === 'name_en' ? 'en' : 'id', values[field]))
    throw invalidInput({ [field]: text('config:item.taken') });
}

export const configItemsRoutes: readonly Route[] = [
  pageRoute(listConfigItems, listConfigItemRows, presentConfigItem),
  route(saveConfigItem, async (context, request) => ({
    data: presentConfigItem(
      await saveRecord(context, request.id === undefined ? NEW_ITEM : CONFIG_ITEM, request),
    ),
    message: text('kernel:saved'),
  })),
];
