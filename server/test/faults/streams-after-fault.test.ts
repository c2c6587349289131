import { afterEach, expect, it, vi } from 'vitest';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { noteLeads } from '../../src/platform/events/event-log.ts';
import { type OpenStream, openStream } from '../event-stream.ts';
import { killPostgres } from './scene.ts';
import { startServer } from './server-process.ts';
import { useStage } from './stage.ts';
import { saveStatus } from './status-load.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stage = useStage();
const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

it('a stream goes on through a killed server, nothing missed and nothing twice; after a killed PostgreSQL everybody looks again', {
  tags: ['all'],
}, async () => {
  const { scene } = stage;
  const first = await stage.server();
  const [one, two, three] = (await scene.buildLeads(3)) as [number, number, number];
  const streams: OpenStream[] = [];
  const open = async (url: string) => {
    const before = streams.at(-1);
    const query = before ? `?last_event_id=${encodeURIComponent(before.lastId() ?? '')}` : '';
    const stream = await eventually(async () => {
      const asked = await openStream(url, { token: scene.token, query });
      // The log is read again shortly after PostgreSQL is back.
      expect(asked.status).toBe(200);
      return asked;
    }, 20_000);
    opened.push(stream);
    streams.push(stream);
    if (before) expect(stream.messages[0]?.data).toEqual({ resumed: true });
    return stream;
  };
  let variant = 0;
  const save = (url: string, leadId: number) =>
    eventually(async () => {
      variant += 1;
      expect((await saveStatus({ ...scene, url }, leadId, `mark ${variant}`, variant)).status).toBe(200);
    }, 20_000);
  const told = (key: number, version: number) => ({ kind: 'lead' as const, key, version });

  const dying = await open(first.url);
  await save(first.url, one);
  await dying.hear(told(one, 2));
  await first.end('SIGKILL');
  await dying.ended;
  // Another process, while nobody listens.
  await scene.withDb((db) =>
    inTransaction(db, (tx) => noteLeads(tx, [{ leadId: two, marketId: 1, version: 2 }])),
  );

  const second = await stage.server();
  const resumed = await open(second.url);
  await save(second.url, one);
  await resumed.hear(told(one, 3));
  await killPostgres(scene);
  await save(second.url, three);
  // Transaction numbers may be reused, so the published position is unknown.
  await eventually(async () => expect(resyncs(resumed)).toBe(1), 20_000);
  await save(second.url, one);
  await resumed.hear(told(one, 4));

  const heard = streams
    .flatMap((stream) => stream.changes())
    // Published or refetched, depending on which of the two was back first.
    .flatMap(({ kind, key, version }) => (kind === 'lead' && key !== three ? [[key, version]] : []));
  expect(heard).toEqual([
    [one, 2],
    [two, 2],
    [one, 3],
    [one, 4],
  ]);
  expect(streams.map(resyncs)).toEqual([0, 1]);
});

it('two server processes on one database: each tells its own streams what is written at the other', {
  tags: ['all'],
}, async () => {
  const { scene } = stage;
  const [here, there] = [await stage.server(), await startServer(scene.dataDir)];
  const leadIds = await scene.buildLeads(2);
  const streams = await Promise.all([here, there].map(({ url }) => openStream(url, { token: scene.token })));
  opened.push(...streams);
  for (const [at, { url }] of [here, there].entries()) {
    const leadId = leadIds[at] as number;
    expect((await saveStatus({ ...scene, url }, leadId, `mark ${at}`, at)).status).toBe(200);
    const told = { kind: 'lead' as const, key: leadId, version: 2 };
    await Promise.all(streams.map((stream) => stream.hear(told)));
  }
  expect(streams.map(resyncs)).toEqual([0, 0]);
});

const resyncs = ({ messages }: OpenStream) => messages.filter(({ event }) => event === 'resync').length;
