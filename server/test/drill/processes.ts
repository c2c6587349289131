import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, newFolder } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { launchWorker, type ServerProcess, startServer } from '../faults/server-process.ts';
import { startStatusLoad } from '../faults/status-load.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type DrillServer, startPrimary, withDb } from './database.ts';
import { type Listener, listen } from './listener.ts';
import { findPgbouncer, startPooler } from './pooler.ts';
import {
  acknowledgedOf,
  beginWork,
  faultsOf,
  type Outcome,
  outageOf,
  preparePeople,
  requireDone,
  startReaders,
  unheard,
} from './scene.ts';

interface ProcessesOutcome extends Outcome {
  /** Calls that the killed process was sent and did not answer. */
  readonly inFlight: number;
  /** Times that pages came back with their position. */
  readonly returns: number;
}

const WEBS = 4;
const WORKERS = 2;
const LEADS = 12;
const WRITERS = 12;
const PAUSE_MS = 100;
const READERS = 4;
const LISTENERS = 8;
/** Acknowledged saves before each kill, and after the last. */
const ENOUGH = 100;
const SOON_MS = 60_000;

/** Four web processes and two workers behind a balancer and, where there is one, PgBouncer. */
async function startProcesses(print: (line: string) => void) {
  const server = await startPrimary();
  const pgbouncer = await findPgbouncer();
  const pooler = pgbouncer ? await startPooler(pgbouncer, server) : undefined;
  print(pooler ? 'through PgBouncer' : 'straight to PostgreSQL: no PgBouncer 1.21 or newer here (PGBOUNCER)');
  const dataDir = await newFolder();
  const files = join(dataDir, 'files');
  await mkdir(files);
  const common = { FILES_DIR: files, HOST: '127.0.0.1', TRUST_PROXY: '1', DATABASE_POOL_SIZE: '10' };
  const webs: ServerProcess[] = [];
  for (let n = 0; n < WEBS; n += 1) {
    const of = {
      ...common,
      JOBS: 'off',
      DATABASE_URL: pooler?.web ?? server.url(),
      DATABASE_LISTEN_URL: pooler?.listen ?? '',
    };
    webs.push(await startServer(dataDir, of));
  }
  for (let n = 0; n < WORKERS; n += 1)
    launchWorker(dataDir, { ...common, DATABASE_URL: pooler?.worker ?? server.url() });
  const balancer = await startBalancer(webs.map(({ url }) => url));
  return {
    server,
    balancer,
    webs,
    isPooled: pooler !== undefined,
    stop: async () => {
      await balancer.close();
      await pooler?.stop();
    },
  };
}

/** A web process dies under load: the others go on, pages come back, and nothing is lost or doubled. */
export async function drillProcesses(print: (line: string) => void): Promise<ProcessesOutcome[]> {
  const place = await startProcesses(print);
  const { webs } = place;
  try {
    const killed = await lose(place, webs[0] as ServerProcess, 'SIGKILL', print);
    const stopped = await lose(place, webs[1] as ServerProcess, 'SIGTERM', print);
    return [killed, stopped];
  } finally {
    await place.stop();
  }
}

interface Place {
  readonly server: DrillServer;
  readonly balancer: Balancer;
  readonly isPooled: boolean;
}

async function lose(
  { server, balancer, isPooled }: Place,
  victim: ServerProcess,
  signal: 'SIGKILL' | 'SIGTERM',
  print: (line: string) => void,
): Promise<ProcessesOutcome> {
  const people = await withDb(server.url(), (db) => preparePeople(db, LEADS));
  const listeners: Listener[] = [];
  for (let n = 0; n < LISTENERS; n += 1) listeners.push(await listen(balancer.url, people.token));
  const running = await withDb(server.url(), (db) => beginWork(db, balancer.url));
  const of = { ...people, url: balancer.url, writers: WRITERS, pauseMs: PAUSE_MS };
  const load = startStatusLoad({ ...of, name: signal });
  const readers = startReaders(balancer.url, people, READERS);
  const more = (since: number) =>
    eventually(async () => {
      const count = load.acknowledgedSince(since);
      if (count < ENOUGH) throw new Error(`${count} saves were acknowledged`);
    }, SOON_MS);
  await more(0);
  const killedAt = performance.now();
  const ended = victim.end(signal);
  await more(killedAt);
  await ended;
  await load.stop();
  await readers.stop();
  const seconds = outageOf(load.attempts, killedAt);
  await withDb(server.url(), (db) => eventually(() => requireDone(db, running), SOON_MS));
  const saves = acknowledgedOf(load);
  const heard = () => listeners.map((listener) => unheard(listener, saves));
  await eventually(async () => {
    if (heard().some(({ lost }) => lost.length > 0)) throw new Error('pages wait for changes');
  }, 10_000).catch(() => undefined);
  const faults = await withDb(server.url(), (db) => faultsOf(db, people, load, [running]));
  for (const listener of listeners) listener.close();
  const refused = load.refusedSince(0) + readers.refused();
  const returns = listeners.reduce((sum, listener) => sum + listener.returns(), 0);
  const inFlight = balancer.unanswered(victim.url);
  print(
    `${signal}: ${saves.length} saves, ${readers.answered()} lists, ${refused} refused, ${inFlight} in flight`,
  );
  return {
    drill: isPooled ? 'processes, PgBouncer' : 'processes',
    killed: signal === 'SIGKILL' ? 'a web process, kill -9' : 'a web process, stopped in order',
    seconds,
    acknowledged: saves.length,
    refused,
    inFlight,
    returns,
    lost: [...faults.lost, ...heard().flatMap(({ lost }) => lost)],
    doubled: [...faults.doubled, ...heard().flatMap(({ doubled }) => doubled)],
  };
}
