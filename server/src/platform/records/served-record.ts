import type { AnyRecord, DeclaredRecord, RecordRow, ValuesOf } from '@otolead/contract/kernel/record.ts';
import {
  type ChoiceField,
  type ChoicesField,
  isChoice,
  isWritten,
  type RecordField,
  type RecordFields,
  toldBy,
} from '@otolead/contract/kernel/record-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { RecordContext } from '../http/context.ts';
import type { FieldErrors } from '../http/errors.ts';
import { type Belonging, belongs, type Choice, named, type PlainTable } from './record-choices.ts';

/** A table of pairs in which a field keeps what it has chosen. */
export interface Link {
  readonly table: PlainTable;
  /** Column of the record, column of what is chosen. */
  readonly own: string;
  readonly chosen: string;
}

type Named<Fields> = keyof Fields & string;

/**
 * The server's side of a declared record: where it is stored, and what only the database knows. A check of a record that has
 * no file may ask for the context of a request.
 */
export interface ServedRecord<
  Fields extends RecordFields = RecordFields,
  Checked extends RecordContext = RecordContext,
> {
  readonly record: DeclaredRecord<string, Fields>;
  readonly table: PlainTable;
  readonly belongs: Belonging;
  /** Columns that are called otherwise than their fields. */
  readonly columns?: { readonly [Field in Named<Fields>]?: string };
  /** Of each field that chooses. */
  readonly choices?: { readonly [Field in Named<Fields>]?: Choice };
  /** Of each field that chooses several. */
  readonly links?: { readonly [Field in Named<Fields>]?: Link };
  /** What stands in no column of the field: each that is only shown, and those that `stores` writes. The row is called `own`. */
  readonly shown?: { readonly [Field in Named<Fields>]?: (context: RecordContext) => RawBuilder<unknown> };
  /** Columns that a save writes beside those of the fields; `id` is that of a stored record. */
  readonly stores?: (
    values: ValuesOf<Fields>,
    context: RecordContext,
    id: number | undefined,
  ) => Readonly<Record<string, unknown>>;
  /** Choices that have to be offered for the record to be switched on. */
  readonly whenOn?: readonly Named<Fields>[];
  /** What a violated unique key means, where it is not that the title is taken. */
  readonly taken?: FieldErrors;
  /** Throws where the values do not hold together in the database. */
  readonly check?: (
    tx: Tx,
    context: Checked,
    values: ValuesOf<Fields>,
    before: (ValuesOf<Fields> & RecordRow) | undefined,
  ) => Promise<void>;
  /** What else a save sets off, in its transaction. */
  readonly saved?: (tx: Tx, context: RecordContext) => Promise<void>;
}

/** Whatever its fields. */
export type AnyServed = Omit<ServedRecord, 'record' | 'check' | 'stores' | 'whenOn'> & {
  readonly record: AnyRecord;
  readonly whenOn?: readonly string[];
  readonly stores?: (
    values: never,
    context: RecordContext,
    id: number | undefined,
  ) => Readonly<Record<string, unknown>>;
  readonly check?: (tx: Tx, context: never, values: never, before: never) => Promise<void>;
};

export const serveRecord = <Fields extends RecordFields, Checked extends RecordContext = RecordContext>(
  served: ServedRecord<Fields, Checked>,
): AnyServed => served as unknown as AnyServed;

export const fieldsOf = ({ record }: AnyServed) =>
  Object.entries(record.fields) as [name: string, field: RecordField][];

const DELETED = sql.lit(2);

/** The record's rows of the caller's market, deleted ones too, as `own`, behind a `from`. */
const everyRow = ({ table, belongs: to }: AnyServed, context: RecordContext) =>
  sql`${named(table)} as own where ${belongs(to, 'own', context)}`;

/** Without those that were deleted. */
export const ownRows = (served: AnyServed, context: RecordContext) =>
  sql`${everyRow(served, context)} and own.status <> ${DELETED}`;

interface Reading {
  /** What stands between several names. */
  readonly between?: string | undefined;
  readonly rows?: typeof ownRows;
}

