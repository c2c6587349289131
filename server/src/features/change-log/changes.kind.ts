import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { Feature } from '@otolead/contract/kernel/feature.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import type { RawBuilder } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import type { JsonValue } from '../../tables/column-types.ts';

/** Names of rows by their ids, in the reader's language. */
export type Names = (context: ActorContext, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Value of a field as logged, with its record. */
export interface Kept {
  readonly recordId: number;
  readonly value: string;
}

/** Translates coded values of a field for the reader; loaded once per page. */
export interface Words {
  readonly words: (context: ActorContext, kept: readonly Kept[]) => Promise<(one: Kept) => string>;
}

/** Format of a field's values: names of rows, texts of codes, yes or no, or a mobile with grouped digits. */
export type Telling = Names | Words | 'yes_no' | 'mobile';

/** Codes with the texts of their form, one or several: 'weekly', 'overdue,fresh'. */
export const coded = (codes: readonly string[], textOf: (code: string) => Text): Words => ({
  words:
    async ({ t }) =>
    ({ value }) =>
      value
        .split(',')
        .map((code) => (codes.includes(code) ? t(textOf(code)) : code))
        .join(', '),
});

export interface Kind {
  /** Feature whose texts name the fields (`<feature>:field.<field>`). */
  readonly feature: Feature;
  /** Names of the records, switched-off ones included. */
  readonly names: Names;
  /** An empty record; its keys are the logged fields. */
  readonly values: object;
  /** Further logged fields. */
  readonly also?: readonly string[];
  /** Records of another kind whose changes also show on this one's form. */
  readonly parts?: { readonly record: ChangedRecord; readonly of: (id: number) => RawBuilder<number> };
  /** A field that is never empty: its old value is null only in the entry that created the record. */
  readonly always?: string;
  readonly fields?: Readonly<Record<string, Telling>>;
  /** Text of a change to one of the record's rows; null if it is shown like a field. */
  readonly rows?: (context: ActorContext, change: ValueChange) => RowWords | null;
}

interface ValueChange {
  readonly old: JsonValue;
  readonly new: JsonValue;
}

interface RowWords {
  readonly label: string;
  readonly old: string;
  readonly new: string;
}
