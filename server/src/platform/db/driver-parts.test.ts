import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { PipelinedBatch } from './pipelined-batch.ts';

const t = useTestApp();

/** Undocumented parts of `pg` that `batched` relies on (pipelined-batch.ts, pooled-connection.ts, database.ts). */
const OF_A_CONNECTION = ['parse', 'bind', 'describe', 'execute', 'sync', 'sendCopyFail'] as const;
const OF_ITS_STREAM = ['cork', 'uncork', 'setTimeout', 'destroy'] as const;
const TABLES_OF_STATEMENTS = ['parsedStatements', 'submittedNamedStatements'] as const;
/** Methods that `pg` calls on the object given to `client.query`. */
const HANDLERS = [
  'submit',
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleEmptyQuery',
  'handleReadyForQuery',
  'handleError',
  'handleCopyInResponse',
  'handleCopyData',
] as const;

describe('the private parts of pg that the driver relies on', () => {
  it('are pinned with the version that they were read in', () => {
    const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
    const { dependencies } = read('../../../package.json');
    const installed = read('../../../../node_modules/pg/package.json');
    expect(dependencies.pg).toBe(installed.version);
  });

  it('are there', async () => {
    const client = await t.pool.connect();
    try {
      const connection = (client as unknown as { connection: Record<string, unknown> }).connection;
      const stream = connection.stream as Record<string, unknown>;
      const missing = [
        ...OF_A_CONNECTION.filter((name) => typeof connection[name] !== 'function'),
        ...OF_ITS_STREAM.filter((name) => typeof stream[name] !== 'function'),
        ...TABLES_OF_STATEMENTS.filter((name) => typeof connection[name] !== 'object'),
      ];
      const { prepareValue } = (pg as unknown as { utils: Record<string, unknown> }).utils;
      expect({ missing, prepareValue: typeof prepareValue }).toEqual({
        missing: [],
        prepareValue: 'function',
      });
    } finally {
      client.release();
    }
  });

  it('are told a prepared statement under the name and text of the batch that prepared it', async () => {
    const client = await t.pool.connect();
    try {
      const asked = { text: 'select 1 as one', name: 'otolead_driver_parts', values: [] };
      await new Promise<void>((ended, failed) => {
        const batch = new PipelinedBatch([{ ...asked, answered: () => undefined, failed }], pg.types, ended);
        expect(HANDLERS.filter((name) => typeof batch[name] !== 'function')).toEqual([]);
        client.query(batch);
      });
      const { parsedStatements } = (
        client as unknown as { connection: { parsedStatements: Record<string, string> } }
      ).connection;
      expect(parsedStatements[asked.name]).toBe(asked.text);
    } finally {
      client.release();
    }
  });
});
