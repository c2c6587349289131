import type { TextKey } from '../text-keys.ts';

/* Kinds of fields that a record declares (record.ts); nothing here needs the validation library. */

interface FieldOptions {
  readonly required?: true;
  /** The list is filtered by it. */
  readonly filter?: true;
  /** Least width of its column; without one the list does not show it. */
  readonly column?: number;
  /** Of people: kept out of the list's address. */
  readonly personal?: true;
  /** A text below it in the form, `hint.<field>`. */
  readonly hint?: true;
}

interface TextOptions extends FieldOptions {
  /** Letters at most. */
  readonly most: number;
  /** What it has to look like, and what is said where it does not. */
  readonly pattern?: readonly [matches: RegExp, fault: TextKey];
}

interface NumberOptions extends FieldOptions {
  readonly least: number;
  readonly most: number;
  /** Money or a count, whose thousands are set apart; a year is not. */
  readonly grouped?: true;
}

/** A configuration list that a field chooses from, and what an entry calls its id. */
export interface ChoiceSource {
  readonly list: string;
  readonly id?: string;
}

export const textField = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', ...options }) as const;

/** Whole numbers. */
export const numberField = <const Options extends NumberOptions>(options: Options) =>
  ({ kind: 'number', ...options }) as const;

/** Yes or no, 1 or 0 on the wire. */
export const flagField = <const Options extends FieldOptions>(options: Options) =>
  ({ kind: 'flag', ...options }) as const;

/** One entry of a list. */
export const choiceField = <const Options extends FieldOptions>(source: ChoiceSource, options: Options) =>
  ({ kind: 'choice', source, ...options }) as const;

/** Several entries of a list. */
export const choicesField = <const Options extends FieldOptions>(source: ChoiceSource, options: Options) =>
  ({ kind: 'choices', source, ...options }) as const;

/** What the list tells beside the fields: read from elsewhere, never written. */
export const shownField = (options: { readonly column: number }) => ({ kind: 'shown', ...options }) as const;

export type TextField = { readonly kind: 'text' } & TextOptions;
export type NumberField = { readonly kind: 'number' } & NumberOptions;
export type FlagField = { readonly kind: 'flag' } & FieldOptions;
export type ChoiceField = { readonly kind: 'choice'; readonly source: ChoiceSource } & FieldOptions;
export type ChoicesField = { readonly kind: 'choices'; readonly source: ChoiceSource } & FieldOptions;
export type ShownField = { readonly kind: 'shown' } & FieldOptions;

export type RecordField = TextField | NumberField | FlagField | ChoiceField | ChoicesField | ShownField;
export type RecordFields = Readonly<Record<string, RecordField>>;

/** What a form holds of a field; an id or a number is null until it is given. */
export type ValueOf<Field> = Field extends { readonly kind: 'text' }
  ? string
  : Field extends { readonly kind: 'number' | 'choice' }
    ? number | null
    : Field extends { readonly kind: 'flag' }
      ? 0 | 1
      : readonly number[];

/** Where a row tells what a choice is called: `make_id` has `make_name`, `make_ids` has `make_names`. */
export const nameOfChoice = (field: string) => field.replace(/_id(s?)$/, '_name$1');
