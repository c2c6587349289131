import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { eventually, isRunning } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { brokenPromises, unacknowledgedWrites } from './consistency.ts';
import { heldStatement, type Scene } from './scene.ts';
import { useStage } from './stage.ts';
import { acknowledged, saveStatus, startStatusLoad } from './status-load.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stage = useStage();

/** Blocks every write of history; the lead of such an update is already written. */
async function holdHistory(scene: Scene): Promise<pg.Client> {
  const holder = await scene.connect();
  await holder.query('begin; lock table activity in exclusive mode');
  return holder;
}

const HISTORY_INSERT = 'insert into "activity"%';

describe('the server killed in the middle of status updates', () => {
  it('starts again on the same data with every acknowledged update, the others wholly or not at all', async () => {
    const { scene } = stage;
    const first = await stage.server();
    const leadIds = await scene.buildLeads(3);
    const of = { token: scene.token, leadIds, writers: 6 };
    const load = startStatusLoad({ ...of, name: 'before', url: first.url });
    await eventually(async () => expect(load.acknowledgedSince(0)).toBeGreaterThan(60), 20_000);
    const postmaster = await scene.postmasterPid();
    await first.end('SIGKILL');
    await load.stop();

    const second = await stage.server();
    expect(await scene.postmasterPid()).toBe(postmaster);
    const later = startStatusLoad({ ...of, name: 'after', url: second.url });
    await eventually(async () => expect(later.acknowledgedSince(0)).toBeGreaterThan(20), 20_000);
    await later.stop();
    expect(later.attempts.filter(({ status }) => status !== 200)).toEqual([]);
    const attempts = [...load.attempts, ...later.attempts];
    expect(await scene.withDb((db) => brokenPromises(db, leadIds, attempts))).toEqual([]);
    process.stdout.write(
      `server killed: ${acknowledged(load.attempts).length} of ${load.attempts.length} acknowledged before\n`,
    );
  });

  it('an update that was killed between its lead and its history is not left half done: PostgreSQL has all of it', {
    tags: ['all'],
  }, async () => {
    const { scene } = stage;
    const server = await stage.server();
    const leadIds = await scene.buildLeads(1);
    const holder = await holdHistory(scene);
    const update = saveStatus({ ...scene, url: server.url }, leadIds[0] ?? 0, 'half done');
    const backend = await heldStatement(scene, HISTORY_INSERT);
    await server.end('SIGKILL');
    expect((await update).status).toBeUndefined();
    await holder.query('commit');
    await holder.end();

    await eventually(async () => {
      const { rows } = await scene.withDb((db) =>
        sql`select 1 from pg_stat_activity where pid = ${backend}`.execute(db),
      );
      expect(rows).toEqual([]);
    }, 10_000);
    expect(await scene.withDb((db) => unacknowledgedWrites(db, leadIds, []))).toEqual(['half done']);
    expect(await scene.withDb((db) => brokenPromises(db, leadIds, []))).toEqual([]);
  });
});

describe('PostgreSQL killed while an update stands between its lead and its history', () => {
  it('the update is refused with 503 and leaves neither', async () => {
    const { scene } = stage;
    const server = await stage.server();
    const leadIds = await scene.buildLeads(1);
    await holdHistory(scene);
    const update = saveStatus({ ...scene, url: server.url }, leadIds[0] ?? 0, 'half done');
    await heldStatement(scene, HISTORY_INSERT);
    const killed = (await scene.postmasterPid()) ?? 0;
    process.kill(killed, 'SIGKILL');
    expect((await update).status).toBe(503);
    await eventually(async () => expect(await isRunning(killed)).toBe(false), 5_000);

    const again = await eventually(async () => {
      const attempt = await saveStatus({ ...scene, url: server.url }, leadIds[0] ?? 0, 'done');
      expect(attempt.status).toBe(200);
      return attempt;
    }, 10_000);
    expect(await scene.withDb((db) => unacknowledgedWrites(db, leadIds, [again]))).toEqual([]);
    expect(await scene.withDb((db) => brokenPromises(db, leadIds, [again]))).toEqual([]);
  });
});
