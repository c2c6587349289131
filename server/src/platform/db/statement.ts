import { createHash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Stands in a compiled statement where a value of the call will stand. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Queries and raw statements alike. */
export interface Compilable<Row> {
  compile(db: Db | Tx): CompiledQuery<Row>;
}

type Build<Params, Row> = (db: Db | Tx, params: Placeholders<Params>, shape: string) => Compilable<Row>;

/** What stands in a statement for the values of its calls. */
export type Placeholders<Params> = { readonly [Name in keyof Params]: RawBuilder<Params[Name]> };

/** Texts of statements that PostgreSQL keeps prepared on each connection, and their names there. */
const names = new Map<string, string>();

/** The name under which connections keep a statement prepared; undefined for one that is planned anew each time. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}

/** Each connection keeps a plan of each variant, so beyond so many of one statement they are planned anew. */
const MOST_VARIANTS = 50;

/**
 * A statement that is built once and kept prepared by PostgreSQL: neither the text nor the plan is made again for
 * every request. For statements whose best plan does not depend on the values (rows by id, a look-up by key); a search
 * must be planned for what is searched. Columns are named one by one: a prepared `select *` breaks when a migration
 * adds one. `shape` tells variants of the text apart; the first fifty of them are kept.
 */
export class Statement<Params extends object, Row> {
  readonly #compiled = new Map<string, CompiledQuery<Row>>();
  readonly #build: Build<Params, Row>;

  constructor(build: Build<Params, Row>) {
    this.#build = build;
  }

  async run(db: Db | Tx, params: Params, shape = ''): Promise<Row[]> {
    return (await db.executeQuery(this.filled(db, params, shape))).rows;
  }

  /** The compiled query with its parameters, for callers that do not run it at once. */
  filled(db: Db | Tx, params: Params, shape = ''): CompiledQuery<Row> {
    const compiled = this.#compiled.get(shape) ?? this.#compile(db, shape);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? params[value.name as keyof Params] : value,
    );
    return { ...compiled, parameters };
  }

  #compile(db: Db | Tx, shape: string): CompiledQuery<Row> {
    const compiled = this.#build(db, placeholders<Params>(), shape).compile(db);
    if (this.#compiled.size >= MOST_VARIANTS) return compiled;
    this.#compiled.set(shape, compiled);
    names.set(
      compiled.sql,
      `otolead_${createHash('sha256').update(compiled.sql).digest('hex').slice(0, 16)}`,
    );
    return compiled;
  }
}

function placeholders<Params>(): Placeholders<Params> {
  const made = new Map<string, RawBuilder<unknown>>();
  return new Proxy({} as Placeholders<Params>, {
    get(_, name: string) {
      const placeholder = made.get(name) ?? sql`${new Parameter(name)}`;
      made.set(name, placeholder);
      return placeholder;
    },
  });
}

/**
 * A list of a prepared statement that is to be planned once: PostgreSQL reckons with ten items. One whose length it sees is
 * planned anew for each call, because the plan of a short one costs less than that of ten.
 */
export const ofAnyLength = <Item>(list: RawBuilder<Item>): RawBuilder<Item> => sql<Item>`(select ${list})`;
