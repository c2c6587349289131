import { takeNextLead } from '@otolead/contract/desk/desk.endpoints.ts';
import { createDb, createPool, type Db } from '../server/src/platform/db/database.ts';
import { openTestSession } from '../server/test/builders/session.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { type Agent, ask, type CallTime, listen, type Place, work } from './agent.ts';
import { type ServerProcess, startServerProcess } from './child.ts';
import { forgetSessions } from './clean-up.ts';
import { openBenchDatabase } from './database.ts';
import type { Figure } from './figure.ts';
import { percentile, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { figureTable } from './report.ts';

/** At one instant, and asking once in 60 to 120 s each. */
const ASKING = 300;
const PACE = { least: 60_000, most: 120_000 };
/** From one Next to the next of an agent at work. */
const CYCLE = { least: 60_000, most: 180_000 };

interface AgentOptions {
  readonly agents: number;
  readonly leads: number;
  readonly seconds: number;
}

/**
 * `npm run bench -- --agents 1000 [--leads 1000000] [--seconds 600]`: agents at work on one web process, each with an open
 * event stream. Three hundred of them take a lead at one instant, then each once in 60 to 120 s; afterwards all of them
 * open, call and save one lead after the other. This process makes the load, and reports its own CPU beside the server's.
 */
export async function measureAgents(
  { agents: count, leads, seconds }: AgentOptions,
  filesFolder: string,
): Promise<string> {
  const database = await openBenchDatabase(leads);
  const { connectionString } = database;
  const pool = createPool({ connectionString, size: 4, statementTimeout: 0, onError: () => undefined });
  const db = createDb(pool);
  const quiet = await allowCalls(db);
  await forgetSessions(pool);
  const server = await startServerProcess('./product.ts', {
    connectionString,
    filesFolder,
  } satisfies ProductPayload);
  try {
    const agents = await signIn(db, count);
    const place: Place = { url: `http://127.0.0.1:${server.port}`, times: [], events: { heard: 0 } };
    const figures = [
      ...(await atOneInstant(db, place, agents.slice(0, ASKING))),
      ...(await atTheirPace(db, place, agents.slice(0, ASKING), Math.min(seconds, PACE.most / 1000))),
      ...(await atWork(db, place, agents, { seconds, server })),
    ];
    return figureTable(figures);
  } finally {
    await server.stop();
    await quiet.restore();
    await db.deleteFrom('lead_lease').execute();
    await forgetSessions(pool);
    await pool.end();
    await database.close();
  }
}

/** Disables the quiet hours, so that figures do not depend on the time of day. */
async function allowCalls(db: Db) {
  const before = await db
    .selectFrom('call_rules')
    .where('market_id', '=', 1)
    .selectAll()
    .executeTakeFirstOrThrow();
  const set = (quiet_from: string, quiet_to: string) =>
    db.updateTable('call_rules').set({ quiet_from, quiet_to }).where('market_id', '=', 1).execute();
  await set('00:00', '00:00');
  return { restore: () => set(before.quiet_from, before.quiet_to) };
}

/** Agents that the bench creates once and later runs reuse. */
async function signIn(db: Db, count: number): Promise<Agent[]> {
  const now = new Date();
  const agents: Agent[] = [];
  for (let n = 0; n < count; n += 1) {
    const username = `bench.agent.${n}`;
    const known = await db
      .selectFrom('app_user')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirst();
    const user =
      known ??
      (await buildUser(db, { username, email: `${username}@otolead.test`, dialer_user_id: username }));
    agents.push({ id: user.id, token: await openTestSession(db, user, now) });
  }
  return agents;
}

async function afresh(db: Db, place: Place): Promise<void> {
  await db.deleteFrom('lead_lease').execute();
  place.times.length = 0;
}

const errorsOf = (times: readonly CallTime[]) => times.filter(({ status }) => status !== 200).length;
const sortedTimes = (times: readonly CallTime[]) =>
  times.map(({ ms }) => ms).toSorted((one, other) => one - other);
const p95 = (times: readonly CallTime[]) => round(percentile(sortedTimes(times), 0.95));

/** Just after the start, and once the process and its connections have served everybody. */
async function atOneInstant(db: Db, place: Place, agents: readonly Agent[]): Promise<Figure[]> {
  const [cold] = await allAsk(db, place, agents, 'just after the start');
  for (const agent of agents) await ask(place, agent, takeNextLead, {});
  const warm = await allAsk(db, place, agents, 'at one instant');
  return [...(cold ? [{ name: cold.name, value: cold.value, unit: cold.unit }] : []), ...warm];
}

async function allAsk(db: Db, place: Place, agents: readonly Agent[], when: string): Promise<Figure[]> {
  await afresh(db, place);
  const began = performance.now();
  const found = await Promise.all(agents.map((agent) => ask(place, agent, takeNextLead, {})));
  const took = performance.now() - began;
  const different = new Set(
    found.map((next) => (next as { lead_id?: number } | null)?.lead_id).filter(Boolean),
  );
  const what = `Next lead, ${agents.length} ${when}`;
  return [
    {
      name: `${what}: until the last has one`,
      value: round(took),
      unit: 'ms',
      goal: { is: 'at most', bound: 1_000 },
    },
    {
      name: `${what}: different leads`,
      value: different.size,
      unit: 'leads',
      goal: { is: 'at least', bound: agents.length },
    },
  ];
}

async function atTheirPace(
  db: Db,
  place: Place,
  agents: readonly Agent[],
  seconds: number,
): Promise<Figure[]> {
  await afresh(db, place);
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    agents.map(async (agent) => {
      let left: number | undefined;
      for (let at = Math.random() * PACE.most; performance.now() + at < until; at = between(PACE)) {
        await rest(at);
        const next = await ask(place, agent, takeNextLead, left === undefined ? {} : { lead_id: left });
        left = (next as { lead_id: number } | null)?.lead_id;
      }
    }),
  );
  const what = `Next lead, ${agents.length} agents, each once in 60-120 s`;
  return [
    {
      name: `${what}: p95 of ${place.times.length}`,
      value: p95(place.times),
      unit: 'ms',
      goal: { is: 'at most', bound: 20 },
    },
    { name: `${what}: errors`, value: errorsOf(place.times), unit: '', goal: { is: 'at most', bound: 0 } },
  ];
}

