import { afterEach, describe, expect, it, vi } from 'vitest';
import { tidyUp } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { endProcesses } from '../faults/server-process.ts';
import { findPgbouncer } from './pooler.ts';
import { drillProcesses } from './processes.ts';
import { drillStandby } from './standby.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const print = (line: string) => process.stdout.write(`${line}\n`);
const pgbouncer = await findPgbouncer();
if (!pgbouncer) print('Not tried: PgBouncer 1.21 or newer is neither on PATH nor named by PGBOUNCER');

afterEach(async () => {
  await endProcesses();
  await tidyUp();
});

describe('more than one machine', { tags: ['all'] }, () => {
  it.skipIf(!pgbouncer)(
    'four web processes and two workers behind PgBouncer: one web process is killed, one is stopped; only calls that the killed one had are refused, pages go on with their streams, nothing is lost or doubled',
    async () => {
      const [killed, stopped] = await drillProcesses(print);
      for (const { lost, doubled } of [killed, stopped].filter((one) => one !== undefined))
        expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      expect(killed?.refused).toBeLessThanOrEqual(killed?.inFlight ?? 0);
      expect(killed?.returns).toBeGreaterThan(0);
      expect(stopped?.refused).toBe(0);
    },
  );

  it('the primary of a synchronous pair is killed under load: web and worker go on with the promoted standby within ten seconds, nothing acknowledged is lost, no job runs twice, the old primary gets nothing', async () => {
    const found = await drillStandby({ agents: 50, pauseMs: 500, print });
    const { seconds, lost, doubled } = found;
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(seconds).toBeLessThan(10);
    expect(found.resyncs).toBeGreaterThan(0);
  });
});
