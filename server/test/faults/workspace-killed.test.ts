import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import { writesOfOneLead } from '../workspace-endpoints.ts';
import { buildWriteScene, WORKSPACE_WRITES, type WriteScene } from '../workspace-writes.ts';
import { buildScene, removeScenes, type Scene } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

/** Fewer than the server's connections, so that all of them are in progress at once. */
const AT_ONCE = 7;

let scene: Scene;
let server: ServerProcess;

beforeAll(async () => {
  scene = await buildScene();
  server = await startServer(scene.dataDir);
  // Allows calls at any hour, whenever this runs.
  await scene.withDb((db) =>
    db.updateTable('call_rules').set({ quiet_from: '00:00', quiet_to: '00:00' }).execute(),
  );
});
afterAll(removeScenes);

interface Prepared {
  readonly endpoint: Endpoint;
  readonly scene: WriteScene;
  /** Sends the write; undefined without an answer. */
  readonly send: (url: string) => Promise<number | undefined>;
}

const writeOf = ({ name }: Endpoint) => WORKSPACE_WRITES[name] as (typeof WORKSPACE_WRITES)[string];

/** Each with a separate lead and person, so that none waits for another. */
async function prepare(db: Db, endpoint: Endpoint): Promise<Prepared> {
  const { input, before, market = 'id' } = writeOf(endpoint);
  const now = new Date();
  const username = `k${performance.now()}`;
  const person = { username, email: `${username}@otolead.test`, dialer_user_id: username };
  const user = await buildUser(db, { roleId: ROLE.administrator, markets: ['id', 'ph'], ...person });
  const built = await buildWriteScene(db, user.id, { market, now });
  const more = (await before?.(db, built)) ?? {};
  const token = await openTestSession(db, user, now);
  const request = { ...input(built), ...more, lead_id: built.lead.lead_id };
  const send = async (url: string) => {
    const answer = await fetch(`${url}/${market}${servedPath(endpoint)}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }).catch(() => undefined);
    return answer?.status;
  };
  return { endpoint, scene: built, send };
}

const CHILDREN = [
  'lead_preference',
  'assigned_car',
  'used_car_search',
  'activity',
  'audit',
  'audit_activity',
  'audit_second_score',
  'document',
  'lead_call',
  'lead_task',
  'lead_lease',
  'lead_merge',
  'follow_up_snooze',
  'lead_viewer',
] as const;

/** Traces of a write on a lead and its family: rows, states and counts, and which columns are filled. */
async function footprint(db: Db, { lead, stays }: WriteScene): Promise<unknown> {
  const rows = async (table: string) => {
    const found = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(own) as row from ${sql.table(table)} own
      where lead_id in (${lead.lead_id}, ${stays.lead_id})`.execute(db);
    return found.rows.map(({ row }) => shapeOf(row)).toSorted();
  };
  return Object.fromEntries(
    await Promise.all(['lead', ...CHILDREN].map(async (table) => [table, await rows(table)] as const)),
  );
}

const STATES = /(status_id|audit_status|priority|ld_status|version|attempts|_count)$/;

/** States and counts are compared; ids, times and texts differ between leads. */
const shapeOf = (row: Record<string, unknown>) =>
  Object.entries(row)
    .map(([column, value]) => {
      const isState = typeof value === 'boolean' || STATES.test(column);
      return `${column}=${isState ? value : value === null ? 'null' : 'filled'}`;
    })
    .join(' ');

const waiting = (db: Db) =>
  sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where application_name = 'otolead' and wait_event_type = 'Lock'`.execute(db);

const untilNobodyWorks = () =>
  eventually(async () => {
    const { rows } = await scene.withDb((db) =>
      sql`select 1 from pg_stat_activity where application_name = 'otolead' and pid <> pg_backend_pid()`.execute(
        db,
      ),
    );
    expect(rows.length).toBe(0);
  }, 15_000);

const groups = Array.from({ length: Math.ceil(writesOfOneLead.length / AT_ONCE) }, (_, at) =>
  writesOfOneLead.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
).map((endpoints) => ({ endpoints, names: endpoints.map(({ name }) => name).join(', ') }));

it.each(groups)(
  'kill -9 in the middle leaves all or nothing of $names',
  { tags: ['all'] },
  async ({ endpoints }) => {
    const build = () => scene.withDb((db) => inOrder(endpoints, (endpoint) => prepare(db, endpoint)));
    const [killed, whole] = [await build(), await build()];
    const look = (of: readonly Prepared[]) =>
      scene.withDb((db) => inOrder(of, (one) => footprint(db, one.scene)));
    const before = await look(whole);
    expect(await inOrder(whole, ({ send }) => send(server.url))).toEqual(whole.map(() => 200));
    const after = await look(whole);

    const holder = await scene.connect();
    const tables = new Set(endpoints.map((endpoint) => writeOf(endpoint).held ?? 'activity'));
    await holder.query(`begin; lock table ${[...tables].join(', ')} in share row exclusive mode`);
    const answers = killed.map(({ send }) => send(server.url));
    await eventually(async () => {
      const { rows } = await scene.withDb(waiting);
      expect(rows[0]?.waiting).toBe(killed.length);
    }, 15_000);
    await server.end('SIGKILL');
    expect(await Promise.all(answers)).toEqual(killed.map(() => undefined));
    await holder.query('rollback');
    await holder.end();
    await untilNobodyWorks();
    server = await startServer(scene.dataDir);

    for (const [at, left] of (await look(killed)).entries()) {
      const name = endpoints[at]?.name;
      expect([name, left]).toEqual([name, expect.toBeOneOf([before[at], after[at]])]);
    }
    // No leftover lock keeps anybody from the lead.
    for (const { endpoint, send } of killed) {
      const status = await send(server.url);
      expect([endpoint.name, status]).toEqual([endpoint.name, expect.toBeOneOf([200, 400])]);
    }
  },
);

async function inOrder<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}
