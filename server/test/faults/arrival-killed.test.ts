import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { type Begun, prepare, WORKS } from './arrival-work.ts';
import { ageLocks, buildScene, killPostgres, removeScenes, type Scene } from './scene.ts';
import { launchWorker, type ServerProcess, startServer } from './server-process.ts';
import { jobStates } from './work.ts';

/**
 * `KILLS=40 npx vitest run --project api server/test/faults/arrival-killed.test.ts` kills forty times; the default is
 * four, each with other work.
 */
const KILLS = Number(process.env.KILLS ?? 4);
const FIRST = Number(process.env.FIRST_KILL ?? 0);
const DONE_WITHIN_MS = 40_000;
/** Kills fall within this time. */
const WITHIN_MS = 700;
/** Coprime to it, so that every kill falls elsewhere. */
const STEP_MS = 223;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let scene: Scene;
let server: ServerProcess;

beforeAll(async () => {
  scene = await buildScene();
  server = await startServer(scene.dataDir);
});
afterAll(removeScenes);

async function freeJobs(): Promise<void> {
  await ageLocks(scene);
  await scene.withDb((db) => sql`select graphile_worker.add_job('free_abandoned_jobs')`.execute(db));
}

async function killServer(): Promise<void> {
  await server.end('SIGKILL');
  server = await startServer(scene.dataDir);
}

const VICTIMS = {
  'web and worker': async (at: number) => {
    await delay(at);
    await killServer();
  },
  PostgreSQL: async (at: number) => {
    await delay(at);
    await killPostgres(scene);
  },
  'a worker that took over': async (at: number) => {
    await server.end('SIGKILL');
    const worker = launchWorker(scene.dataDir);
    await freeJobs();
    await delay(WITHIN_MS + at);
    await worker.end('SIGKILL');
    server = await startServer(scene.dataDir);
  },
} as const;

const NAMES = Object.keys(VICTIMS) as (keyof typeof VICTIMS)[];

const isOver = async (begun: Begun): Promise<number> => {
  if ('answered' in begun) {
    await begun.answered;
    return 0;
  }
  await freeJobs();
  await eventually(async () => {
    const [state] = await scene.withDb((db) => jobStates(db, [begun.job]));
    expect(state).toMatch(/^succeeded (\d+)\/\1$/);
  }, DONE_WITHIN_MS);
  return begun.job;
};

const CASES = Array.from({ length: KILLS }, (_, at) => {
  const n = FIRST + at;
  const work = WORKS[n % WORKS.length] as (typeof WORKS)[number];
  const victim = NAMES[(n + Math.floor(n / WORKS.length)) % NAMES.length] as (typeof NAMES)[number];
  return [n + 1, work, victim, (n * STEP_MS) % WITHIN_MS] as const;
});

it.each(CASES)(
  'kill %i: of %s, %s after %i ms: each row once, each lead dialled once',
  { tags: ['all'] },
  async (_n, name, victim, at) => {
    const work = await scene.withDb((db) => prepare(db, name));
    const begun = await work.begin(scene, () => server.url);
    await VICTIMS[victim](at);
    const id = await isOver(begun);
    expect(await scene.withDb((db) => work.broken(db, id))).toEqual([]);
  },
);
