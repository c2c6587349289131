import type { Language } from '@otolead/contract/kernel/language.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type CachedRows, findCachedRows } from '../../platform/db/row-cache.ts';
import { Statement } from '../../platform/db/statement.ts';
import { nameLanguage } from './config.queries.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Columns of a row besides its name. */
interface NamedRows {
  make: Named;
  model: Named;
  app_user: Named;
  city: Named & { readonly cluster: string | null; readonly province: string | null };
  dealer: Named & { readonly organization: string; readonly dealer_type_id: number };
  dse: Named & { readonly phone_number: string };
  process_list: Named;
  web_id: Named;
  lead_type: Named & { readonly name_id: string | null; readonly is_callable: boolean };
}

export type NamedTable = keyof NamedRows;

interface Ids {
  readonly ids: readonly number[];
}

function rowsOf<Row extends Named>(from: NamedTable, select: RawBuilder<unknown>): CachedRows<Row> {
  const statement = new Statement<Ids, Row>(
    (_, { ids }) => sql<Row>`${select} where ${sql.ref(`${from}.id`)} = any(${ids})`,
  );
  return { load: (db, ids) => statement.run(db, { ids }) };
}

const TABLES: { readonly [Table in NamedTable]: CachedRows<NamedRows[Table]> } = {
  make: rowsOf('make', sql`select id, name from make`),
  model: rowsOf('model', sql`select id, name from model`),
  app_user: rowsOf('app_user', sql`select id, name from app_user`),
  city: rowsOf(
    'city',
    sql`select city.id, city.name, cluster.name as cluster, province.name as province
      from city left join cluster on cluster.id = city.cluster_id join province on province.id = city.province_id`,
  ),
  dealer: rowsOf('dealer', sql`select id, name, organization, dealer_type_id from dealer`),
  dse: rowsOf('dse', sql`select id, name, phone_number from dse`),
  process_list: rowsOf('process_list', sql`select id, list_name as name from process_list`),
  web_id: rowsOf('web_id', sql`select id, code as name from web_id`),
  lead_type: rowsOf('lead_type', sql`select id, name, name_id, is_callable from lead_type`),
};

interface Item {
  readonly id: number;
  readonly name: { readonly en: string; readonly id: string };
}

const itemsByIds = new Statement<Ids & { readonly list: string }, Item>(
  (_, { list, ids }) => sql<Item>`select id, name from config_item where list = ${list} and id = any(${ids})`,
);

const itemsOfLists = new Map<string, CachedRows<Item>>();

function itemsOf(list: string): CachedRows<Item> {
  const known = itemsOfLists.get(list);
  if (known) return known;
  const items: CachedRows<Item> = { load: (db, ids) => itemsByIds.run(db, { list, ids }) };
  itemsOfLists.set(list, items);
  return items;
}

/** A configuration list or a table, with ids; null and undefined are skipped. */
export type Wanted =
  | { readonly list: string; readonly ids: readonly (number | null | undefined)[] }
  | { readonly table: NamedTable; readonly ids: readonly (number | null | undefined)[] };

/** Loaded names in the reader's language; null for unknown ones. Terms are not filled yet. */
export interface Names {
  item(list: string, id: number | null | undefined): string | null;
  row<Table extends NamedTable>(table: Table, id: number | null | undefined): NamedRows[Table] | null;
}

/** Names from the row cache, so that a read by key needs no joins. */
export async function namesOf(
  { db, language }: { readonly db: Db | Tx; readonly language: Language },
  wanted: readonly Wanted[],
): Promise<Names> {
  const found = await findCachedRows(
    db,
    wanted.map((one) => ({ rows: 'list' in one ? itemsOf(one.list) : TABLES[one.table], ids: one.ids })),
  );
  const spelling = nameLanguage(language);
  return {
    item: (list, id) =>
      (typeof id === 'number' ? found(itemsOf(list), id)?.name[spelling] : undefined) ?? null,
    row: (table, id) => (typeof id === 'number' ? found(TABLES[table], id) : undefined) ?? null,
  };
}

/** Name of a lead type in the reader's language. */
export function nameOfLeadType(
  type: Pick<NamedRows['lead_type'], 'name' | 'name_id'> | null,
  language: Language,
): string | null {
  return type && ((nameLanguage(language) === 'id' ? type.name_id : null) ?? type.name);
}
