import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { startServerProcess } from './child.ts';
import { httpClient } from './http-client.ts';
import { measureInTurn } from './load.ts';
import { callsOf, POOL, record, takeTurns, times } from './measure-scenario.ts';
import { replay } from './statements.ts';
import { ADMINISTRATOR, signInSupervisor } from './supervisor.ts';

/** A numbered list beside its own statements, one connection each; milliseconds. */
export interface AdminList {
  readonly name: string;
  readonly api: number;
  readonly sql: number;
}

const PAGES = 20;
const WARM_UP = 320;

/** All lists that the contract declares with numbered pages. */
const LISTS = endpoints.filter((endpoint) => 'rows' in endpoint) as readonly ListEndpoint[];

/** Required parent of the listed rows. */
const PARENTS: Readonly<Record<string, readonly [key: string, table: string]>> = {
  'webform.list_utm_campaigns': ['webid_id', 'web_id'],
  'partners.list_keys': ['partner_id', 'partner'],
  'webhooks.list_deliveries': ['webhook_id', 'webhook'],
};

/** Twenty pages of the first hundred. */
async function inputsOf(pool: pg.Pool, list: ListEndpoint): Promise<object[]> {
  const parent = PARENTS[list.name];
  const given = parent
    ? {
        [parent[0]]: (await pool.query<{ id: number }>(`select min(id) as id from ${parent[1]}`)).rows[0]?.id,
      }
    : {};
  return Array.from({ length: PAGES }, (_, at) => ({ ...given, page: 1 + at * 5 }));
}

export async function measureAdminLists(
  pool: pg.Pool,
  connectionString: string,
  seconds: number,
): Promise<AdminList[]> {
  const token = await signInSupervisor(pool, systemClock.now(), ADMINISTRATOR);
  const api = await startServerProcess('./api-server.ts', { connectionString, size: POOL });
  const client = httpClient(api.port);
  const measured: AdminList[] = [];
  try {
    for (const list of LISTS) {
      const calls = callsOf({ token }, { endpoint: list, inputs: await inputsOf(pool, list) });
      const { recordings } = await record({ pool }, calls);
      const [call, run] = [takeTurns(calls), takeTurns(recordings)];
      await times(WARM_UP, () => client.send(call()));
      const [sql, http] = await measureInTurn(
        [
          { once: () => replay(pool, run()), connections: 1 },
          { once: async () => void (await client.send(call())), connections: 1 },
        ],
        seconds,
      );
      if (!sql || !http) throw new RangeError('nothing was measured');
      measured.push({ name: list.name, api: http.p50, sql: sql.p50 });
    }
  } finally {
    client.close();
    await api.stop();
  }
  return measured;
}
