import type { AnyRecord, DeclaredRecord, RecordRow, ValuesOf } from '@otolead/contract/kernel/record.ts';
import { nameOfChoice, type RecordField, type RecordFields } from '@otolead/contract/kernel/record-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { RecordContext } from '../http/context.ts';
import { type Belonging, belongs, type Choice, named, type PlainTable } from './record-choices.ts';

/** A table of pairs in which a field keeps what it has chosen. */
export interface Link {
  readonly table: PlainTable;
  /** Column of the record, column of what is chosen. */
  readonly own: string;
  readonly chosen: string;
}

type Named<Fields> = keyof Fields & string;

/** The server's side of a declared record: where it is stored, and what only the database knows. */
export interface ServedRecord<Fields extends RecordFields = RecordFields> {
  readonly record: DeclaredRecord<string, Fields>;
  readonly table: PlainTable;
  readonly belongs: Belonging;
  /** Columns that are called otherwise than their fields. */
  readonly columns?: { readonly [Field in Named<Fields>]?: string };
  /** Of each field that chooses. */
  readonly choices?: { readonly [Field in Named<Fields>]?: Choice };
  /** Of each field that chooses several. */
  readonly links?: { readonly [Field in Named<Fields>]?: Link };
  /** Of each field that is only shown; the row is called `own`. */
  readonly shown?: { readonly [Field in Named<Fields>]?: (context: RecordContext) => RawBuilder<unknown> };
  /** Throws where the values do not hold together in the database. */
  readonly check?: (
    tx: Tx,
    context: RecordContext,
    values: ValuesOf<Fields>,
    before: (ValuesOf<Fields> & RecordRow) | undefined,
  ) => Promise<void>;
  /** What else a save sets off, in its transaction. */
  readonly saved?: (tx: Tx, context: RecordContext) => Promise<void>;
}

/** Whatever its fields. */
export type AnyServed = Omit<ServedRecord, 'record' | 'check'> & {
  readonly record: AnyRecord;
  readonly check?: (tx: Tx, context: RecordContext, values: never, before: never) => Promise<void>;
};

export const serveRecord = <Fields extends RecordFields>(served: ServedRecord<Fields>): AnyServed =>
  served as unknown as AnyServed;

export const fieldsOf = ({ record }: AnyServed) =>
  Object.entries(record.fields) as [name: string, field: RecordField][];

const DELETED = sql.lit(2);

/** The record's rows of the caller's market, as `own`, behind a `from`. */
export const ownRows = ({ table, belongs: to }: AnyServed, context: RecordContext) =>
  sql`${named(table)} as own where ${belongs(to, 'own', context)} and own.status <> ${DELETED}`;

/** Every row of the record in the caller's market, as the wire spells it; `between` stands between several names. */
export function recordRows(db: Db | Tx, context: RecordContext, served: AnyServed, between = ', ') {
  const columns = fieldsOf(served).flatMap(([name, field]) => [
    sql`${fieldValue(context, served, name, field)} as ${sql.ref(name)}`,
    ...choiceNames(context, served, { name, field, between }),
  ]);
  const rows = sql<RecordRow>`(
    select own.id, own.version, own.status::text as status, ${sql.join(columns)}
    from ${ownRows(served, context)})`;
  return db.selectFrom(rows.as('found')).selectAll();
}

const columnOf = ({ columns }: AnyServed, name: string) => sql.ref(`own.${columns?.[name] ?? name}`);

function fieldValue(
  context: RecordContext,
  served: AnyServed,
  name: string,
  { kind }: RecordField,
): RawBuilder<unknown> {
  switch (kind) {
    case 'text':
      return sql`coalesce(${columnOf(served, name)}, '')`;
    case 'flag':
      return sql`${columnOf(served, name)}::integer`;
    case 'choices': {
      const { table, own, chosen } = linkOf(served, name);
      return sql`array(select ${sql.ref(chosen)} from ${named(table)}
        where ${sql.ref(own)} = own.id order by ${sql.ref(chosen)})`;
    }
    case 'shown':
      return sql`coalesce(${shownBy(served, name)(context)}, '')`;
    default:
      return columnOf(served, name);
  }
}

interface Chosen {
  readonly name: string;
  readonly field: RecordField;
  readonly between: string;
}

function choiceNames(
  context: RecordContext,
  served: AnyServed,
  { name, field: { kind }, between }: Chosen,
): RawBuilder<unknown>[] {
  const as = sql.ref(nameOfChoice(name));
  if (kind === 'choice')
    return [sql`coalesce(${choiceOf(served, name).name(columnOf(served, name), context)}, '') as ${as}`];
  if (kind !== 'choices') return [];
  const { table, own, chosen } = linkOf(served, name);
  const one = choiceOf(served, name).name(sql.ref(`link.${chosen}`), context);
  return [
    sql`coalesce((select string_agg(named.name, ${sql.lit(between)} order by named.name)
      from (select ${one} as name from ${named(table)} as link where ${sql.ref(`link.${own}`)} = own.id) as named), '')
      as ${as}`,
  ];
}

export function choiceOf({ record, choices }: AnyServed, field: string): Choice {
  const choice = choices?.[field];
  if (!choice) throw new TypeError(`${record.name} chooses ${field} from nothing`);
  return choice;
}

export function linkOf({ record, links }: AnyServed, field: string): Link {
  const link = links?.[field];
  if (!link) throw new TypeError(`${record.name} keeps ${field} nowhere`);
  return link;
}

function shownBy({ record, shown }: AnyServed, field: string) {
  const expression = shown?.[field];
  if (!expression) throw new TypeError(`${record.name} shows nothing as ${field}`);
  return expression;
}

/** What a save writes into the record's own table, by column. */
export function columnsOf(
  served: AnyServed,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = fieldsOf(served).filter(([, { kind }]) => kind !== 'choices' && kind !== 'shown');
  return Object.fromEntries([
    ...own.map(([name, field]) => [served.columns?.[name] ?? name, stored(field, values[name])]),
    ['status', Number(values.status)],
  ]);
}

function stored({ kind, required }: RecordField, value: unknown): unknown {
  if (kind === 'flag') return value === 1;
  return kind === 'text' && value === '' && !required ? null : value;
}
