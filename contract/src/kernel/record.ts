import type { TextKey } from '../text-keys.ts';
import type { AccessKey, ChosenAccess } from './access.ts';
import { defineEndpoint, type Endpoint, type HttpMethod } from './endpoint.ts';
import type { Pagination } from './envelope.ts';
import type { Feature } from './feature.ts';
import { atMost, between, type FormRules, formRules, matches, type Rule, required } from './form-rules.ts';
import type { ListEndpoint } from './list.ts';
import {
  type AnswersOf,
  isWritten,
  type RecordField,
  type RecordFields,
  type ValueOf,
  type WrittenField,
} from './record-fields.ts';
import type { RecordStatus } from './status.ts';
import type { Text } from './text.ts';

/** Values of a record, as its form and rules read them. */
export type ValuesOf<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends WrittenField ? Name : never]: ValueOf<Fields[Name]>;
} & { readonly status: RecordStatus };

/** A call of a record under the specification's name. */
interface RecordCall {
  /** Within its feature. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly method?: HttpMethod;
  /** Set if it differs from the record's right to see or to edit. */
  readonly access?: AccessKey | ChosenAccess<SentRecord>;
}

export interface RecordCalls {
  /** `rows`: name of the rows in the answer, beside the pagination. */
  readonly list: Omit<RecordCall, 'access'> & { readonly rows?: string };
  readonly save: RecordCall;
  /** Switches a record on and off; by default the save does. */
  readonly status?: RecordCall;
  /** Answers one record; by default the list does, given its id. */
  readonly one?: RecordCall;
}

/** A kind of master data, declared once: list, form, rules, calls and schemas derive from it (docs/records.md). */
export interface RecordDeclaration<
  Name extends string = string,
  Fields extends RecordFields = RecordFields,
  Calls extends RecordCalls | undefined = RecordCalls | undefined,
> {
  readonly feature: Feature;
  /** Name in the change log, and prefix of its texts (`make.title`). */
  readonly name: Name;
  /** Path of its list's screen, and of its calls (`/list`, `/save` and `/file` below it) unless `calls` names them. */
  readonly path: `/${string}`;
  /** Paths of its form; an id follows the second one. */
  readonly forms?: readonly [add: `/${string}`, edit: `/${string}`];
  readonly calls?: Calls;
  readonly source: string;
  readonly rights: { readonly see: AccessKey; readonly edit: AccessKey };
  /** Field that names a record; the list is sorted by it. */
  readonly title: keyof Fields & string;
  /** Fields that distinguish equal titles: with them a file row without an id finds its record. */
  readonly within?: readonly (keyof Fields & string)[];
  /** The newest record comes first. */
  readonly newestFirst?: true;
  readonly idColumn?: true;
  /** Constant filter of the list (spec: `list_type` 'ALL'). */
  readonly given?: { readonly list_type: string };
  /** Fields searched by the filter `keywords`. */
  readonly keywords?: { readonly in: readonly (keyof Fields & string)[]; readonly personal?: true };
  /** Status 2 deletes. */
  readonly deletes?: true;
  /** Field order of the form, if it differs from the list's. */
  readonly form?: readonly (keyof Fields & string)[];
  /** Tables that a save may change besides the record's table. */
  readonly alsoWrites?: readonly string[];
  readonly fields: Fields;
}

export interface DeclaredRecord<
  Name extends string = string,
  Fields extends RecordFields = RecordFields,
  Calls extends RecordCalls | undefined = RecordCalls | undefined,
> extends RecordDeclaration<Name, Fields, Calls> {
  readonly rules: FormRules<ValuesOf<Fields>>;
  /** A new record before any choice. */
  readonly empty: ValuesOf<Fields>;
}

/** Rules of any record. Declared as methods: their bivariant parameters accept each record's values. */
interface AnyRules {
  faults(values: object): Readonly<Record<string, Text | undefined>>;
  isRequired(field: string): boolean;
  label(field: string): TextKey;
}

/** Any declared record, its fields erased. */
export type AnyRecord = Omit<RecordDeclaration, 'fields' | 'form' | 'keywords' | 'within'> & {
  readonly fields: RecordFields;
  readonly within?: readonly string[];
  readonly form?: readonly string[];
  readonly keywords?: { readonly in: readonly string[]; readonly personal?: true };
  readonly rules: AnyRules;
  readonly empty: Readonly<Record<string, unknown>>;
};

export function defineRecord<
  const Name extends string,
  const Fields extends RecordFields,
  const Calls extends RecordCalls | undefined = undefined,
>(declaration: RecordDeclaration<Name, Fields, Calls>): DeclaredRecord<Name, Fields, Calls> {
  const written = writtenFields(declaration);
  const rules = Object.fromEntries(written.map(([name, field]) => [name, rulesOf(field)]));
  const empty = Object.fromEntries(written.map(([name, field]) => [name, emptyOf(field)]));
  return {
    ...declaration,
    rules: formRules<ValuesOf<Fields>>(declaration.feature, rules as never),
    empty: { ...empty, status: '1' } as unknown as ValuesOf<Fields>,
  };
}

type Entry<Field> = readonly [name: string, field: Field];

/** Fields in form order. */
export function formFields({ form, fields }: Pick<AnyRecord, 'form' | 'fields'>): Entry<RecordField>[] {
  return (form ?? Object.keys(fields)).flatMap((name) => {
    const field = fields[name];
    return field ? [[name, field] as const] : [];
  });
}

export const writtenFields = (record: Pick<AnyRecord, 'form' | 'fields'>) =>
  formFields(record).filter((entry): entry is Entry<WrittenField> => isWritten(entry[1]));

