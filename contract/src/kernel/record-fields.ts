import type { TextKey } from '../text-keys.ts';

/* Kinds of fields that a record declares (record.ts); nothing here needs the validation library. */

/** Of a field that the list shows. */
export interface ColumnOptions {
  /** Least width of its column; without one the list does not show it. */
  readonly column?: number;
  /** What the list's order calls it, where not as the field; false where it has none. */
  readonly sort?: string | false;
  /** Position of its cell on a card, which a phone shows in place of a row. */
  readonly card?: 'secondary';
  /** Its column is called `column.<field>`, not as in the form. */
  readonly header?: true;
}

interface FieldOptions extends ColumnOptions {
  readonly required?: true;
  /** The list is filtered by it. */
  readonly filter?: true;
  /** Of people: kept out of the list's address. */
  readonly personal?: true;
  /** A text below it in the form, `hint.<field>`. */
  readonly hint?: true;
}

interface TextOptions extends FieldOptions {
  /** Letters at most. */
  readonly most: number;
  /** What it has to look like, and what is said where it does not. */
  readonly pattern?: readonly [matches: Pick<RegExp, 'test'>, fault: TextKey];
  /** A code of digits, which callers may send as a number, or an address of mail. */
  readonly typed?: 'digits' | 'email';
  /** No name: only the spaces around it are dropped. */
  readonly exact?: true;
}

interface NumberOptions extends FieldOptions {
  readonly least: number;
  readonly most: number;
  /** Money or a count, whose thousands are set apart; a year is not. */
  readonly grouped?: true;
}

interface FlagOptions extends FieldOptions {
  /** Ticked in a new record. */
  readonly on?: true;
  /** Text of the question that it answers with its neighbours. */
  readonly group?: TextKey;
}

/** A configuration list that a field chooses from, and what an entry calls its id. */
export interface ChoiceSource {
  readonly list: string;
  readonly id?: string;
}

interface ChoiceOptions extends FieldOptions {
  /** Where a row tells what is chosen: 'make', or 'domain_info.name'; `make_id` has `make_name` otherwise. */
  readonly told?: string;
}

interface StatusOptions extends ColumnOptions {
  readonly filter?: true;
  /** The form has it. */
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

/** The market, which a form offers alone: a record of another one is kept under its address. */
export const marketField = () => ({ kind: 'market', required: true }) as const;

/** On or off, where the list filters by it last and shows no column unless the record says otherwise. */
export const statusField = <const Options extends StatusOptions>(options: Options) =>
  ({ kind: 'status', ...options }) as const;

/** What the list tells beside the fields: read from elsewhere, never written. */
export const shownField = <const Options extends ShownOptions>(options: Options) =>
  ({ kind: 'shown', ...options }) as const;

/** When something happened to the row, written by the server. */
export const timeField = <const Options extends ColumnOptions>(options: Options) =>
  ({ kind: 'time', ...options }) as const;

export type TextField = { readonly kind: 'text' } & TextOptions;
export type NumberField = { readonly kind: 'number' } & NumberOptions;
export type FlagField = { readonly kind: 'flag' } & FlagOptions;
export type ChoiceField = { readonly kind: 'choice'; readonly source: ChoiceSource } & ChoiceOptions;
export type ChoicesField = { readonly kind: 'choices'; readonly source: ChoiceSource } & ChoiceOptions;
export type MarketField = { readonly kind: 'market' } & FieldOptions;

/** What a form fills. */
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

/** Property of a row that names the chosen record, and the key in it where that is an object. */
export function toldBy(name: string, { told }: ChoiceOptions): readonly [place: string, key?: string] {
  if (told !== undefined) return told.split('.') as [string, string?];
  return [/_ids?$/.test(name) ? name.replace(/_id(s?)$/, '_name$1') : `${name}_name`];
}

/** Name of the chosen record, as its row answers it. */
export function toldOf(row: Readonly<Record<string, unknown>>, name: string, options: ChoiceOptions): string {
  const [place, key] = toldBy(name, options);
  const told = row[place];
  return String(key === undefined ? told : (told as Readonly<Record<string, unknown>>)[key]);
}

/** What a form holds of a field; an id or a number is null until it is given. */
export type ValueOf<Field> = Field extends { readonly kind: 'text' }
  ? string
  : Field extends { readonly kind: 'number' | 'choice' | 'market' }
    ? number | null
    : Field extends { readonly kind: 'flag' }
      ? 0 | 1
      : readonly number[];

/** What a row answers of a field. */
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

/** The fields of a row, and the names of what they choose. */
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
