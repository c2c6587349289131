import { rm } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../harness.ts';
import { endRuns, npm } from './npm.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const t = useTestApp();
const WEB_READY = /is ready at (http:\/\/127\.0\.0\.1:\d+)/;
const WORKER_READY = /metrics at (http:\/\/127\.0\.0\.1:\d+)/;

const environment = () => ({
  DATABASE_URL: t.pool.options.connectionString,
  FILES_DIR: t.filesDir,
  PORT: '0',
  WORKER_PORT: '0',
});

afterEach(endRuns);

describe('what the documents tell people to start', { tags: ['all'] }, () => {
  beforeAll(async () => {
    expect(await npm(['run', 'build'], {}).exit).toBe(0);
  });

  it.each([
    ['npm start', ['start'], WEB_READY],
    ['npm start -- --no-jobs', ['start', '--', '--no-jobs'], WEB_READY],
    ['npm run worker', ['run', 'worker'], WORKER_READY],
  ])('%s answers its probes and ends in order with SIGTERM to npm', async (_command, words, ready) => {
    const run = npm(words, environment());
    const url = await run.printed(ready);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('otolead_database_up 1');
    expect(await run.end('SIGTERM')).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('the web alone leaves jobs to the worker', async () => {
    const web = npm(['start', '--', '--no-jobs'], environment());
    await web.printed(WEB_READY);
    await t.pool.query("select graphile_worker.add_job('sweep_desk')");
    const waiting = async () =>
      (await t.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'sweep_desk'"))
        .rowCount;
    expect(await waiting()).toBe(1);
    await npm(['run', 'worker'], environment()).printed(WORKER_READY);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000, interval: 200 });
  });

  it('a build of other sources is refused with one line', async () => {
    await rm(new URL('../../../web/dist/.source-hash', import.meta.url));
    const run = npm(['start'], environment());
    expect(await run.exit).toBe(1);
    expect(run.output()).toContain(
      'Start failed: The web app is not built from these sources: npm run build\n',
    );
  });

  it('an option that does not exist is refused with one line', async () => {
    const run = npm(['start', '--', '--no-job'], environment());
    expect(await run.exit).toBe(1);
    expect(run.output()).toContain("Start failed: Unknown option '--no-job'");
  });
});
