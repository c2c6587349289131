import type pg from 'pg';
import { createDb, type Db } from '../server/src/platform/db/database.ts';
import { nameOfStatement } from '../server/src/platform/db/statement.ts';
import type { Trip } from '../server/src/platform/db/trip.ts';

/** One statement as the server sent it. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Set for those that connections keep prepared: the floor has them prepared as well. */
  readonly name?: string | undefined;
}

/** The statements of one request in groups: those of a group were sent side by side. */
export type Recording = readonly (readonly Statement[])[];

/**
 * A database handle that notes every statement. Statements that begin while another one is still running belong
 * to its group; the floor replays the groups the same way.
 */
export function recordingDb(pool: pg.Pool): { db: Db; take(): Recording } {
  let groups: Statement[][] = [];
  let running = 0;
  const query = (sql: string, values: readonly unknown[]) => {
    if (running === 0) groups.push([]);
    groups.at(-1)?.push({ sql, values, name: nameOfStatement(sql) });
  };
  const watched = new Proxy(pool, {
    get(target, property) {
      if (property !== 'connect') return Reflect.get(target, property, target);
      return async () => {
        const client = await target.connect();
        return new Proxy(client, {
          get(inner, name) {
            if (name !== 'query') {
              const value = Reflect.get(inner, name, inner);
              return typeof value === 'function' ? value.bind(inner) : value;
            }
            return (trip: Trip) => {
              for (const { text, values } of trip.asked) query(text, values);
              running += 1;
              inner.once('drain', () => {
                running -= 1;
              });
              return inner.query(trip);
            };
          },
        });
      };
    },
  });
  return {
    db: createDb(watched),
    take() {
      const taken = groups;
      groups = [];
      return taken;
    },
  };
}

/** Runs a recording as plain SQL. Transactions keep one client; side-by-side statements get one each. */
export async function replay(pool: pg.Pool, recording: Recording): Promise<void> {
  const inTransaction = recording.flat().some(({ sql }) => /^begin/i.test(sql));
  if (!inTransaction) {
    for (const group of recording) {
      await Promise.all(group.map((statement) => pool.query(asQuery(statement))));
    }
    return;
  }
  const client = await pool.connect();
  try {
    for (const statement of recording.flat()) await client.query(asQuery(statement));
  } finally {
    client.release();
  }
}

function asQuery({ sql, values, name }: Statement): pg.QueryConfig {
  return { text: sql, values: [...values], ...(name && { name }) };
}
