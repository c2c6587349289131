import type { ConfigListItem, listConfigItems } from '@otolead/contract/config/config-items.endpoints.ts';
import {
  type ConfigItemValues,
  EDITED_LISTS,
  type EditedList,
  FIRST_ADDED_ID,
  isOption,
} from '@otolead/contract/config/config-items.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { isClosed, LEAD_STATUS_IDS } from '@otolead/contract/kernel/lead-statuses.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import type { FindRecord } from '../../platform/records/save-record.ts';

/** A row in form format; `list` and `item_id` never change. */
export type ConfigItemRecord = Omit<ConfigListItem, keyof ConfigItemValues> &
  ConfigItemValues & { readonly list: EditedList; readonly parent_id: number | null };

const CLOSED_STATUSES = LEAD_STATUS_IDS.filter((id) => isClosed(id));

const EN = sql<string>`config_item.name ->> 'en'`;
const ID = sql<string>`config_item.name ->> 'id'`;

/** Attribute of a reason. */
const ofAttribute = (name: 'sub_status_id' | 'attribution_id') =>
  sql<number | null>`(config_item.attrs ->> ${sql.lit(name)})::integer`.as(name);

/** Rows of the editable lists: the market's and the global ones. */
function itemsOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('config_item')
    .where('list', 'in', EDITED_LISTS)
    .where((eb) => eb.or([eb('market_id', 'is', null), eb('market_id', '=', market.id)]))
    .select(['row_id', 'list', 'config_item.id as item_id', 'sort', 'status', 'version', 'parent_id'])
    .select([EN.as('name_en'), ID.as('name_id')])
    .select([ofAttribute('sub_status_id'), ofAttribute('attribution_id')]);
}

type FoundItem = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number];

function recordOf({ row_id: id, list, status, ...row }: FoundItem): ConfigItemRecord {
  return {
    ...row,
    id,
    list: list as EditedList,
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

/** Whether another row of the list under the same parent has one of the names, case-insensitively. */
export async function isNameTaken(
  tx: Tx,
  { list, parent_id: parentId, id }: Pick<ConfigItemRecord, 'list' | 'parent_id'> & { readonly id?: number },
  column: 'en' | 'id',
  name: string,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('config_item')
    .where('list', '=', list)
    .where('row_id', '!=', id ?? 0)
    .where(sql<boolean>`parent_id is not distinct from ${parentId}`)
    .where(sql<boolean>`lower(name ->> ${sql.lit(column)}) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Status of a sub-status; undefined if it takes no reasons. */
export async function statusOfReason(tx: Tx, subStatusId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('config_item')
    .where('list', '=', 'sub_status')
    .where('id', '=', subStatusId)
    .where('parent_id', 'in', CLOSED_STATUSES)
    .select('parent_id')
    .executeTakeFirst();
  return row?.parent_id ?? undefined;
}

/** Adds a row to a list, by default at its end; its id within the list is above those of the product. */
export async function insertConfigItem(
  tx: Tx,
  { list, name_en: en, name_id: id, sort, status, sub_status_id, attribution_id }: ConfigItemValues,
  parentId: number | null,
): Promise<number> {
  const rows = tx.selectFrom('config_item').where('list', '=', list as string);
  // Serialises two additions to one list.
  const known = await rows.select(['id', 'sort']).forUpdate().execute();
  const reason = {
    ...(sub_status_id !== null && { sub_status_id }),
    ...(attribution_id !== null && { attribution_id }),
  };
  const { row_id: rowId } = await tx
    .insertInto('config_item')
    .values({
      list: list as string,
      id: Math.max(FIRST_ADDED_ID - 1, ...known.map((row) => row.id)) + 1,
      market_id: null,
      name: JSON.stringify({ en, id }),
      parent_id: parentId,
      sort: sort ?? Math.max(0, ...known.map((row) => row.sort)) + 1,
      status: Number(status),
      attrs: JSON.stringify(reason),
    })
    .returning('row_id')
    .executeTakeFirstOrThrow();
  return rowId;
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
