import { type Driver, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { LeasedConnection } from './leased-connection.ts';
import { PlainConnection } from './plain-connection.ts';
import { PooledConnection } from './pooled-connection.ts';
import { nameOfStatement } from './statement.ts';

/** `batched` pipelines statements and relies on private parts of `pg`; `pg` relies on none (docs/decisions/017, 019). */
export const DATABASE_DRIVERS = ['batched', 'pg'] as const;

export type DatabaseDriver = (typeof DATABASE_DRIVERS)[number];

/** Kysely's PostgreSQL dialect on our connections. */
export class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #types: pg.CustomTypesConfig;
  readonly #driver: DatabaseDriver;

  constructor(pool: pg.Pool, types: pg.CustomTypesConfig, driver: DatabaseDriver) {
    super({ pool });
    this.#pool = pool;
    this.#types = types;
    this.#driver = driver;
  }

  override createDriver(): Driver {
    const [pool, types] = [this.#pool, this.#types];
    const lease = (client: pg.PoolClient): LeasedConnection =>
      this.#driver === 'pg'
        ? new PlainConnection(client, nameOfStatement)
        : new PooledConnection(client, types, nameOfStatement);
    return {
      init: async () => undefined,
      acquireConnection: async () => lease(await pool.connect()),
      beginTransaction: async (connection, settings) => (connection as LeasedConnection).begin(settings),
      commitTransaction: (connection) => (connection as LeasedConnection).commit(),
      rollbackTransaction: (connection) => (connection as LeasedConnection).rollback(undefined),
      releaseConnection: async (connection) => (connection as LeasedConnection).release(),
      destroy: () => pool.end(),
    };
  }
}
