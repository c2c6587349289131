import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** PostgreSQL's statistics during `act`: milliseconds including planning, and number of statements. */
export async function counted<Result>(pool: pg.Pool, act: () => Promise<Result>) {
  await pool.query('select bench.pg_stat_statements_reset()');
  const result = await act();
  const { rows } = await pool.query<{ ms: number; statements: number }>(
    `select sum(total_plan_time + total_exec_time)::float8 as ms, sum(calls)::int as statements
     from bench.pg_stat_statements where query !~ 'pg_stat_statements'`,
  );
  const [{ ms, statements } = { ms: Number.NaN, statements: 0 }] = rows;
  return { result, ms, statements };
}

/** Text of the COPY that runs during `act`, for repetition in plain SQL. */
export async function copyDuring(pool: pg.Pool, act: () => Promise<unknown>): Promise<string> {
  let isOver = false;
  let found = '';
  const look = async () => {
    while (!isOver && found === '') {
      const { rows } = await pool.query<{ query: string }>(
        `select query from pg_stat_activity where pid <> pg_backend_pid() and query ~* '^\\s*copy '
         order by query_start desc limit 1`,
      );
      found = rows[0]?.query ?? '';
      await delay(1);
    }
  };
  const looking = look();
  await act();
  isOver = true;
  await looking;
  if (found === '') throw new Error('no COPY was seen');
  return found;
}
