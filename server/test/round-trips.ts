import type pg from 'pg';
import type { TestApp } from './harness.ts';

/** How many round trips to the database everything takes that `act` does. */
export async function tripsOf({ pool }: TestApp, act: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      trips += 1;
      return query(...args);
    }) as typeof client.query;
  };
  pool.on('acquire', watch);
  try {
    await act();
  } finally {
    pool.off('acquire', watch);
    for (const client of watched) Reflect.deleteProperty(client, 'query');
  }
  return trips;
}
