import { listConfigItems, saveConfigItem } from '@otolead/contract/config/config-items.endpoints.ts';
import {
  type ConfigItemValues,
  configItemRules,
  NO_CONFIG_ITEM,
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
  isNameTaken,
  listConfigItemRows,
  presentConfigItem,
  writeConfigItem,
} from './config-items.queries.ts';

const CONFIG_ITEM: RecordKind<ConfigItemValues, ConfigItemRecord> = {
  name: 'config_item',
  empty: NO_CONFIG_ITEM,
  find: findConfigItem,
  faults: configItemRules.faults,
  check: async (tx, _context, values, before) => {
    if (!before) return;
    if (values.status === '0' && before.status === '1' && !before.is_option)
      throw invalidInput({ status: text('config:item.stays_on') });
    await refuseTaken(tx, values, before, 'name_en');
    await refuseTaken(tx, values, before, 'name_id');
  },
  // There is no call that adds a row: rules and reports know rows by their ids.
  write: (tx, _context, values, id) => writeConfigItem(tx, values, id as number),
  everyMarket: true,
};

/** Two rows of one name could not be told apart where they are chosen. */
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
    data: presentConfigItem(await saveRecord(context, CONFIG_ITEM, request)),
    message: text('kernel:saved'),
  })),
];
