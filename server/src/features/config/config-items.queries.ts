import type { ConfigListItem, listConfigItems } from '@otolead/contract/config/config-items.endpoints.ts';
import {
  type ConfigItemValues,
  EDITED_LISTS,
  isOption,
} from '@otolead/contract/config/config-items.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import type { FindRecord } from '../../platform/records/save-record.ts';

/** A row as its form holds it; `list` and `item_id` never change. */
export type ConfigItemRecord = Omit<ConfigListItem, keyof ConfigItemValues> &
  ConfigItemValues & { readonly parent_id: number | null };

const EN = sql<string>`config_item.name ->> 'en'`;
const ID = sql<string>`config_item.name ->> 'id'`;

/** Rows of the lists that administrators keep: the market's own and everybody's. */
function itemsOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('config_item')
    .where('list', 'in', EDITED_LISTS)
    .where((eb) => eb.or([eb('market_id', 'is', null), eb('market_id', '=', market.id)]))
    .select(['row_id', 'list', 'config_item.id as item_id', 'sort', 'status', 'version', 'parent_id'])
    .select([EN.as('name_en'), ID.as('name_id')]);
}

type FoundItem = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number];

function recordOf({ row_id: id, list, status, ...row }: FoundItem): ConfigItemRecord {
  return {
    ...row,
    id,
    list: list as ConfigListItem['list'],
    status: switchStatus(status),
    is_option: isOption(list, row.item_id),
  };
}

export function presentConfigItem({ parent_id: _, ...row }: ConfigItemRecord): ConfigListItem {
  return row;
}

export async function listConfigItemRows(context: ActorContext, request: ParsedOf<typeof listConfigItems>) {
  const { id, list, name, status } = request;
  const query = itemsOf(context.db, context)
    .$call(whenGiven(id, (rows, value) => rows.where('row_id', '=', value)))
    .$call(whenGiven(list, (rows, value) => rows.where('list', '=', value)))
    .$call(whenGiven(status, (rows, value) => rows.where('status', '=', Number(value))))
    .$call(
      whenGiven(name, (rows, value) =>
        rows.where(({ or }) => or([contains(EN, value), contains(ID, value)])),
      ),
    );
  const page = await numberedPage(query, request, {
    market: context.market,
    columns: {
      list: sql.ref('list'),
      name_en: sql`lower(${EN})`,
      name_id: sql`lower(${ID})`,
      sort: sql.ref('sort'),
    },
    initial: { column: 'list', direction: 'asc' },
    id: sql`sort, row_id`,
  });
  return { ...page, rows: page.rows.map(recordOf) };
}

export const findConfigItem: FindRecord<ConfigItemRecord> = async (tx, context, id) => {
  const row = await itemsOf(tx, context).where('row_id', '=', id).forUpdate().executeTakeFirst();
  return row && recordOf(row);
};

/** Whether another row of the list under the same parent has one of the names, in any case of letters. */
export async function isNameTaken(
  tx: Tx,
  { list, parent_id: parentId, id }: ConfigItemRecord,
  column: 'en' | 'id',
  name: string,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('config_item')
    .where('list', '=', list)
    .where('row_id', '!=', id)
    .where(sql<boolean>`parent_id is not distinct from ${parentId}`)
    .where(sql<boolean>`lower(name ->> ${sql.lit(column)}) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function writeConfigItem(
  tx: Tx,
  { name_en: en, name_id: id, sort, status }: ConfigItemValues,
  rowId: number,
): Promise<number> {
  await tx
    .updateTable('config_item')
    .set((eb) => ({
      name: JSON.stringify({ en, id }),
      sort: sort as number,
      status: Number(status),
      version: eb('version', '+', 1),
    }))
    .where('row_id', '=', rowId)
    .execute();
  return rowId;
}
