import type { Market } from '@otolead/contract/kernel/market.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';

/** Configuration lists whose rows are named in files. */
export type NamedList = 'status_list' | 'sub_status' | 'attribution_status_list' | 'billing_status_list';

const LISTS: readonly NamedList[] = [
  'status_list',
  'sub_status',
  'attribution_status_list',
  'billing_status_list',
];

interface Named {
  readonly id: number;
  readonly names: readonly string[];
  /** Status of a sub-status, make of a model, dealer of a salesperson. */
  readonly parentId: number | null;
}

/** Rows by their spelling in cells: name in either language, or number. */
export interface RowNames {
  readonly item: (list: NamedList, written: string, parentId?: number) => number | null;
  readonly make: (written: string) => number | null;
  readonly model: (written: string, makeId: number | null) => number | null;
  readonly dealer: (written: string) => number | null;
  readonly dse: (written: string, dealerId: number | null) => number | null;
  readonly city: (written: string) => number | null;
}

export interface WrittenNames {
  readonly models: readonly string[];
  readonly makes: readonly string[];
  readonly dealers: readonly string[];
  readonly dses: readonly string[];
  readonly cities: readonly string[];
}

/** Rows named by a batch, with one statement per table. */
export async function findRowNames(tx: Tx, market: Market, written: WrittenNames): Promise<RowNames> {
  const items = await findItems(tx, market);
  const models = await findNamed(
    tx,
    written.models,
    (names, ids) =>
      sql<NamedRow>`select id, name, make_id as parent_id from model where market_id = ${market.id}
      and (lower(name) = any(${names}) or id = any(${ids}))`,
  );
  const makes = await findNamed(
    tx,
    written.makes,
    (names, ids) =>
      sql<NamedRow>`select id, name, null::integer as parent_id from make where lower(name) = any(${names}) or id = any(${ids})`,
  );
  const dealers = await findNamed(
    tx,
    written.dealers,
    (names, ids) =>
      sql<NamedRow>`select id, name, null::integer as parent_id from dealer where market_id = ${market.id} and status = 1
      and (lower(name) = any(${names}) or id = any(${ids}))`,
  );
  const dses = await findNamed(
    tx,
    written.dses,
    (names, ids) =>
      sql<NamedRow>`select dse.id, dse.name, dse.dealer_id as parent_id from dse join dealer on dealer.id = dse.dealer_id
      where dealer.market_id = ${market.id} and dse.status = 1
      and (lower(dse.name) = any(${names}) or dse.id = any(${ids}))`,
  );
  const cities = await findNamed(
    tx,
    written.cities,
    (names, ids) =>
      sql<NamedRow>`select id, name, null::integer as parent_id from city where market_id = ${market.id}
      and (lower(name) = any(${names}) or id = any(${ids}))`,
  );
  return {
    item: (list, cell, parentId) => oneOf(items.get(list) ?? [], cell, parentId ?? null),
    make: (cell) => oneOf(makes, cell, null),
    model: (cell, makeId) => oneOf(models, cell, makeId),
    dealer: (cell) => oneOf(dealers, cell, null),
    dse: (cell, dealerId) => oneOf(dses, cell, dealerId),
    city: (cell) => oneOf(cities, cell, null),
  };
}

/** The only row of this name or number; duplicates are ambiguous. */
function oneOf(rows: readonly Named[], cell: string, parentId: number | null): number | null {
  const name = cell.trim().toLowerCase();
  const fitting = rows.filter((row) => parentId === null || row.parentId === parentId);
  const found = fitting.filter(({ id, names }) => names.includes(name) || String(id) === name);
  return found.length === 1 && found[0] ? found[0].id : null;
}

interface ItemRow {
  readonly list: NamedList;
  readonly id: number;
  readonly name: Readonly<Record<string, string>>;
  readonly parent_id: number | null;
}

async function findItems(tx: Tx, market: Market): Promise<ReadonlyMap<NamedList, readonly Named[]>> {
  const { rows } = await sql<ItemRow>`select list, id, name, parent_id from config_item
    where list = any(${LISTS}) and status = 1 and coalesce(market_id, ${market.id}) = ${market.id}`.execute(
    tx,
  );
  return Map.groupBy(
    rows.map(({ list, id, name, parent_id: parentId }) => ({
      list,
      id,
      names: Object.values(name).map((one) => fillTerms(one, market).toLowerCase()),
      parentId,
    })),
    ({ list }) => list,
  );
}

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
}

async function findNamed(
  tx: Tx,
  written: readonly string[],
  query: (names: readonly string[], ids: readonly number[]) => RawBuilder<NamedRow>,
): Promise<readonly Named[]> {
  const names = [...new Set(written.map((cell) => cell.trim().toLowerCase()))];
  if (names.length === 0) return [];
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const { rows } = await query(names, ids).execute(tx);
  return rows.map(({ id, name, parent_id: parentId }) => ({ id, names: [name.toLowerCase()], parentId }));
}
