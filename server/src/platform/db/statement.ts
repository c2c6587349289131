import { createHash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Placeholder of a call's value in a compiled statement. */
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

/** Placeholders for the values of a statement's calls. */
export type Placeholders<Params> = { readonly [Name in keyof Params]: RawBuilder<Params[Name]> };

/** Prepared statements of each connection: text → name. */
const names = new Map<string, string>();

/** Name of the prepared statement; undefined to plan it each time. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}

/** Each connection keeps a plan of each variant, so further variants of a statement are planned each time. */
const MOST_VARIANTS = 50;

/**
 * A statement built once and prepared by PostgreSQL, so that neither text nor plan is made per request. For statements
 * whose best plan does not depend on the values (rows by id, a look-up by key); a search needs a plan for its values.
 * Columns are named one by one: a prepared `select *` breaks when a migration adds one. `shape` distinguishes variants
 * of the text; the first fifty are prepared.
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

  /** The compiled query with its parameters, for callers that run it later. */
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
 * A list parameter of a statement planned once: PostgreSQL assumes ten items. With a visible length it would replan
 * each call, because a short list's plan costs less than that of ten.
 */
export const ofAnyLength = <Item>(list: RawBuilder<Item>): RawBuilder<Item> => sql<Item>`(select ${list})`;
