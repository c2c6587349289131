import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import type { Tx } from '../db/database.ts';
import type { RecordContext } from '../http/context.ts';

/** Tables without leads: rows of leads may only be read within the caller's scope. */
export type PlainTable = {
  [Table in keyof Database]: Database[Table] extends { lead_id: unknown } ? never : Table;
}[keyof Database];

/** A table that a declaration names. */
export const named = (table: PlainTable) => sql.table(table);

/** A row found by a name in a file. */
export interface CalledRow {
  readonly written: string;
  readonly id: number;
  /** The whole name matches, 'Avanza (Toyota)'; otherwise only a part that other rows may share. */
  readonly isWhole: boolean;
  readonly isOffered: boolean;
}

/** Options of a record's field. */
export interface Choice {
  /** Name of the chosen row, as an expression within the query that reads the column; null without a choice. */
  readonly name: (column: RawBuilder<unknown>, context: RecordContext) => RawBuilder<unknown>;
  /** The selectable ids among these; locked against being switched off until the transaction ends. */
  readonly offered: (tx: Tx, context: RecordContext, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Names of all options if there are few, for the message about an unknown one. */
  readonly few?: (tx: Tx, context: RecordContext) => Promise<readonly string[]>;
  /** Rows with these names in a file, case-insensitively. */
  readonly called: (
    tx: Tx,
    context: RecordContext,
    names: readonly string[],
  ) => Promise<readonly CalledRow[]>;
}

/** Owner of a table's rows: their market, the market of the row that a column refers to, or every market ('everybody'). */
export type Belonging = 'market' | 'everybody' | { readonly column: string; readonly table: PlainTable };

/** The condition that a row of `alias` belongs to the caller's market. */
export function belongs(to: Belonging, alias: string, { market }: RecordContext): RawBuilder<boolean> {
  if (to === 'everybody') return sql<boolean>`true`;
  if (to === 'market') return sql<boolean>`${sql.ref(`${alias}.market_id`)} = ${market.id}`;
  return sql<boolean>`${sql.ref(`${alias}.${to.column}`)} in (
    select id from ${named(to.table)} where market_id = ${market.id})`;
}

/** Choice of a row of another table; `name` is an expression on the row `chosen`. */
export function rowChoice(
  table: PlainTable,
  to: Belonging,
  name: RawBuilder<unknown> = sql.ref('chosen.name'),
): Choice {
  return {
    name: (column) => sql`(select ${name} from ${named(table)} as chosen where chosen.id = ${column})`,
    offered: async (tx, context, ids) => {
      const { rows } = await sql<{ id: number }>`select chosen.id from ${named(table)} as chosen
        where chosen.id = any(${ids}::integer[]) and chosen.status = 1 and ${belongs(to, 'chosen', context)}
        order by chosen.id for share`.execute(tx);
      return new Set(rows.map(({ id }) => id));
    },
    called: async (tx, context, names) => {
      const { rows } = await sql<CalledRow>`
        with known as materialized (
          select chosen.id, chosen.name, ${name} as whole, chosen.status = 1 as is_offered
          from ${named(table)} as chosen where chosen.status <> 2 and ${belongs(to, 'chosen', context)}),
        given as (select written from unnest(${names}::text[]) as wanted(written))
        select written, id, true as "isWhole", is_offered as "isOffered"
        from given join known on lower(whole) = lower(written)
        union all
        select written, id, false, is_offered
        from given join known on lower(name) = lower(written) and lower(name) <> lower(whole)`.execute(tx);
      return rows;
    },
  };
}
