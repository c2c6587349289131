import { eventually, newFolder } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { launchWorker, startServer } from '../faults/server-process.ts';
import { type StatusLoad, startStatusLoad } from '../faults/status-load.ts';
import { type DrillServer, makeSynchronous, startPrimary, startStandbyOf, withDb } from './database.ts';
import { listen } from './listener.ts';
import {
  acknowledgedOf,
  beginWork,
  faultsOf,
  type Outcome,
  outageOf,
  preparePeople,
  type RunningWork,
  requireDone,
} from './scene.ts';

interface StandbyOutcome extends Outcome {
  /** Times that the page was to fetch everything. */
  readonly resyncs: number;
}

interface StandbyOptions {
  readonly agents: number;
  readonly pauseMs: number;
  readonly print: (line: string) => void;
}

const ENOUGH = 100;
const SOON_MS = 60_000;

/**
 * A primary with a synchronous standby dies under load and the standby is promoted; then the old primary comes back
 * beside it, able to take writes, and gets none.
 */
export async function drillStandby({ agents, pauseMs, print }: StandbyOptions): Promise<StandbyOutcome> {
  const primary = await startPrimary();
  const standby = await startStandbyOf(primary);
  await makeSynchronous(primary);
  const both = urlOfBoth(primary, standby);
  const dataDir = await newFolder();
  const environment = { DATABASE_URL: both, HOST: '127.0.0.1' };
  const web = await startServer(dataDir, { ...environment, JOBS: 'off' });
  launchWorker(dataDir, environment);
  const people = await withDb(both, (db) => preparePeople(db, agents));
  const page = await listen(web.url, people.token);
  const load = startStatusLoad({ ...people, url: web.url, writers: agents, pauseMs, name: 'standby' });
  await more(load, 0);
  const works: RunningWork[] = [await withDb(both, (db) => beginWork(db, web.url))];

  const killedAt = await primary.kill();
  await standby.query('select pg_promote(true, 30)');
  const promoted = performance.now() - killedAt;
  await more(load, killedAt + promoted);
  const seconds = outageOf(load.attempts, killedAt);
  print(`promoted after ${(promoted / 1_000).toFixed(1)} s, saves again after ${seconds.toFixed(1)} s`);
  works.push(await withDb(standby.url(), (db) => beginWork(db, web.url)));
  await withDb(standby.url(), (db) =>
    eventually(async () => {
      for (const work of works) await requireDone(db, work);
    }, SOON_MS),
  );

  await primary.again();
  await primary.query('alter system reset synchronous_standby_names');
  await primary.query('select pg_reload_conf()');
  const returnedAt = performance.now();
  await more(load, returnedAt);
  await load.stop();
  const faults = await withDb(standby.url(), (db) => faultsOf(db, people, load, works));
  const late = load.attempts
    .filter(({ startedAt }) => startedAt > killedAt + promoted)
    .map(({ mark }) => mark);
  const strays = await marksOf(primary, late);
  page.close();
  return {
    drill: 'standby, synchronous',
    killed: 'the primary, kill -9',
    seconds,
    acknowledged: acknowledgedOf(load).length,
    refused: load.refusedSince(0),
    resyncs: page.resyncs(),
    lost: [...faults.lost, ...strays.map((mark) => `${mark} went to the former primary`)],
    doubled: faults.doubled,
  };
}

const more = (load: StatusLoad, since: number) =>
  eventually(async () => {
    const count = load.acknowledgedSince(since);
    if (count < ENOUGH) throw new Error(`${count} saves were acknowledged`);
  }, SOON_MS);

/** `DATABASE_URL` of an installation with a standby. */
function urlOfBoth(primary: DrillServer, standby: DrillServer): string {
  const [, other = ''] = /@([^/]*)\//.exec(standby.url()) ?? [];
  return `${primary.url().replace(/@([^/]*)\//, `@$1,${other}/`)}?target_session_attrs=read-write`;
}

/** Which of the marks stand in the history of a server. */
async function marksOf(server: DrillServer, marks: readonly string[]): Promise<string[]> {
  const { rows } = await server.query(`select comments->0->>'comment' as mark from activity`);
  const known = new Set(rows.map(({ mark }) => String(mark)));
  return marks.filter((mark) => known.has(mark));
}
