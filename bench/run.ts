import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { buildApp } from '../server/src/app/build-app.ts';
import { createSession } from '../server/src/features/session/session.public.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createDb, createPool } from '../server/src/platform/db/database.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { outboxTransport } from '../server/src/platform/messages/transport.ts';
import { startServerProcess } from './child.ts';
import { openBenchDatabase } from './database.ts';
import { type HttpCall, httpClient, measure, round } from './load.ts';
import { printSweep, printTable, type Row } from './report.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { type Recording, recordingDb, replay } from './statements.ts';
import { sweep } from './sweep.ts';

/**
 * `npm run bench -- [--leads 200000] [--seconds 4] [--out FILE] [--sweep]`: the product beside the floor, in one run.
 * Floor one is the endpoint's own statements through `pg`; floor two a bare Fastify route that runs them. With --sweep
 * also every filter of the list by itself.
 */
const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '4' },
    out: { type: 'string', default: '.data/bench/latest.json' },
    sweep: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const LOAD = 32;
const POOL = 10;

const database = await openBenchDatabase(Number(options.leads));
const pool = createPool({
  connectionString: database.connectionString,
  size: POOL,
  statementTimeout: 0,
  onError: () => undefined,
});
const token = await benchToken();
const rows: Row[] = [];
for (const scenario of await scenarios(pool, systemClock.now())) {
  const row = await run(scenario);
  rows.push(row);
  process.stdout.write(`${row.name}: API p50 ${row.api.p50} ms, SQL p50 ${row.sql.p50} ms\n`);
}
const swept = options.sweep ? await sweep(pool, token) : [];
await pool.end();
await database.close();

const report = {
  at: new Date().toISOString(),
  machine: { cores: cpus().length, memoryGiB: round(totalmem() / 2 ** 30) },
  leads: Number(options.leads),
  rows,
  swept,
};
await mkdir('.data/bench', { recursive: true });
await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`);
printTable(report.rows);
if (swept.length > 0) printSweep(swept);
process.exit(0);

async function benchToken(): Promise<string> {
  const db = createDb(pool);
  const user = await db
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('role_id', '=', 1)
    .where('market_id', '=', 1)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const session = { userId: user.id, remember: true, device: 'bench', address: '127.0.0.1' };
  return (await createSession(db, session, systemClock.now())).accessToken;
}

async function run(scenario: Scenario): Promise<Row> {
  const calls = callsOf(await onPage(scenario));
  const { recordings, bodies } = await record(calls);
  const turns = takeTurns(calls);

  const api = await startServerProcess('./api-server.ts', {
    connectionString: database.connectionString,
    size: POOL,
  });
  const bare = await startServerProcess('./bare-route.ts', {
    connectionString: database.connectionString,
    size: POOL,
    recordings,
    bodies,
  });
  const apiClient = httpClient(api.port, LOAD);
  const bareClient = httpClient(bare.port, LOAD);
  const bareCall: HttpCall = { method: 'POST', path: '/run', headers: {}, body: '' };
  const callApi = async () => void (await apiClient.send(turns()));
  const callBare = async () => void (await bareClient.send(bareCall));
  const sqlTurns = takeTurns(recordings);

  const sql = await measure(() => replay(pool, sqlTurns()), { connections: 1, seconds });
  const one = await measure(callApi, { connections: 1, seconds });
  const sqlLoad = await measure(() => replay(pool, sqlTurns()), { connections: POOL, seconds });
  const bareCpu = await bare.cpu();
  const bareLoad = await measure(callBare, { connections: LOAD, seconds });
  const bareUsed = (await bare.cpu()) - bareCpu;
  const apiCpu = await api.cpu();
  const load = await measure(callApi, { connections: LOAD, seconds });
  const apiUsed = (await api.cpu()) - apiCpu;
  const bytes = await apiClient.send(turns());

  apiClient.close();
  bareClient.close();
  await api.stop();
  await bare.stop();
  const served = (requests: number) => requests / 0.75;
  const cpuPerRequest = round(apiUsed / served(load.requests));
  const bareCpuPerRequest = round(bareUsed / served(bareLoad.requests));
  return {
    name: scenario.name,
    bytes,
    api: one,
    sql,
    apiLoad: load,
    bareLoad,
    sqlLoad,
    cpuPerRequest,
    bareCpuPerRequest,
    ratios: {
      p50: round(one.p50 / sql.p50),
      throughput: round(load.perSecond / bareLoad.perSecond),
      cpuAbove: round(cpuPerRequest - bareCpuPerRequest),
    },
  };
}

function callsOf({ endpoint, inputs }: Scenario): HttpCall[] {
  return inputs.map((input) => ({
    method: endpoint.method,
    path: `/id${servedPath(endpoint)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }));
}

/** The same scenario with the cursor that the page before ends with. */
async function onPage(scenario: Scenario): Promise<Scenario> {
  const { page } = scenario;
  if (!page) return scenario;
  const before = callsOf({
    ...scenario,
    inputs: scenario.inputs.map((input) => ({ ...input, page: page - 1 })),
  });
  const { bodies } = await record(before);
  const cursors = bodies.map(
    (body) => (JSON.parse(body) as { pagination: { cursor: string } }).pagination.cursor,
  );
  return {
    ...scenario,
    inputs: scenario.inputs.map((input, at) => ({ ...input, page, cursor: cursors[at] })),
  };
}

/** Runs each call once through the app in this process and notes its statements and its answer. */
async function record(calls: readonly HttpCall[]): Promise<{ recordings: Recording[]; bodies: string[] }> {
  const { db, take } = recordingDb(pool);
  const app = await buildApp({
    pool,
    db,
    clock: systemClock,
    environment: readEnvironment({}),
    logger: createLogger('silent'),
    messages: outboxTransport,
  });
  const recordings: Recording[] = [];
  const bodies: string[] = [];
  for (const { method, path, headers, body } of calls) {
    take();
    const response = await app.inject({ method: method as 'POST', url: path, headers, payload: body });
    if (response.statusCode !== 200)
      throw new Error(`${path} ${response.statusCode}: ${response.body.slice(0, 300)}`);
    recordings.push(take());
    bodies.push(response.body);
  }
  await app.close();
  return { recordings, bodies };
}

function takeTurns<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new RangeError('nothing to take turns with');
    return item;
  };
}
