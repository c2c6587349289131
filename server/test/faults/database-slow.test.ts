import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { brokenPromises } from './consistency.ts';
import type { Scene } from './scene.ts';
import { useStage } from './stage.ts';
import { saveStatus } from './status-load.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stage = useStage();

/** Nothing runs longer than 5 s, and a silent server is dropped after 6; the rest is for a busy machine. */
const ANSWERED_WITHIN_MS = 10_000;

/** Stops the postmaster and all its processes in the middle of their work. */
async function freeze(scene: Scene): Promise<{ thaw: () => void }> {
  const postmaster = String(await scene.postmasterPid());
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    names.map(async (name) => {
      const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      return { pid: Number(name), parent: status.slice(status.lastIndexOf(')') + 2).split(' ')[1] };
    }),
  );
  const family = parents.filter(({ pid, parent }) => String(pid) === postmaster || parent === postmaster);
  const signalAll = (name: NodeJS.Signals) => {
    for (const { pid } of family)
      try {
        process.kill(pid, name);
      } catch {
        // A helper of PostgreSQL has ended meanwhile.
      }
  };
  signalAll('SIGSTOP');
  return { thaw: () => signalAll('SIGCONT') };
}

describe('a lead that somebody holds', { tags: ['all'] }, () => {
  it('the update is refused as busy with 409 and changes nothing', async () => {
    const { scene } = stage;
    const server = await stage.server();
    const leadIds = await scene.buildLeads(1);
    const leadId = leadIds[0] ?? 0;
    const holder = await scene.connect();
    await holder.query('begin');
    await holder.query('select from lead where lead_id = $1 for update', [leadId]);
    const refused = await saveStatus({ ...scene, url: server.url }, leadId, 'busy');
    await holder.query('commit');
    await holder.end();
    expect(refused).toMatchObject({ status: 409, body: { error_code: 'conflict' } });
    expect(refused.milliseconds).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(await scene.withDb((db) => brokenPromises(db, leadIds, [refused]))).toEqual([]);
  });
});

describe('PostgreSQL that does not answer any more', { tags: ['all'] }, () => {
  it('every request ends with 503 in time, and the server recovers by itself', async () => {
    const { scene } = stage;
    const server = await stage.server();
    const target = { ...scene, url: server.url };
    const leadIds = await scene.buildLeads(2);
    const [first = 0, second = 0] = leadIds;
    const before = await Promise.all([saveStatus(target, first, 'one'), saveStatus(target, second, 'two')]);
    expect(before.map(({ status }) => status)).toEqual([200, 200]);

    const { thaw } = await freeze(scene);
    const readyz = fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
    const asked = Array.from({ length: 12 }, (_, n) =>
      saveStatus(target, n % 2 ? first : second, `frozen ${n}`, n),
    );
    const [readiness, ...during] = await Promise.all([readyz, ...asked]).finally(thaw);
    expect(readiness.status).toBe(503);
    for (const attempt of during) {
      expect(attempt).toMatchObject({ status: 503, body: { error_code: 'service_unavailable' } });
      expect(attempt.milliseconds).toBeLessThan(ANSWERED_WITHIN_MS);
    }

    const after = await eventually(async () => {
      const attempt = await saveStatus(target, first, 'after');
      expect(attempt.status).toBe(200);
      return attempt;
    }, 10_000);
    const attempts = [...before, ...during, after];
    expect(await scene.withDb((db) => brokenPromises(db, leadIds, attempts))).toEqual([]);
  });
});