interface WorkOptions {
  readonly seconds: number;
  readonly server: ServerProcess;
}

async function atWork(
  db: Db,
  place: Place,
  agents: readonly Agent[],
  { seconds, server }: WorkOptions,
): Promise<Figure[]> {
  await afresh(db, place);
  const leaving = new AbortController();
  for (const agent of agents) await listen(place, agent, leaving.signal);
  const began = performance.now();
  const until = began + seconds * 1000;
  const [used, own] = [await server.cpu(), process.cpuUsage()];
  await Promise.all(
    agents.map(async (agent) => {
      let left: number | undefined;
      await rest(Math.random() * Math.min(CYCLE.most, seconds * 1000));
      while (performance.now() < until) {
        const cycle = between(CYCLE);
        const next = await work(place, agent, left, () =>
          rest(Math.min(cycle, until - performance.now()) / 3),
        );
        left = next;
        await rest(Math.min(cycle / 3, Math.max(0, until - performance.now())));
      }
    }),
  );
  const elapsed = performance.now() - began;
  const share = (ms: number) => round((100 * ms) / elapsed);
  const { user, system } = process.cpuUsage(own);
  const serverCpu = share((await server.cpu()) - used);
  leaving.abort();
  const what = `${agents.length} agents at work for ${Math.round(elapsed / 1000)} s`;
  const names = [...new Set(place.times.map(({ name }) => name))];
  return [
    {
      name: `${what}: p95 of ${place.times.length} calls`,
      value: p95(place.times),
      unit: 'ms',
      goal: { is: 'at most', bound: 150 },
    },
    { name: `${what}: errors`, value: errorsOf(place.times), unit: '', goal: { is: 'at most', bound: 0 } },
    ...names.map(
      (name): Figure => ({
        name: `of these ${name}: p95`,
        value: p95(place.times.filter((one) => one.name === name)),
        unit: 'ms',
      }),
    ),
    { name: `${what}: events heard`, value: place.events.heard, unit: '' },
    { name: 'web process, percent of a core', value: serverCpu, unit: '' },
    { name: 'load process, percent of a core', value: share((user + system) / 1000), unit: '' },
  ];
}

const between = ({ least, most }: typeof CYCLE) => least + Math.random() * (most - least);
const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, Math.max(0, ms)));
