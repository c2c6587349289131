import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { type Answer, PipelinedBatch } from './pipelined-batch.ts';

const t = useTestApp();

const { builtins } = pg.types;

/** Sends the statements in one batch and collects their outcomes. */
async function runBatch(
  client: pg.PoolClient,
  texts: readonly string[],
  types: pg.CustomTypesConfig = pg.types,
) {
  const outcomes: (Answer | Error)[] = [];
  await new Promise<void>((ended) => {
    const asked = texts.map((text, at) => ({
      text,
      values: [],
      name: undefined,
      answered: (answer: Answer) => {
        outcomes[at] = answer;
      },
      failed: (error: Error) => {
        outcomes[at] = error;
      },
    }));
    client.query(new PipelinedBatch(asked, types, ended));
  });
  return outcomes;
}

async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await t.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

describe('several statements in one batch', () => {
  it('answer with their rows, their word and their count', async () => {
    const outcomes = await withClient((client) =>
      runBatch(client, [
        'create temporary table one (n integer)',
        'insert into one values (1), (2)',
        'select n from one',
        '',
      ]),
    );
    expect(outcomes).toMatchObject([
      { rows: [], command: 'CREATE' },
      { rows: [], command: 'INSERT', count: 2 },
      { rows: [{ n: 1 }, { n: 2 }], command: 'SELECT', count: 2 },
      { rows: [], command: '' },
    ]);
  });

  it('end with the first that fails; the answers before it stand', async () => {
    await withClient(async (client) => {
      const outcomes = await runBatch(client, ['select 1 as n', 'select 1 / 0', 'select 2 as n']);
      expect(outcomes).toMatchObject([{ rows: [{ n: 1 }] }, { code: '22012' }, { code: '22012' }]);
      expect(await runBatch(client, ['select 3 as n'])).toMatchObject([{ rows: [{ n: 3 }] }]);
    });
  });

  it('fail from the one on whose rows cannot be read, and leave the connection usable', async () => {
    const unreadable = {
      getTypeParser: (oid: number) => (value: string) => {
        if (oid === builtins.DATE) throw new RangeError(`odd ${value}`);
        return value;
      },
    } as unknown as pg.CustomTypesConfig;
    await withClient(async (client) => {
      const texts = ["select 'a' as n", "select date '2026-11-20' as day", "select 'b' as n"];
      const outcomes = await runBatch(client, texts, unreadable);
      expect(outcomes[0]).toMatchObject({ rows: [{ n: 'a' }] });
      expect(outcomes.slice(1)).toEqual([new RangeError('odd 2026-11-20'), new RangeError('odd 2026-11-20')]);
      expect(await runBatch(client, texts.slice(2))).toMatchObject([{ rows: [{ n: 'b' }] }]);
    });
  });

  it('copy nothing: neither rows nor the connection are lost on it', async () => {
    await withClient(async (client) => {
      await runBatch(client, ['create temporary table two (n integer)']);
      expect(await runBatch(client, ['copy two from stdin'])).toMatchObject([{ message: /nothing to copy/ }]);
      expect(await runBatch(client, ['copy (select 1) to stdout'])).toMatchObject([{ rows: [] }]);
      expect(await runBatch(client, ['select 4 as n'])).toMatchObject([{ rows: [{ n: 4 }] }]);
    });
  });

  it('all fail when the connection is gone', async () => {
    const client = await t.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = runBatch(client, ['select pg_sleep(30)', 'select 1']);
    await t.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(await ended).toMatchObject([{ code: '57P01' }, { code: '57P01' }]);
    client.release(true);
  });
});
