import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually, newFolder } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { launchWorker, startServer } from '../faults/server-process.ts';
import { type Attempt, startStatusLoad } from '../faults/status-load.ts';
import { startBalancer } from './balancer.ts';
import { startEmpty, withDb } from './database.ts';
import { acknowledgedOf, beginWork, faultsOf, type Outcome, preparePeople, requireDone } from './scene.ts';

interface UpgradeOptions {
  /** Version to begin with. */
  readonly commit: string;
  readonly print: (line: string) => void;
}

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LEADS = 8;
const WRITERS = 8;
const PAUSE_MS = 50;
/** Time in which both versions work on the new schema. */
const SIDE_BY_SIDE_MS = 6_000;
const SECOND_MS = 1_000;

/** A checkout of another commit, with this one's packages. */
async function checkout(commit: string): Promise<string> {
  const folder = join(await newFolder(), 'version');
  await run('mkdir', [folder]);
  await run('sh', ['-c', `git -C "${ROOT}" archive "${commit}" | tar -x -C "${folder}"`]);
  await run('cp', ['-al', join(ROOT, 'node_modules'), folder]);
  return folder;
}

const migrate = (root: string, url: string) =>
  run(process.execPath, [join(root, 'server/src/app/migrate.ts')], {
    env: { ...process.env, DATABASE_URL: url },
  });

/** An installation of another version is upgraded to this one, process by process, under load. */
export async function drillUpgrade({ commit, print }: UpgradeOptions): Promise<Outcome> {
  const root = await checkout(commit);
  const server = await startEmpty();
  await migrate(root, server.url());
  const dataDir = await newFolder();
  const environment = { DATABASE_URL: server.url(), HOST: '127.0.0.1', TRUST_PROXY: '1' };
  const start = (from?: string) => startServer(dataDir, { ...environment, JOBS: 'off' }, from);
  const old = [await start(root), await start(root)];
  const oldWorker = launchWorker(dataDir, environment, root);
  const balancer = await startBalancer(old.map(({ url }) => url));
  const people = await withDb(server.url(), (db) => preparePeople(db, LEADS));
  const works = [await withDb(server.url(), (db) => beginWork(db, balancer.url))];
  const load = startStatusLoad({
    ...people,
    url: balancer.url,
    writers: WRITERS,
    pauseMs: PAUSE_MS,
    name: commit,
  });
  const began = performance.now();
  const steps: [string, number][] = [];
  const step = (what: string) => steps.push([what, performance.now()]);
  await delay(SIDE_BY_SIDE_MS);
  step('npm run migrate');
  const { stdout } = await migrate(ROOT, server.url());
  print(`${commit}: ${stdout.trim()}`);
  step('both versions, old processes alone');
  await delay(SIDE_BY_SIDE_MS);
  for (const one of old) {
    const next = await start();
    balancer.add(next.url);
    step('a new process joins');
    await delay(SIDE_BY_SIDE_MS);
    balancer.remove(one.url);
    step('an old one is stopped');
    await one.end('SIGTERM');
  }
  launchWorker(dataDir, environment);
  await oldWorker.end('SIGTERM');
  step('a new worker in place of the old one');
  works.push(await withDb(server.url(), (db) => beginWork(db, balancer.url)));
  await delay(SIDE_BY_SIDE_MS);
  await load.stop();
  const endedAt = performance.now();
  await withDb(server.url(), (db) =>
    eventually(async () => {
      for (const work of works) await requireDone(db, work);
    }, 60_000),
  );
  const faults = await withDb(server.url(), (db) => faultsOf(db, people, load, works));
  await balancer.close();
  const rates = ratesOf(load.attempts, began, endedAt);
  print(`saves a second: ${rates.join(' ')}`);
  for (const [what, at] of steps) print(`  ${((at - began) / SECOND_MS).toFixed(1)} s: ${what}`);
  const silent = rates.slice(0, -1).filter((rate) => rate === 0).length;
  return {
    drill: `upgrade from ${commit}`,
    killed: 'each process, in order',
    seconds: silent,
    acknowledged: acknowledgedOf(load).length,
    refused: load.refusedSince(0),
    ...faults,
  };
}

/** Acknowledged saves of each second. */
function ratesOf(attempts: readonly Attempt[], from: number, to: number): number[] {
  const rates = Array.from({ length: Math.ceil((to - from) / SECOND_MS) }, () => 0);
  for (const { status, startedAt, milliseconds } of attempts) {
    const second = Math.floor((startedAt + milliseconds - from) / SECOND_MS);
    if (status === 200 && second >= 0) rates[second] = (rates[second] ?? 0) + 1;
  }
  return rates;
}
