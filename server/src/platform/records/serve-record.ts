import type { RecordRow } from '@otolead/contract/kernel/record.ts';
import { recordEndpoints } from '@otolead/contract/kernel/record-endpoints.ts';
import { nameOfChoice } from '@otolead/contract/kernel/record-fields.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { ActorContext, RecordContext } from '../http/context.ts';
import { invalidInput } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { contains } from '../list/conditions.ts';
import { numberedPage } from '../list/numbered-page.ts';
import { named } from './record-choices.ts';
import { pageRoute, saveRoute } from './record-routes.ts';
import type { RecordKind } from './save-record.ts';
import { type AnyServed, choiceOf, columnsOf, fieldsOf, linkOf, recordRows } from './served-record.ts';

type Values = Readonly<Record<string, unknown>>;
type Request = Readonly<Record<string, unknown>>;

/** The calls of a record: its list and its save. */
export function servedRoutes(served: AnyServed): readonly Route[] {
  const [list, save] = recordEndpoints(served.record);
  return [
    pageRoute(
      list,
      (context, request) => pageOf(context, served, request),
      (row) => row,
    ),
    saveRoute(save, kindOf(served) as never),
  ];
}

/** The rows that a search of the list finds. */
export function searchedRows(
  db: Db | Tx,
  context: RecordContext,
  served: AnyServed,
  { request, between }: { readonly request: Request; readonly between?: string },
) {
  const { fields } = served.record;
  const conditions: RawBuilder<boolean>[] = [];
  for (const name of ['id', 'status', ...Object.keys(fields)]) {
    const value = request[name];
    if (value === undefined) continue;
    const column = sql.ref<string>(`found.${name}`);
    const kind = fields[name]?.kind;
    if (kind === 'text') conditions.push(contains(column, String(value)));
    else if (kind === 'choices') conditions.push(sql<boolean>`${value} = any(${column})`);
    else conditions.push(sql<boolean>`${column} = ${value}`);
  }
  return recordRows(db, context, served, between).where(
    sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`,
  );
}

function pageOf(context: ActorContext, served: AnyServed, request: Request) {
  const { title } = served.record;
  const found = searchedRows(context.db, context, served, { request });
  return numberedPage<never, RecordRow, string>(found as never, request as { sort?: string }, {
    market: context.market,
    columns: Object.fromEntries(fieldsOf(served).map(([name]) => [name, orderOf(served, name)])),
    initial: { column: title, direction: 'asc' },
    id: sql.ref('found.id'),
  });
}

function orderOf({ record }: AnyServed, name: string): RawBuilder<unknown> {
  const kind = record.fields[name]?.kind;
  if (kind === 'number' || kind === 'flag') return sql.ref(`found.${name}`);
  const shown = kind === 'choice' || kind === 'choices' ? nameOfChoice(name) : name;
  return sql`lower(${sql.ref(`found.${shown}`)})`;
}

/** How the record is found, judged and written. */
function kindOf(served: AnyServed): RecordKind<Values, RecordRow> {
  const { record } = served;
  return {
    name: record.name,
    empty: record.empty,
    find: (tx, context, id) => lockRecord(tx, context, served, id),
    faults: record.rules.faults,
    check: async (tx, context, values, before) => {
      await refuseUnoffered(tx, context, served, { values, before });
      await served.check?.(tx, context, values as never, before as never);
    },
    write: async (tx, context, values, id) => {
      const saved = await writeRecord(tx, context, served, { values, id });
      await served.saved?.(tx, context);
      return saved;
    },
    taken: { [record.title]: text('kernel:taken') },
    ...(served.belongs === 'everybody' && { everyMarket: true as const }),
  };
}

async function lockRecord(
  tx: Tx,
  context: ActorContext,
  served: AnyServed,
  id: number,
): Promise<RecordRow | undefined> {
  await sql`select id from ${named(served.table)} where id = ${id} for update`.execute(tx);
  return recordRows(tx, context, served).where(sql<boolean>`found.id = ${id}`).executeTakeFirst() as Promise<
    RecordRow | undefined
  >;
}

export const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

/** What is chosen anew has to be offered; what was stored before may be switched off since. */
async function refuseUnoffered(
  tx: Tx,
  context: ActorContext,
  served: AnyServed,
  { values, before }: { readonly values: Values; readonly before: RecordRow | undefined },
): Promise<void> {
  for (const [name, { kind }] of fieldsOf(served)) {
    if (kind !== 'choice' && kind !== 'choices') continue;
    const stored = new Set(idsOf(before?.[name]));
    const added = idsOf(values[name]).filter((id) => !stored.has(id));
    if (added.length === 0) continue;
    const offered = await choiceOf(served, name).offered(tx, context, added);
    if (added.every((id) => offered.has(id))) continue;
    throw invalidInput({
      [name]: text('kernel:invalid.value', { name: text(served.record.rules.label(name)) }),
    });
  }
}

async function writeRecord(
  tx: Tx,
  { market }: ActorContext,
  served: AnyServed,
  { values, id }: { readonly values: Values; readonly id: number | undefined },
): Promise<number> {
  const columns = columnsOf(served, values);
  if (id === undefined && served.belongs === 'market') columns.market_id = market.id;
  const names = Object.keys(columns).map((column) => sql.ref(column));
  const given = Object.values(columns);
  const table = named(served.table);
  const statement =
    id === undefined
      ? sql<{
          id: number;
        }>`insert into ${table} (${sql.join(names)}) values (${sql.join(given)}) returning id`
      : sql<{ id: number }>`update ${table} set
          ${sql.join(names.map((name, index) => sql`${name} = ${given[index]}`))}, version = version + 1
          where id = ${id} returning id`;
  const { rows } = await statement.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error(`${served.table} ${id} has gone while it was locked`);
  for (const [name, { kind }] of fieldsOf(served)) {
    if (kind !== 'choices') continue;
    const { table: pairs, own, chosen } = linkOf(served, name);
    await sql`delete from ${named(pairs)} where ${sql.ref(own)} = ${saved.id}`.execute(tx);
    await sql`insert into ${named(pairs)} (${sql.ref(own)}, ${sql.ref(chosen)})
      select ${saved.id}, unnest(${idsOf(values[name])}::integer[])`.execute(tx);
  }
  return saved.id;
}
