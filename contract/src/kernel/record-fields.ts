import type { TextKey } from '../text-keys.ts';

/* Field kinds of records (record.ts); free of the validation library. */

/** Options of a listed field. */
export interface ColumnOptions {
  /** Minimum width of its column; the list hides a field without one. */
  readonly column?: number;
  /** Sort name if it differs from the field; false if not sortable. */
  readonly sort?: string | false;
  /** Position of its cell on a card, which a phone shows in place of a row. */
  readonly card?: 'secondary';
  /** Its heading is `column.<field>` instead of the form's label. */
  readonly header?: true;
}

interface FieldOptions extends ColumnOptions {
  readonly required?: true;
  /** The list can be filtered by it. */
  readonly filter?: true;
  /** Personal data: kept out of the list's address. */
  readonly personal?: true;
  /** Help text in the form, `hint.<field>`. */
  readonly hint?: true;
}

interface TextOptions extends FieldOptions {
  /** Maximum letters. */
  readonly most: number;
  /** Required pattern and its message. */
  readonly pattern?: readonly [matches: Pick<RegExp, 'test'>, fault: TextKey];
  /** A code of digits, which callers may send as a number, or an e-mail address. */
  readonly typed?: 'digits' | 'email';
  /** Not a name: only surrounding spaces are trimmed. */
  readonly exact?: true;
}

interface NumberOptions extends FieldOptions {
  readonly least: number;
  readonly most: number;
  /** Money or a count, shown with thousands separators; a year is not. */
  readonly grouped?: true;
}

interface FlagOptions extends FieldOptions {
  /** Ticked in a new record. */
  readonly on?: true;
  /** Text of the question that it shares with its neighbours. */
  readonly group?: TextKey;
}

/** Configuration list of a choice field, and the id's name in its entries. */
export interface ChoiceSource {
  readonly list: string;
  readonly id?: string;
}

interface ChoiceOptions extends FieldOptions {
  /** Row property with the choice's name: 'make', or 'domain_info.name'; `make_id` defaults to `make_name`. */
  readonly told?: string;
}

interface StatusOptions extends ColumnOptions {
  readonly filter?: true;
  /** The form includes it. */
  readonly input?: true;
}

interface ShownOptions extends ColumnOptions {
  readonly answers?: 'text' | 'yes_no' | 'time';
}

export const textField = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', ...options }) as const;

/** Whole numbers. */
export const numberField = <const Options extends NumberOptions>(options: Options) =>
  ({ kind: 'number', ...options }) as const;

/** Yes or no, 1 or 0 on the wire. */
export const flagField = <const Options extends FlagOptions>(options: Options) =>
  ({ kind: 'flag', ...options }) as const;

/** One entry of a list. */
export const choiceField = <const Options extends ChoiceOptions>(source: ChoiceSource, options: Options) =>
  ({ kind: 'choice', source, ...options }) as const;

/** Several entries of a list. */
export const choicesField = <const Options extends ChoiceOptions>(source: ChoiceSource, options: Options) =>
  ({ kind: 'choices', source, ...options }) as const;

/** The market; a form offers only the one in its address. */
export const marketField = () => ({ kind: 'market', required: true }) as const;

/** On or off; by default the last filter of the list and without a column. */
export const statusField = <const Options extends StatusOptions>(options: Options) =>
  ({ kind: 'status', ...options }) as const;

/** Read-only column computed elsewhere. */
export const shownField = <const Options extends ShownOptions>(options: Options) =>
  ({ kind: 'shown', ...options }) as const;

/** Time of an event on the row, written by the server. */
export const timeField = <const Options extends ColumnOptions>(options: Options) =>
  ({ kind: 'time', ...options }) as const;

export type TextField = { readonly kind: 'text' } & TextOptions;
export type NumberField = { readonly kind: 'number' } & NumberOptions;
export type FlagField = { readonly kind: 'flag' } & FlagOptions;
export type ChoiceField = { readonly kind: 'choice'; readonly source: ChoiceSource } & ChoiceOptions;
export type ChoicesField = { readonly kind: 'choices'; readonly source: ChoiceSource } & ChoiceOptions;
export type MarketField = { readonly kind: 'market' } & FieldOptions;

/** Fields filled in by a form. */
export type WrittenField = TextField | NumberField | FlagField | ChoiceField | ChoicesField | MarketField;
type ReadField =
  | ({ readonly kind: 'status' } & StatusOptions)
  | ({ readonly kind: 'shown' } & ShownOptions)
  | ({ readonly kind: 'time' } & ColumnOptions);

export type RecordField = WrittenField | ReadField;
export type RecordFields = Readonly<Record<string, RecordField>>;

export const isWritten = (field: RecordField): field is WrittenField =>
  field.kind !== 'status' && field.kind !== 'shown' && field.kind !== 'time';

export const isChoice = (field: RecordField): field is ChoiceField | ChoicesField =>
  field.kind === 'choice' || field.kind === 'choices';

/** Row property that names the chosen record, and its key if the property is an object. */
export function toldBy(name: string, { told }: ChoiceOptions): readonly [place: string, key?: string] {
  if (told !== undefined) return told.split('.') as [string, string?];
  return [/_ids?$/.test(name) ? name.replace(/_id(s?)$/, '_name$1') : `${name}_name`];
}

/** Name of the chosen record in its row. */
export function toldOf(row: Readonly<Record<string, unknown>>, name: string, options: ChoiceOptions): string {
  const [place, key] = toldBy(name, options);
  const told = row[place];
  return String(key === undefined ? told : (told as Readonly<Record<string, unknown>>)[key]);
}

/** Form value of a field; an id or number is null until given. */
export type ValueOf<Field> = Field extends { readonly kind: 'text' }
  ? string
  : Field extends { readonly kind: 'number' | 'choice' | 'market' }
    ? number | null
    : Field extends { readonly kind: 'flag' }
      ? 0 | 1
      : readonly number[];

/** Row value of a field. */
type AnswerOf<Field> = Field extends { readonly answers: 'yes_no' }
  ? boolean
  : Field extends { readonly answers: 'time' }
    ? string | null
    : Field extends { readonly kind: 'time' | 'shown' }
      ? string
      : Field extends { readonly kind: 'market' } | { readonly kind: 'choice'; readonly required: true }
        ? number
        : ValueOf<Field>;

type ToldBy<Name, Field> = Field extends { readonly told: infer Told }
  ? Told
  : Name extends `${infer Stem}_id`
    ? `${Stem}_name`
    : Name extends `${infer Stem}_ids`
      ? `${Stem}_names`
      : `${Name & string}_name`;

/** Fields of a row, and the names of choices. */
export type AnswersOf<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly kind: 'status' }
    ? never
    : Name]: AnswerOf<Fields[Name]>;
} & {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly kind: 'choice' | 'choices' }
    ? ToldBy<Name, Fields[Name]> extends infer Told extends string
      ? Told extends `${infer Place}.${string}`
        ? Place
        : Told
      : never
    : never]: ToldBy<Name, Fields[Name]> extends `${string}.${infer Key}`
    ? Readonly<Record<Key, string>>
    : string;
};
