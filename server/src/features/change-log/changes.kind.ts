import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { Feature } from '@otolead/contract/kernel/feature.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import type { RawBuilder } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import type { JsonValue } from '../../tables/column-types.ts';

/** Names of rows by their ids, in the reader's language. */
export type Names = (context: ActorContext, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** A value of a field as an entry keeps it, and the record that it is of. */
export interface Kept {
  readonly recordId: number;
  readonly value: string;
}

/** Puts values of a field that are codes into the reader's words; read once a page. */
export interface Words {
  readonly words: (context: ActorContext, kept: readonly Kept[]) => Promise<(one: Kept) => string>;
}

/** How a field's values are shown: rows by name, codes by their words, yes and no, or a mobile in groups of digits. */
export type Telling = Names | Words | 'yes_no' | 'mobile';

/** Codes by the texts that forms have for them, one or several: 'weekly', 'overdue,fresh'. */
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
  /** Whose texts call its fields (`<feature>:field.<field>`). */
  readonly feature: Feature;
  /** What a record is called, also one that is switched off. */
  readonly names: Names;
  /** A record before anything was chosen: its keys are the fields that entries keep. */
  readonly values: object;
  /** What entries keep besides. */
  readonly also?: readonly string[];
  /** Records of another kind whose changes stand among those of this one, on its form. */
  readonly parts?: { readonly record: ChangedRecord; readonly of: (id: number) => RawBuilder<number> };
  /** A field that no record lacks: it was nothing before in the entry of the save that made the record alone. */
  readonly always?: string;
  readonly fields?: Readonly<Record<string, Telling>>;
  /** How a change of a row of the record is shown; null if it is shown as a field. */
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
