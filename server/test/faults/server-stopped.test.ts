import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorEnvelope } from '@otolead/contract/kernel/envelope.ts';
import { describe, expect, it, vi } from 'vitest';
import { eventually, isRunning } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { brokenPromises, unacknowledgedWrites } from './consistency.ts';
import { heldStatement } from './scene.ts';
import { launchServer, printedAddress } from './server-process.ts';
import { useStage } from './stage.ts';
import { acknowledged, saveStatus, startStatusLoad } from './status-load.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stage = useStage();

const STOPPED = { code: 0, signal: null };

/** Its end, `for update`, is beyond the part of a statement that PostgreSQL shows. */
const LEAD_LOCK = 'select "lead"."lead_id"%';

describe('SIGTERM', { tags: ['all'] }, () => {
  it('under load: what was begun is answered, nothing is written unanswered, exit code 0, PostgreSQL stopped', async () => {
    const { scene } = stage;
    const server = await stage.server();
    const leadIds = await scene.buildLeads(3);
    const postmaster = (await scene.postmasterPid()) ?? 0;
    const load = startStatusLoad({ ...scene, leadIds, url: server.url, writers: 6 });
    await eventually(async () => expect(load.acknowledgedSince(0)).toBeGreaterThan(60), 20_000);
    const began = performance.now();
    expect(await server.end('SIGTERM')).toEqual(STOPPED);
    const seconds = (performance.now() - began) / 1000;
    await load.stop();
    expect(await isRunning(postmaster)).toBe(false);
    expect(await scene.postmasterPid()).toBeUndefined();
    const refused = load.attempts.filter(({ status }) => status !== 200 && status !== undefined);
    for (const { status, body } of refused) {
      const { error_code: reason } = errorEnvelope.strict().parse(body);
      // A stalled disk may hold a row for longer than another save waits for it.
      expect([
        [503, 'service_unavailable'],
        [409, 'conflict'],
      ]).toContainEqual([status, reason]);
    }

    await stage.server();
    expect(await scene.withDb((db) => brokenPromises(db, leadIds, load.attempts))).toEqual([]);
    expect(await scene.withDb((db) => unacknowledgedWrites(db, leadIds, load.attempts))).toEqual([]);
    process.stdout.write(
      `stopped under load in ${seconds.toFixed(1)} s; ${acknowledged(load.attempts).length} acknowledged, ${refused.length} refused\n`,
    );
  });

  it('waits for an update that is held up, and answers it', async () => {
    const { scene } = stage;
    const server = await stage.server();
    const [leadId = 0] = await scene.buildLeads(1);
    const holder = await scene.connect();
    await holder.query('begin');
    await holder.query('select from lead where lead_id = $1 for update', [leadId]);
    const update = saveStatus({ ...scene, url: server.url }, leadId, 'held up');
    await heldStatement(scene, LEAD_LOCK);
    const exit = server.end('SIGTERM');
    await eventually(async () => {
      await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    }, 4_000);
    await holder.query('commit');
    await holder.end();
    expect(await update).toMatchObject({ status: 200 });
    expect(await exit).toEqual(STOPPED);
  });

  it.each(['at the first sign of life', 'when the address is printed'])(
    '%s ends the process with 0 and leaves no PostgreSQL running',
    async (moment) => {
      const { scene } = stage;
      // The previous test has ended the server.
      const server = launchServer(scene.dataDir);
      const postmaster = await eventually(async () => {
        const pid = await scene.postmasterPid();
        expect(pid).toBeDefined();
        return pid ?? 0;
      }, 20_000);
      if (moment === 'when the address is printed') await printedAddress(server);
      expect(await server.end('SIGTERM')).toEqual(STOPPED);
      expect(await isRunning(postmaster)).toBe(false);
    },
  );

  it('while PostgreSQL is away ends the process with 0 and leaves no PostgreSQL running', async () => {
    const { scene } = stage;
    const server = await stage.server();
    process.kill((await scene.postmasterPid()) ?? 0, 'SIGKILL');
    expect(await server.end('SIGTERM')).toEqual(STOPPED);
    const left = await scene.postmasterPid();
    expect(left !== undefined && (await isRunning(left))).toBe(false);
  });
});

it('a start that fails leaves no PostgreSQL running', { tags: ['all'] }, async () => {
  const { scene } = stage;
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const server = launchServer(scene.dataDir, { PORT: String(port) });
  const exit = await server.exit;
  occupant.close();
  expect(exit.code).toBe(1);
  expect(server.output()).toContain('EADDRINUSE');
  expect(await scene.postmasterPid()).toBeUndefined();
});
