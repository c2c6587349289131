import { type Driver, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { PooledConnection } from './pooled-connection.ts';
import { nameOfStatement } from './statement.ts';

/** Kysely's PostgreSQL, with connections that save round trips. */
export class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #types: pg.CustomTypesConfig;

  constructor(pool: pg.Pool, types: pg.CustomTypesConfig) {
    super({ pool });
    this.#pool = pool;
    this.#types = types;
  }

  override createDriver(): Driver {
    const [pool, types] = [this.#pool, this.#types];
    return {
      init: async () => undefined,
      acquireConnection: async () => new PooledConnection(await pool.connect(), types, nameOfStatement),
      beginTransaction: async (connection, settings) => (connection as PooledConnection).begin(settings),
      commitTransaction: (connection) => (connection as PooledConnection).commit(),
      rollbackTransaction: (connection) => (connection as PooledConnection).rollback(undefined),
      releaseConnection: async (connection) => (connection as PooledConnection).release(),
      destroy: () => pool.end(),
    };
  }
}