const NOTHING = { text: '', number: null, flag: 0, choice: null, choices: [], market: null } as const;

const emptyOf = (field: WrittenField) => (field.kind === 'flag' && field.on ? 1 : NOTHING[field.kind]);

function rulesOf(field: WrittenField): Rule<unknown>[] {
  const rules: Rule<unknown>[] = field.required ? [required] : [];
  if (field.kind === 'text') {
    rules.push(atMost(field.most));
    if (field.pattern) rules.push(matches(...field.pattern));
  }
  if (field.kind === 'number') rules.push(between(field.least, field.most));
  return rules;
}

interface Stored {
  readonly id: number;
  readonly version: number;
  readonly status: RecordStatus;
}

/** A record in answers: its fields, and the names of choices. */
export interface RecordRow extends Stored {
  readonly [field: string]: unknown;
}

/** Row of a known record; of any record, the properties that all rows share. */
export type RowOfRecord<Record> = Record extends { readonly fields: infer Fields }
  ? string extends keyof Fields
    ? RecordRow
    : Stored & AnswersOf<Fields>
  : never;

/** Identity of a record's calls, which is all the browser needs. */
export function recordCalls({ feature, name, path, source, rights, calls }: AnyRecord) {
  const named: RecordCalls = calls ?? {
    list: {
      name: `list_${name}`,
      path: `${path}/list`,
      summary: `Rows of ${name}, in numbered pages; with an id that one`,
    },
    save: {
      name: `save_${name}`,
      path: `${path}/save`,
      summary: `Creates or changes a row of ${name}; with {id, status} alone switches it on or off`,
    },
  };
  const callOf = (call: RecordCall, access: AccessKey) =>
    ({ method: 'POST', source, access, ...call, name: `${feature}.${call.name}` }) as const;
  const { list, save, status, one } = named;
  return {
    list: { ...callOf(list, rights.see), access: rights.see, rows: list.rows },
    save: callOf(save, rights.edit),
    ...(status && { status: callOf(status, rights.edit) }),
    ...(one && { one: callOf(one, rights.see) }),
    ...(!calls && { file: callOf(fileOf(name, path), rights.see) }),
  };
}

const fileOf = (name: string, path: `/${string}`): RecordCall => ({
  name: `file_${name}`,
  path: `${path}/file`,
  summary: `All rows of ${name} that a search finds, as a CSV file that goes back in`,
});

/** Tables written by downloads. */
export const FILE_WRITES = ['download_log'] as const;

export const tablesOf = ({ name, alsoWrites = [] }: AnyRecord) => [name, ...alsoWrites];

/** The calls as the browser makes them, without schemas. */
export function callsOfRecord(record: AnyRecord) {
  const { list, save, status, one, file } = recordCalls(record);
  const told = { request: undefined as never, data: undefined as never };
  const writes = tablesOf(record);
  const { rows, ...page } = list;
  return {
    list: { ...defineEndpoint({ ...page, ...told, paginated: true }), rows: rows ?? null } as RecordList,
    save: defineEndpoint({ ...save, ...told, writes }) as RecordSave,
    status: defineEndpoint({ ...(status ?? save), ...told, writes }) as RecordSave,
    one: one && (defineEndpoint({ ...one, ...told }) as RecordSave),
    file: file && (defineEndpoint({ ...file, ...told, file: true, writes: FILE_WRITES }) as RecordFile),
  };
}

type Schema<Value, Input = Value> = import('zod').ZodType<Value, Input>;

/** Validated request of a call. */
export interface SentRecord {
  readonly id?: unknown;
  readonly [field: string]: unknown;
}

export type RecordList<Row = RecordRow, Data = readonly Row[], Input = object> = ListEndpoint<
  Schema<SentRecord, Input>,
  Row,
  Schema<Data>
>;
export type RecordSave<Row = RecordRow, Input = object> = Endpoint<Schema<SentRecord, Input>, Schema<Row>>;

export type RecordFile = Endpoint<Schema<SentRecord, object>, Schema<null>>;

/** Accepted input of a known record, leniently spelled. */
type InputOf<Record> = Record extends { readonly fields: infer Fields }
  ? { readonly [Name in keyof Fields | keyof Stored | keyof AskedOfList]?: unknown }
  : never;

interface AskedOfList {
  readonly page: unknown;
  readonly sort: unknown;
  readonly order: unknown;
  readonly keywords: unknown;
  readonly list_type: unknown;
}

type Named<Record> = Record extends { readonly calls?: infer Calls } ? NonNullable<Calls> : never;
type Has<Record, Call extends string> =
  Named<Record> extends { readonly [Key in Call]: object } ? true : false;

type PageOf<Record, Row> =
  Named<Record> extends { readonly list: { readonly rows: infer Name extends string } }
    ? { readonly [Key in Name]: readonly Row[] } & { readonly pagination: Pagination }
    : readonly Row[];

/** Whether the record names its calls itself. */
type IsNamed<Record> =
  Named<Record> extends { readonly list: { readonly name: infer Name } }
    ? string extends Name
      ? false
      : true
    : false;

type NamedCalls<Record, Save> = readonly [
  ...(Has<Record, 'status'> extends true ? [status: Save] : []),
  ...(Has<Record, 'one'> extends true ? [one: Save] : []),
];

/** The calls of a known record. */
export type CallsOf<Record, Row = RowOfRecord<Record>, Save = RecordSave<Row, InputOf<Record>>> = readonly [
  list: RecordList<Row, PageOf<Record, Row>, InputOf<Record>>,
  save: Save,
  ...(IsNamed<Record> extends true ? NamedCalls<Record, Save> : [file: RecordFile]),
];
