import type { Feature } from '@otolead/contract/kernel/feature.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { JsonValue } from '../../tables/column-types.ts';

/** Names of rows by their ids, in the reader's language. */
export type Names = (context: ActorContext, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** How a field's values are shown: rows by name, or yes and no. */
export type Telling = Names | 'yes_no';

export interface Kind {
  /** Whose texts call its fields (`<feature>:field.<field>`). */
  readonly feature: Feature;
  /** What a record is called; without, by its id. */
  readonly names?: Names;
  /** A field that no record lacks: it was nothing before in the entry of the save that made the record alone. */
  readonly always?: string;
  readonly fields?: Readonly<Record<string, Telling>>;
  /** How a change of a row of the record is shown; null for a field of its own. */
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
