import type pg from 'pg';
import type { BarePayload, Recorded } from './bare-route.ts';
import { startServerProcess } from './child.ts';
import { type HttpCall, httpClient } from './http-client.ts';
import { addressed, openApp } from './in-process.ts';
import { type Latency, type Measured, measureInTurn, round, type Subject } from './load.ts';
import type { Scenario } from './scenarios.ts';
import { type Recording, recordingDb, replay } from './statements.ts';

/** What a scenario is measured on. */
export interface Bench {
  readonly pool: pg.Pool;
  readonly connectionString: string;
  readonly token: string;
  /** How long each of the measurements lasts. */
  readonly seconds: number;
}

export interface Row {
  readonly name: string;
  readonly findsMore: boolean;
  /** Size of one answer, uncompressed. */
  readonly bytes: number;
  readonly api: Latency;
  readonly sql: Latency;
  readonly apiLoad: Latency;
  readonly bareLoad: Latency;
  readonly sqlLoad: Latency;
  /** Milliseconds of the server process. */
  readonly cpuPerRequest: number;
  readonly bareCpuPerRequest: number;
  readonly ratios: {
    /** API p50 by SQL p50, one connection each. */
    readonly p50: number;
    /** API calls a second by runs of the statements a second, one connection each. */
    readonly rate: number;
    /** API throughput by the bare route's, 32 connections each. */
    readonly throughput: number;
    /** API throughput over 32 connections by that of its own statements over all of the pool's. */
    readonly sqlThroughput: number;
    /** Milliseconds of CPU a request above the bare route's. */
    readonly cpuAbove: number;
  };
}

/** Connections of the load; connections of every pool to the database. */
export const LOAD = 32;
export const POOL = 10;
/** API, bare route, statements. */
const THIRDS = 3;
/** So many quick calls each before anything is measured: a slow search alone would be over before its code is compiled. */
const WARM_UP = 400;
/** And so many of what is measured, where they end in time: from then on a call takes no less of the processor. */
const COMPILED_AFTER = 8_000;
const WARM_UP_MS = 10_000;

/**
 * One scenario: the endpoint beside its own statements through `pg` and beside a bare route that runs them. Both servers
 * first answer calls of a quick scenario and of this one, as they would have for hours.
 */
export async function measureScenario(bench: Bench, scenario: Scenario, quick: Scenario): Promise<Row> {
  const { pool, connectionString, seconds } = bench;
  const calls = callsOf(bench, await onPage(bench, scenario));
  const { recordings: own, bodies } = await record(bench, calls);
  const recordings = scenario.floor ?? own;
  const quickCalls = callsOf(bench, await onPage(bench, quick));
  const share = <Item>(items: readonly Item[], third: number) =>
    scenario.shared ? items.filter((_, at) => at % THIRDS === third) : items;
  const turns = takeTurns(share(calls, 0));

  const api = await startServerProcess('./api-server.ts', {
    connectionString,
    size: POOL,
  });
  const bare = await startServerProcess('./bare-route.ts', {
    connectionString,
    size: POOL,
    measured: { recordings: share(recordings, 1), bodies: share(bodies, 1) },
    warmUp: await record(bench, quickCalls),
  } satisfies BarePayload);
  const apiClient = httpClient(api.port);
  const bareClient = httpClient(bare.port);
  const bareCall: HttpCall = { method: 'POST', path: '/run', headers: {}, body: '' };
  const quickTurns = takeTurns(quickCalls);
  await times(WARM_UP, () => apiClient.send(quickTurns()));
  await times(WARM_UP, () => bareClient.send({ ...bareCall, path: '/warm-up' }));
  const callApi = async () => void (await apiClient.send(turns()));
  const callBare = async () => void (await bareClient.send(bareCall));
  if (!scenario.shared) for (const call of [callApi, callBare]) await warmUp(call);
  const sqlTurns = takeTurns(share(recordings, 2));

  const callSql = () => replay(pool, sqlTurns());
  const [sql, one] = await measured(seconds, [
    { once: callSql, connections: 1 },
    { once: callApi, connections: 1 },
  ]);
  const [sqlLoad, bareLoad, load] = await measured(seconds, [
    { once: callSql, connections: POOL },
    { once: callBare, connections: LOAD, cpu: bare.cpu },
    { once: callApi, connections: LOAD, cpu: api.cpu },
  ]);
  const bytes = await apiClient.send(turns());

  apiClient.close();
  bareClient.close();
  await api.stop();
  await bare.stop();
  return {
    name: scenario.name,
    findsMore: scenario.findsMore === true,
    bytes,
    api: one,
    sql,
    apiLoad: load,
    bareLoad,
    sqlLoad,
    cpuPerRequest: load.cpuPerCall,
    bareCpuPerRequest: bareLoad.cpuPerCall,
    ratios: {
      p50: round(one.p50 / sql.p50),
      rate: round(one.perSecond / sql.perSecond),
      throughput: round(load.perSecond / bareLoad.perSecond),
      sqlThroughput: round(load.perSecond / sqlLoad.perSecond),
      cpuAbove: round(load.cpuPerCall - bareLoad.cpuPerCall),
    },
  };
}

/** As many results as subjects, in their order. */
async function measured<Subjects extends readonly Subject[]>(
  seconds: number,
  subjects: readonly [...Subjects],
): Promise<{ [At in keyof Subjects]: Measured }> {
  return (await measureInTurn(subjects, seconds)) as { [At in keyof Subjects]: Measured };
}

export function callsOf(
  { token }: Pick<Bench, 'token'>,
  { endpoint, inputs }: Pick<Scenario, 'endpoint' | 'inputs'>,
): HttpCall[] {
  return inputs.map((input) => {
    const call = addressed(endpoint, token);
    if (call.method !== 'GET') return { ...call, body: JSON.stringify(input) };
    const query = new URLSearchParams(input as Record<string, string>);
    return { ...call, path: `${call.path}?${query}`, body: '' };
  });
}

/** The same scenario with the cursor that the page before ends with. */
async function onPage(bench: Bench, scenario: Scenario): Promise<Scenario> {
  const { page } = scenario;
  if (!page) return scenario;
  const before = callsOf(bench, {
    ...scenario,
    inputs: scenario.inputs.map((input) => ({ ...input, page: page - 1 })),
  });
  const { bodies } = await record(bench, before);
  const cursors = bodies.map(
    (body) => (JSON.parse(body) as { pagination: { cursor: string } }).pagination.cursor,
  );
  return {
    ...scenario,
    inputs: scenario.inputs.map((input, at) => ({ ...input, page, cursor: cursors[at] })),
  };
}

/** Runs each call once through the app in this process and notes its statements and its answer. */
export async function record({ pool }: Pick<Bench, 'pool'>, calls: readonly HttpCall[]): Promise<Recorded> {
  const { db, take } = recordingDb(pool);
  const app = await openApp(pool, { db });
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

/** What is written is left out: the rows would grow by it. `atOnce` calls are begun whether or not there is time for them. */
export async function warmUp(call: () => Promise<unknown>, atOnce = WARM_UP): Promise<void> {
  const until = performance.now() + WARM_UP_MS;
  for (let done = 0; done < COMPILED_AFTER && performance.now() < until; done += atOnce)
    await times(atOnce, call);
}

/** Side by side over as many connections as the load has. */
export async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += LOAD) await Promise.all(Array.from({ length: LOAD }, act));
}

export function takeTurns<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new RangeError('nothing to take turns with');
    return item;
  };
}
