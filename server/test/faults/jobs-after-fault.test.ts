import { type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { ageLocks, heldStatement, killPostgres, type Scene } from './scene.ts';
import { launchWorker } from './server-process.ts';
import { useStage } from './stage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stage = useStage();

const DONE_WITHIN_MS = 25_000;

const addJob = async (scene: Scene, task: string): Promise<string> => {
  const { rows } = await scene.withDb((db) =>
    sql<{ id: string }>`select id::text from graphile_worker.add_job(${task})`.execute(db),
  );
  return rows[0]?.id ?? '';
};

const isQueued = (scene: Scene, id: string, condition = sql<SqlBool>`true`): Promise<boolean> =>
  scene.withDb(async (db) => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where id = ${id} and ${condition}`.execute(
      db,
    );
    return rows.length > 0;
  });

const expectDone = (scene: Scene, id: string) =>
  eventually(async () => expect(await isQueued(scene, id)).toBe(false), DONE_WITHIN_MS);

/** An expired captcha, which the sweep deletes. */
const leaveExpiredCaptcha = (scene: Scene, id: string) =>
  scene.withDb((db) =>
    db
      .insertInto('captcha')
      .values({ id, answer: 'AAAAA', expires_at: new Date(0) })
      .execute(),
  );

const captchasLeft = (scene: Scene) =>
  scene.withDb(async (db) => (await db.selectFrom('captcha').select('id').execute()).length);

/** Starts a sweep by a worker that waits for a table locked by the returned connection. */
async function beginHeldSweep(scene: Scene): Promise<{ id: string; holder: pg.Client }> {
  const holder = await scene.connect();
  await holder.query('begin; lock table captcha in exclusive mode');
  const id = await addJob(scene, 'sweep_session');
  await eventually(
    async () => expect(await isQueued(scene, id, sql<SqlBool>`locked_by is not null`)).toBe(true),
    10_000,
  );
  return { id, holder };
}

describe('jobs after PostgreSQL was killed', { tags: ['all'] }, () => {
  it.each([
    ['the server', () => stage.server()],
    // The previous server has been ended.
    ['a separate worker', async () => launchWorker(stage.scene.dataDir)],
  ])(
    '%s goes on with them by itself',
    async (_name, begin) => {
      const { scene } = stage;
      const started = await begin();
      const first = await eventually(() => addJob(scene, 'sweep_session'), 20_000);
      await expectDone(scene, first);
      await killPostgres(scene);
      const began = performance.now();
      await leaveExpiredCaptcha(scene, '00000000-0000-4000-8000-000000000001');
      await expectDone(scene, await addJob(scene, 'sweep_session'));
      expect(await captchasLeft(scene)).toBe(0);
      process.stdout.write(
        `job done ${((performance.now() - began) / 1000).toFixed(1)} s after the outage\n`,
      );
      expect(await started.end('SIGTERM')).toEqual({ code: 0, signal: null });
    },
    90_000,
  );

  it('a job that was running is done again, and not four hours later', async () => {
    const { scene } = stage;
    await stage.server();
    const { id } = await beginHeldSweep(scene);
    await killPostgres(scene);
    await ageLocks(scene);
    await addJob(scene, 'free_abandoned_jobs');
    await expectDone(scene, id);
  });
});

describe('jobs after the server was killed', { tags: ['all'] }, () => {
  it('a job that was running is done by the next server, and not four hours later', async () => {
    const { scene } = stage;
    const server = await stage.server();
    const { id, holder } = await beginHeldSweep(scene);
    await server.end('SIGKILL');
    await holder.query('commit');
    await holder.end();
    await ageLocks(scene);
    await stage.server();
    await expectDone(scene, id);
  });

  it('a job that a living worker is doing is left to it', async () => {
    const { scene } = stage;
    await stage.server();
    const { id, holder } = await beginHeldSweep(scene);
    // Not even the lock timeout may end the sweep before the test has looked.
    const busy = await heldStatement(scene, '%captcha%');
    process.kill(busy, 'SIGSTOP');
    await ageLocks(scene);
    await expectDone(scene, await addJob(scene, 'free_abandoned_jobs'));
    expect(await isQueued(scene, id, sql<SqlBool>`locked_by is not null and attempts = 1`)).toBe(true);
    process.kill(busy, 'SIGCONT');
    await holder.query('commit');
    await holder.end();
    await expectDone(scene, id);
  });
});
