import { errorEnvelope } from '@otolead/contract/kernel/envelope.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { brokenPromises } from './consistency.ts';
import type { Scene } from './scene.ts';
import type { ServerProcess } from './server-process.ts';
import { useStage } from './stage.ts';
import { type Attempt, acknowledged, type StatusLoad, startStatusLoad } from './status-load.ts';

const WRITERS = 6;
/** PostgreSQL recovers within seconds; the rest is for a machine busy with other tests. */
const BACK_WITHIN_MS = 30_000;
/** No statement takes longer than 5 s; the rest is for a machine busy with other tests. */
const ANSWERED_WITHIN_MS = 10_000;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stage = useStage();

interface Outage {
  readonly secondsAway: number;
  /** `performance.now()` when /readyz answered 200 again. */
  readonly backAt: number;
}

/**
 * Kills the process and polls /readyz: 200 until it is noticed, 503 during the outage, 200 again. An outage shorter
 * than one poll is noticed by the writers.
 */
async function killAndWatch(server: ServerProcess, load: StatusLoad, pid: number): Promise<Outage> {
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  const killedAt = performance.now();
  process.kill(pid, 'SIGKILL');
  let noticed = false;
  for (;;) {
    const status = await ready();
    const elapsed = performance.now() - killedAt;
    if (status !== 200 && status !== 503) throw new Error(`/readyz answered ${status}`);
    noticed ||= status === 503 || load.refusedSince(killedAt) > 0;
    if (status === 200 && noticed) return { secondsAway: elapsed / 1000, backAt: performance.now() };
    if (elapsed > BACK_WITHIN_MS)
      throw new Error(`not back within ${BACK_WITHIN_MS} ms, noticed: ${noticed}`);
  }
}

/** Answers to callers during the outage. */
function expectOrderlyRefusals(attempts: readonly Attempt[]): void {
  const refused = attempts.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, retryAfter, failure } of refused) {
    expect({ status, failure }).toEqual({ status: 503, failure: undefined });
    const { error_code, message } = errorEnvelope.strict().parse(body);
    expect(error_code).toBe('service_unavailable');
    expect(message).not.toBe('');
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  const slowest = Math.max(...attempts.map(({ milliseconds }) => milliseconds));
  expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
}

async function postmaster(scene: Scene): Promise<number> {
  const pid = await scene.postmasterPid();
  if (!pid) throw new Error('PostgreSQL is not running');
  return pid;
}

/** One of the server's connections; its death makes PostgreSQL disconnect everybody and recover. */
function backend(scene: Scene): Promise<number> {
  const find = (db: Db) =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity
      where application_name = 'otolead' and pid <> pg_backend_pid() and query = 'commit'`.execute(db);
  return eventually(async () => {
    const pid = (await scene.withDb(find)).rows[0]?.pid;
    if (!pid) throw new Error('the server has no connection that has written');
    return pid;
  }, 10_000);
}

describe('PostgreSQL killed in the middle of status updates', { tags: ['all'] }, () => {
  it.each([
    ['its postmaster', postmaster],
    ['one of its processes', backend],
  ])(
    '%s: 503 while it lasts, back by itself, nothing acknowledged is lost',
    async (name, find) => {
      const { scene } = stage;
      const server = await stage.server();
      const leadIds = await scene.buildLeads(3);
      const load = startStatusLoad({ ...scene, leadIds, url: server.url, writers: WRITERS });
      const outages: Outage[] = [];
      for (let round = 0; round < 3; round += 1) {
        const before = performance.now();
        await eventually(async () => expect(load.acknowledgedSince(before)).toBeGreaterThan(20), 20_000);
        outages.push(await killAndWatch(server, load, await find(scene)));
      }
      const backAt = outages.at(-1)?.backAt ?? 0;
      await eventually(async () => expect(load.acknowledgedSince(backAt)).toBeGreaterThan(20), 20_000);
      await load.stop();

      expectOrderlyRefusals(load.attempts);
      expect(await scene.withDb((db) => brokenPromises(db, leadIds, load.attempts))).toEqual([]);
      const away = outages.map(({ secondsAway }) => secondsAway.toFixed(1)).join(', ');
      const slowest = Math.max(...load.attempts.map(({ milliseconds }) => milliseconds));
      process.stdout.write(
        `${name} killed: away ${away} s; ${acknowledged(load.attempts).length} of ${load.attempts.length} acknowledged, slowest ${slowest.toFixed(0)} ms\n`,
      );
    },
    120_000,
  );
});
