import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { askForClosing, brokenAudits, CLOSED, prepareAudits } from './audit-work.ts';
import { beginImport, brokenImport, IMPORTED, prepareImport } from './import-work.ts';
import { beginLocalities, countLocalities, LOCALITIES, prepareLocalities } from './reference-work.ts';
import { ageLocks, buildScene, killPostgres, removeScenes, type Scene } from './scene.ts';
import { launchWorker, type ServerProcess, type StartedProcess, startServer } from './server-process.ts';
import { beginUpload, brokenUpload, prepareUpload } from './upload-work.ts';
import {
  askForExport,
  askForOwners,
  askForPush,
  brokenWork,
  jobStates,
  prepareWork,
  type Work,
} from './work.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DONE_WITHIN_MS = 25_000;

let scene: Scene;
let server: ServerProcess;

beforeAll(async () => {
  scene = await buildScene();
  server = await startServer(scene.dataDir);
});
afterAll(removeScenes);

/** Locks a table that the work writes last, after the leads, the dialer or the file. */
async function hold(table: 'activity' | 'outgoing_message') {
  const holder = await scene.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  return {
    release: async () => {
      await holder.query('rollback').catch(() => undefined);
      await holder.end().catch(() => undefined);
    },
  };
}

const waiting = (db: Db, table: string) =>
  sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and query ~ ${`^\\s*insert into "${table}"`}`.execute(db);

const untilHeld = (table: string, count: number) =>
  eventually(async () => {
    const { rows } = await scene.withDb((db) => waiting(db, table));
    if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting} wait for ${table}`);
  }, 15_000);