/** The rows of the record in the caller's market, as the wire spells them. */
export function recordRows(
  db: Db | Tx,
  context: RecordContext,
  served: AnyServed,
  { between = ', ', rows: which = ownRows }: Reading = {},
) {
  const columns = fieldsOf(served).flatMap(([name, field]) => [
    ...(field.kind === 'status'
      ? []
      : [sql`${fieldValue(context, served, name, field)} as ${sql.ref(name)}`]),
    ...(isChoice(field) ? [choiceName(context, served, { name, field, between })] : []),
  ]);
  const rows = sql<RecordRow>`(
    select own.id, own.version, own.status::text as status, ${sql.join(columns)}
    from ${which(served, context)})`;
  return db.selectFrom(rows.as('found')).selectAll();
}

export const everyRecordRow = (db: Db | Tx, context: RecordContext, served: AnyServed) =>
  recordRows(db, context, served, { rows: everyRow });

function storedAs(context: RecordContext, { shown, columns }: AnyServed, name: string): RawBuilder<unknown> {
  return shown?.[name]?.(context) ?? sql.ref(`own.${columns?.[name] ?? name}`);
}

function fieldValue(
  context: RecordContext,
  served: AnyServed,
  name: string,
  field: RecordField,
): RawBuilder<unknown> {
  const value = storedAs(context, served, name);
  if (field.kind === 'text' || (field.kind === 'shown' && (field.answers ?? 'text') === 'text'))
    return sql`coalesce(${value}, '')`;
  if (field.kind === 'flag') return sql`(${value})::integer`;
  if (field.kind === 'market') return sql.ref('own.market_id');
  if (field.kind !== 'choices') return value;
  const { table, own, chosen } = linkOf(served, name);
  return sql`array(select ${sql.ref(chosen)} from ${named(table)}
    where ${sql.ref(own)} = own.id order by ${sql.ref(chosen)})`;
}

interface Chosen {
  readonly name: string;
  readonly field: ChoiceField | ChoicesField;
  readonly between: string;
}

/** What a choice is called, where the row tells it. */
function choiceName(context: RecordContext, served: AnyServed, chosen: Chosen): RawBuilder<unknown> {
  const [place, key] = toldBy(chosen.name, chosen.field);
  const called = sql`coalesce(${nameOf(context, served, chosen)}, '')`;
  const told = key === undefined ? called : sql`json_build_object(${sql.lit(key)}, ${called})`;
  return sql`${told} as ${sql.ref(place)}`;
}

function nameOf(
  context: RecordContext,
  served: AnyServed,
  { name, field, between }: Chosen,
): RawBuilder<unknown> {
  if (field.kind === 'choice') return choiceOf(served, name).name(storedAs(context, served, name), context);
  const { table, own, chosen } = linkOf(served, name);
  const one = choiceOf(served, name).name(sql.ref(`link.${chosen}`), context);
  return sql`(select string_agg(named.name, ${sql.lit(between)} order by named.name)
    from (select ${one} as name from ${named(table)} as link where ${sql.ref(`link.${own}`)} = own.id) as named)`;
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

/** What a save writes into the record's own table, by column. */
export function columnsOf(
  served: AnyServed,
  context: RecordContext,
  values: Readonly<Record<string, unknown>>,
  id: number | undefined,
): Record<string, unknown> {
  const { columns, shown, stores, belongs: to } = served;
  const own = fieldsOf(served).filter(
    ([name, field]) =>
      isWritten(field) && field.kind !== 'choices' && field.kind !== 'market' && !shown?.[name],
  );
  return {
    ...Object.fromEntries(own.map(([name, field]) => [columns?.[name] ?? name, stored(field, values[name])])),
    status: Number(values.status),
    ...(id === undefined && to === 'market' && { market_id: context.market.id }),
    ...stores?.(values as never, context, id),
  };
}

function stored(field: RecordField, value: unknown): unknown {
  if (field.kind === 'flag') return value === 1;
  return field.kind === 'text' && value === '' && !field.required ? null : value;
}
