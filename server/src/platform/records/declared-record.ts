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

/** Join table of a field with several choices. */
export interface Link {
  readonly table: PlainTable;
  /** Column of the record, column of the choice. */
  readonly own: string;
  readonly chosen: string;
}

type Named<Fields> = keyof Fields & string;

/**
 * Server side of a declared record: its storage, and checks that need the database. Only a record without a file may
 * use the request's context in a check.
 */
export interface ServedRecord<
  Fields extends RecordFields = RecordFields,
  Checked extends RecordContext = RecordContext,
> {
  readonly record: DeclaredRecord<string, Fields>;
  readonly table: PlainTable;
  readonly belongs: Belonging;
  /** Columns named differently from their fields. */
  readonly columns?: { readonly [Field in Named<Fields>]?: string };
  /** For each choice field. */
  readonly choices?: { readonly [Field in Named<Fields>]?: Choice };
  /** For each field with several choices. */
  readonly links?: { readonly [Field in Named<Fields>]?: Link };
  /** Fields without a column: read-only ones, and those written by `stores`. The row's alias is `own`. */
  readonly shown?: { readonly [Field in Named<Fields>]?: (context: RecordContext) => RawBuilder<unknown> };
  /** Further columns written by a save; `id` is that of a stored record. */
  readonly stores?: (
    values: ValuesOf<Fields>,
    context: RecordContext,
    id: number | undefined,
  ) => Readonly<Record<string, unknown>>;
  /** Choices that must be selectable to switch the record on. */
  readonly whenOn?: readonly Named<Fields>[];
  /** Meaning of a violated unique key, if not a taken title. */
  readonly taken?: FieldErrors;
  /** Throws if the values conflict with the database. */
  readonly check?: (
    tx: Tx,
    context: Checked,
    values: ValuesOf<Fields>,
    before: (ValuesOf<Fields> & RecordRow) | undefined,
  ) => Promise<void>;
  /** Further effects of a save, in its transaction. */
  readonly saved?: (tx: Tx, context: RecordContext) => Promise<void>;
}

/** Any served record, its fields erased. */
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

/** All rows of the record in the caller's market, deleted ones included, as `own`, after a `from`. */
const everyRow = ({ table, belongs: to }: AnyServed, context: RecordContext) =>
  sql`${named(table)} as own where ${belongs(to, 'own', context)}`;

/** Without deleted rows. */
export const ownRows = (served: AnyServed, context: RecordContext) =>
  sql`${everyRow(served, context)} and own.status <> ${DELETED}`;

interface Reading {
  /** Separator of several names. */
  readonly between?: string | undefined;
  readonly rows?: typeof ownRows;
}

/** Rows of the record in the caller's market, in wire format. */
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

/** Name of a choice, if the row shows it. */
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

/** Columns of the record's table written by a save. */
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