/** PostgreSQL would still execute statements sent by the dead process, its commit too. */
const endWaiting = () =>
  scene.withDb((db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`.execute(db),
  );

const untilDone = (ids: readonly number[], states: readonly string[]) =>
  eventually(async () => {
    expect((await scene.withDb((db) => jobStates(db, ids))).sort()).toEqual([...states].sort());
  }, DONE_WITHIN_MS);

/** Frees jobs of dead workers, which the queue does within a minute. */
async function freeJobs(): Promise<void> {
  await ageLocks(scene);
  await scene.withDb((db) => sql`select graphile_worker.add_job('free_abandoned_jobs')`.execute(db));
}

/** A change of owners and a push, both between their effect and its history. */
async function beginWork(): Promise<{ work: Work; ids: number[]; release: () => Promise<void> }> {
  const work = await scene.withDb(prepareWork);
  const held = await hold('activity');
  const ids = [await askForOwners(server.url, work), await askForPush(server.url, work)];
  await untilHeld('activity', 2);
  return { work, ids, release: held.release };
}

const askedTwice = ({ pushed }: Work) =>
  scene.withDb(async (db) => {
    const rows = await db
      .selectFrom('dialer_simulator_lead')
      .where('vendor_lead_code', 'in', pushed.map(String))
      .select(['asked', 'called'])
      .execute();
    return rows.map(({ asked, called }) => `${asked}/${called}`);
  });

const DONE = ['succeeded 205/205', 'succeeded 60/60'];

describe('a change of owners and a push to the dialer, killed between their effect and its history', () => {
  it('are finished by the next server, each lead changed once and called once', {
    tags: ['all'],
  }, async () => {
    const { work, ids, release } = await beginWork();
    await server.end('SIGKILL');
    await endWaiting();
    await untilHeld('activity', 0);
    await release();
    server = await startServer(scene.dataDir);
    await freeJobs();
    await untilDone(ids, DONE);
    expect(await scene.withDb((db) => brokenWork(db, work))).toEqual([]);
    // The dialer was asked again about every lead, and recognised each.
    expect(new Set(await askedTwice(work))).toEqual(new Set(['2/1']));
  });

  it('are finished after PostgreSQL was killed', { tags: ['all'] }, async () => {
    const { work, ids, release } = await beginWork();
    await killPostgres(scene);
    await release();
    await freeJobs();
    await untilDone(ids, DONE);
    expect(await scene.withDb((db) => brokenWork(db, work))).toEqual([]);
  });

  it('are finished after the worker was killed that had taken them over', async () => {
    const { work, ids, release } = await beginWork();
    await server.end('SIGKILL');
    const worker: StartedProcess = launchWorker(scene.dataDir);
    await freeJobs();
    await untilHeld('activity', 2);
    await worker.end('SIGKILL');
    await release();
    server = await startServer(scene.dataDir);
    await freeJobs();
    await untilDone(ids, DONE);
    expect(await scene.withDb((db) => brokenWork(db, work))).toEqual([]);
  });
});

describe('an export killed between its file and its mail', { tags: ['all'] }, () => {
  const mailsTo = ({ email }: Work) =>
    scene.withDb((db) =>
      db.selectFrom('outgoing_message').where('recipient', '=', email).select('id').execute(),
    );

  it.each([
    [
      'the server',
      async () => {
        await server.end('SIGKILL');
        return async () => {
          server = await startServer(scene.dataDir);
        };
      },
    ],
    [
      'PostgreSQL',
      async () => {
        await killPostgres(scene);
        return async () => undefined;
      },
    ],
  ])('ends with one whole file and one mail: %s', async (_name, kill) => {
    const work = await scene.withDb(prepareWork);
    const { release } = await hold('outgoing_message');
    const id = await askForExport(server.url, work);
    await untilHeld('outgoing_message', 1);
    const goOn = await kill();
    await release();
    await goOn();
    await freeJobs();
    await untilDone([id], ['succeeded 205/205']);
    expect(await mailsTo(work)).toHaveLength(1);
    const file = await readFile(join(scene.dataDir, 'files', `export-${id}.csv`), 'utf8');
    expect(file.split('\n')).toHaveLength(207);
  });
});

it('an upload killed in the middle goes on at the row where it was, and no row counts twice', {
  tags: ['all'],
}, async () => {
  const uploaded = await scene.withDb(prepareUpload);
  // One batch is written; the second waits for this lead.
  const holder = await scene.connect();
  await holder.query('begin');
  await holder.query('select 1 from lead where lead_id = $1 for update', [uploaded.leadIds[1_100]]);
  const id = await beginUpload(scene, server.url, uploaded);
  await eventually(async () => {
    expect(await scene.withDb((db) => jobStates(db, [id]))).toEqual(['running 1000/1201']);
  }, 15_000);
  await server.end('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  server = await startServer(scene.dataDir);
  await freeJobs();
  await untilDone([id], ['succeeded 1201/1201']);
  expect(await scene.withDb((db) => brokenUpload(db, id, uploaded))).toEqual([]);
});

it('an import killed in the middle goes on where it was, and makes one lead of each row', {
  tags: ['all'],
}, async () => {
  const imported = await scene.withDb(prepareImport);
  // Two batches are written; the third waits for the open lead of its person.
  const holder = await scene.connect();
  await holder.query('begin');
  await holder.query('select 1 from lead where lead_id = $1 for update', [imported.openLeadId]);
  const id = await beginImport(scene, server.url, imported);
  await eventually(async () => {
    expect(await scene.withDb((db) => jobStates(db, [id]))).toEqual([`running 5000/${IMPORTED}`]);
  }, 20_000);
  await server.end('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  server = await startServer(scene.dataDir);
  await freeJobs();
  await untilDone([id], [`succeeded ${IMPORTED}/${IMPORTED}`]);
  expect(await scene.withDb((db) => brokenImport(db, id, imported))).toEqual([]);
});

it('100,000 localities killed in the middle are finished by the next server, and sent again change nothing', {
  tags: ['all'],
  timeout: 240_000,
}, async () => {
  const work = await scene.withDb(prepareLocalities);
  const id = await beginLocalities(scene, server.url, work);
  const reached = () =>
    scene.withDb(async (db) => {
      const job = db.selectFrom('job').where('id', '=', id).select(['done', 'state']);
      return job.executeTakeFirstOrThrow();
    });
  await eventually(async () => expect((await reached()).done).toBeGreaterThan(20_000), 60_000);
  await server.end('SIGKILL');
  const killed = await reached();
  expect([killed.state, killed.done % 1_000, killed.done < LOCALITIES]).toEqual(['running', 0, true]);
  expect(await scene.withDb((db) => countLocalities(db, work))).toEqual({
    rows: killed.done,
    logged: killed.done,
  });
  server = await startServer(scene.dataDir);
  await freeJobs();
  await eventually(async () => expect((await reached()).state).toBe('succeeded'), 120_000);
  const whole = { rows: LOCALITIES, logged: LOCALITIES };
  expect(await scene.withDb((db) => countLocalities(db, work))).toEqual(whole);
  const again = await beginLocalities(scene, server.url, work);
  await eventually(async () => {
    const job = await scene.withDb((db) =>
      db
        .selectFrom('job')
        .where('id', '=', again)
        .select(['state', 'rows_already', 'rows_created'])
        .executeTakeFirstOrThrow(),
    );
    expect(job).toEqual({ state: 'succeeded', rows_already: LOCALITIES, rows_created: 0 });
  }, 120_000);
  expect(await scene.withDb((db) => countLocalities(db, work))).toEqual(whole);
});

it('a closing of audits killed in the middle of a batch is finished, each audit closed and told of once', {
  tags: ['all'],
}, async () => {
  const work = await scene.withDb(prepareAudits);
  const held = await hold('activity');
  const id = await askForClosing(server.url, work);
  await untilHeld('activity', 1);
  await server.end('SIGKILL');
  await held.release();
  server = await startServer(scene.dataDir);
  await freeJobs();
  await untilDone([id], [`succeeded ${CLOSED}/${CLOSED}`]);
  expect(await scene.withDb((db) => brokenAudits(db, work))).toEqual([]);
});
