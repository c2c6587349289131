import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import type { RecordRow } from '@otolead/contract/kernel/record.ts';
import { recordEndpoints, sortedFields } from '@otolead/contract/kernel/record-endpoints.ts';
import { isChoice, type RecordField, toldBy } from '@otolead/contract/kernel/record-fields.ts';
import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { ActorContext, RecordContext } from '../http/context.ts';
import { invalidInput } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { contains, holdsKeywords } from '../list/conditions.ts';
import { numberedPage } from '../list/numbered-page.ts';
import {
  type AnyServed,
  choiceOf,
  columnsOf,
  everyRecordRow,
  fieldsOf,
  linkOf,
  recordRows,
} from './declared-record.ts';
import { named } from './record-choices.ts';
import { pageRoute, recordRoute, saveRoute } from './record-routes.ts';
import type { RecordKind } from './save-record.ts';

type Values = Readonly<Record<string, unknown>>;
type Request = Readonly<Record<string, unknown>>;

/** Calls of a record except its file: list, save, and the optional switch and single record. */
export function servedRoutes(served: AnyServed): readonly Route[] {
  const [list, ...others] = recordEndpoints(served.record);
  return [
    pageRoute(
      list,
      (context, request) => pageOf(context, served, request),
      (row) => row,
    ),
    // The feature that serves a file also logs it.
    ...(others as readonly Endpoint[])
      .filter(({ file }) => !file)
      .map((call) =>
        call.writes.length > 0
          ? saveRoute(call as never, kindOf(served) as never)
          : recordRoute(call as never, (context, id) => findRecord(context, served, id) as never),
      ),
  ];
}

const findRecord = (context: ActorContext, served: AnyServed, id: number) =>
  recordRows(context.db, context, served).where(sql<boolean>`found.id = ${id}`).executeTakeFirst();

/** Rows found by a search of the list. */
export function searchedRows(
  db: Db | Tx,
  context: RecordContext,
  served: AnyServed,
  { request, between }: { readonly request: Request; readonly between?: string },
) {
  const { fields, keywords } = served.record;
  const conditions: RawBuilder<boolean>[] = [];
  for (const name of new Set(['id', 'status', ...Object.keys(fields)])) {
    const value = request[name];
    if (value === undefined) continue;
    const column = sql.ref<string>(`found.${name}`);
    const kind = fields[name]?.kind;
    if (kind === 'text') conditions.push(contains(column, String(value)));
    else if (kind === 'choices') conditions.push(sql<boolean>`${value} = any(${column})`);
    else conditions.push(sql<boolean>`${column} = ${value}`);
  }
  const searched = keywords?.in.map((name) => sql.ref<string>(`found.${name}`)) ?? [];
  return recordRows(db, context, served, { between })
    .where(sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`)
    .where(holdsKeywords(request.keywords as string | undefined, searched));
}

function pageOf(context: ActorContext, served: AnyServed, request: Request) {
  const { title, newestFirst } = served.record;
  const found = searchedRows(context.db, context, served, { request });
  const id = sql.ref('found.id');
  const sorted = [...sortedFields(served.record), [title, title] as const];
  return numberedPage<never, RecordRow, string>(found as never, request as { sort?: string }, {
    market: context.market,
    columns: { ...Object.fromEntries(sorted.map(([column, name]) => [column, orderOf(served, name)])), id },
    initial: newestFirst ? { column: 'id', direction: 'desc' } : { column: title, direction: 'asc' },
    id,
  });
}

function orderOf({ record }: AnyServed, name: string): RawBuilder<unknown> {
  const field = record.fields[name];
  if (field && isChoice(field)) {
    const [place, key] = toldBy(name, field);
    const told = sql.ref(`found.${place}`);
    return sql`lower(${key === undefined ? told : sql`${told} ->> ${sql.lit(key)}`})`;
  }
  const isText = field?.kind === 'text' || (field?.kind === 'shown' && field.answers === undefined);
  return isText ? sql`lower(${sql.ref(`found.${name}`)})` : sql.ref(`found.${name}`);
}

/** How the record is found, validated and written. */
function kindOf(served: AnyServed): RecordKind<Values, RecordRow> {
  const { record } = served;
  return {
    name: record.name,
    empty: record.empty,
    find: (tx, context, id) => lockRecord(tx, context, served, id),
    faults: record.rules.faults,
    check: async (tx, context, values, before) => {
      await refuseUnoffered(tx, context, served, { values, before });
      await served.check?.(tx, context as never, values as never, before as never);
    },
    write: async (tx, context, values, id) => {
      const saved = await writeRecord(tx, context, served, { values, id });
      await served.saved?.(tx, context);
      return saved;
    },
    taken: served.taken ?? { [record.title]: text('kernel:taken') },
    ...(served.belongs === 'everybody' && { everyMarket: true as const }),
  };
}

/** A row of the record in the caller's market, deleted ones included, locked until the transaction ends. */
export async function lockRecord<Row extends object = RecordRow>(
  tx: Tx,
  context: RecordContext,
  served: AnyServed,
  id: number,
): Promise<Row | undefined> {
  await sql`select id from ${named(served.table)} where id = ${id} for update`.execute(tx);
  return everyRecordRow(tx, context, served)
    .where(sql<boolean>`found.id = ${id}`)
    .executeTakeFirst() as Promise<Row | undefined>;
}

export const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

/** New choices must be selectable; stored ones may be switched off since. */
async function refuseUnoffered(
  tx: Tx,
  context: ActorContext,
  served: AnyServed,
  { values, before }: { readonly values: Values; readonly before: RecordRow | undefined },
): Promise<void> {
  const turnsOn = before?.status !== RECORD_STATUS.active && values.status === RECORD_STATUS.active;
  for (const [name, field] of fieldsOf(served)) {
    const isAsked = turnsOn && served.whenOn?.includes(name);
    const stored = new Set(isAsked ? [] : idsOf(before?.[name]));
    const added = idsOf(values[name]).filter((id) => !stored.has(id));
    if (await isOffered(tx, context, served, { name, field, ids: added })) continue;
    throw invalidInput({
      [name]: text('kernel:invalid.value', { name: text(served.record.rules.label(name)) }),
    });
  }
}

async function isOffered(
  tx: Tx,
  context: ActorContext,
  served: AnyServed,
  {
    name,
    field,
    ids,
  }: { readonly name: string; readonly field: RecordField; readonly ids: readonly number[] },
): Promise<boolean> {
  if (field.kind === 'market') return ids.every((id) => id === context.market.id);
  if (!isChoice(field) || ids.length === 0) return true;
  const offered = await choiceOf(served, name).offered(tx, context, ids);
  return ids.every((id) => offered.has(id));
}

async function writeRecord(
  tx: Tx,
  context: ActorContext,
  served: AnyServed,
  { values, id }: { readonly values: Values; readonly id: number | undefined },
): Promise<number> {
  const columns = columnsOf(served, context, values, id);
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
