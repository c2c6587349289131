import type { TextKey } from '../text-keys.ts';
import type { AccessKey } from './access.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import type { Feature } from './feature.ts';
import { atMost, between, type FormRules, formRules, matches, type Rule, required } from './form-rules.ts';
import type { ListEndpoint } from './list.ts';
import type { RecordField, RecordFields, ValueOf } from './record-fields.ts';
import type { Text } from './text.ts';

/** What a record with these fields holds, as its form and its rules read it. */
export type ValuesOf<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly kind: 'shown' } ? never : Name]: ValueOf<
    Fields[Name]
  >;
} & { readonly status: '0' | '1' };

/** A kind of master data, declared once: list, form, rules, calls and their wire come from it (docs/records.md). */
export interface RecordDeclaration<Name extends string = string, Fields extends RecordFields = RecordFields> {
  readonly feature: Feature;
  /** What the change log calls it; its texts begin with it (`make.title`), and its path ends with it. */
  readonly name: Name;
  /** Of its calls, `/reference_data/make`: `/list` and `/save` below it. */
  readonly path: `/${string}`;
  readonly source: string;
  readonly rights: { readonly see: AccessKey; readonly edit: AccessKey };
  /** What a record is called: its list begins with it and is sorted by it. */
  readonly title: keyof Fields & string;
  /** What tells two of the same title apart: with it a row of a file without an id finds its record. */
  readonly within?: readonly (keyof Fields & string)[];
  /** Tables that a save may change beside its own, which is called as the record. */
  readonly alsoWrites?: readonly string[];
  readonly fields: Fields;
}

export interface DeclaredRecord<Name extends string = string, Fields extends RecordFields = RecordFields>
  extends RecordDeclaration<Name, Fields> {
  readonly rules: FormRules<ValuesOf<Fields>>;
  /** A new record before anything was chosen. */
  readonly empty: ValuesOf<Fields>;
}

/** Rules of any record. Methods, because their parameters are bivariant and so accept each record's values. */
interface AnyRules {
  faults(values: object): Readonly<Record<string, Text | undefined>>;
  isRequired(field: string): boolean;
  label(field: string): TextKey;
}

/** Any declared record, its fields unknown to the type. */
export type AnyRecord = Omit<RecordDeclaration, 'fields'> & {
  readonly fields: RecordFields;
  readonly rules: AnyRules;
  readonly empty: Readonly<Record<string, unknown>>;
};

export function defineRecord<const Name extends string, const Fields extends RecordFields>(
  declaration: RecordDeclaration<Name, Fields>,
): DeclaredRecord<Name, Fields> {
  const written = Object.entries(declaration.fields).filter(([, { kind }]) => kind !== 'shown');
  const rules = Object.fromEntries(written.map(([name, field]) => [name, rulesOf(field)]));
  const empty = Object.fromEntries(written.map(([name, { kind }]) => [name, NOTHING[kind]]));
  return {
    ...declaration,
    rules: formRules<ValuesOf<Fields>>(declaration.feature, rules as never),
    empty: { ...empty, status: '1' } as ValuesOf<Fields>,
  };
}

const NOTHING = { text: '', number: null, flag: 0, choice: null, choices: [], shown: null } as const;

function rulesOf(field: RecordField): Rule<unknown>[] {
  const rules: Rule<unknown>[] = field.required ? [required] : [];
  if (field.kind === 'text') {
    rules.push(atMost(field.most));
    if (field.pattern) rules.push(matches(...field.pattern));
  }
  if (field.kind === 'number') rules.push(between(field.least, field.most));
  return rules;
}

/** A record as its calls answer it: its fields, and the names of what they choose. */
export interface RecordRow {
  readonly id: number;
  readonly version: number;
  readonly status: '0' | '1';
  readonly [field: string]: unknown;
}

/** What identifies the calls of a record; the browser needs no more of them. */
export const recordCalls = ({ feature, name, path, rights }: AnyRecord) =>
  ({
    list: { name: `${feature}.list_${name}`, method: 'POST', path: `${path}/list`, access: rights.see },
    save: { name: `${feature}.save_${name}`, method: 'POST', path: `${path}/save`, access: rights.edit },
    file: { name: `${feature}.file_${name}`, method: 'POST', path: `${path}/file`, access: rights.see },
  }) as const;

/** Where downloads are written down. */
export const FILE_WRITES = ['download_log'] as const;

export const tablesOf = ({ name, alsoWrites = [] }: AnyRecord) => [name, ...alsoWrites];

/** The calls as the browser makes them, where their schemas are left out. */
export function callsOfRecord(record: AnyRecord) {
  const { list, save, file } = recordCalls(record);
  const told = { summary: '', source: record.source, request: undefined as never, data: undefined as never };
  return {
    list: { ...defineEndpoint({ ...list, ...told, paginated: true }), rows: null } as RecordList,
    save: defineEndpoint({ ...save, ...told, writes: tablesOf(record) }) as RecordSave,
    file: defineEndpoint({ ...file, ...told, file: true, writes: FILE_WRITES }) as RecordFile,
  };
}

type Schema<Value> = import('zod').ZodType<Value>;

export interface SentRecord {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly status?: '0' | '1' | undefined;
  readonly [field: string]: unknown;
}

export type RecordList = ListEndpoint<Schema<Record<string, unknown>>, RecordRow, Schema<RecordRow[]>>;
export type RecordFile = Endpoint<Schema<Record<string, unknown>>, Schema<null>>;
export type RecordSave = Endpoint<Schema<SentRecord>, Schema<RecordRow>>;
