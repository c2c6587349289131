import { expect, it } from 'vitest';
import { useTestApp } from '../../test/harness.ts';
import { readCommand } from './cli-commands.ts';

const t = useTestApp();

async function indexes(...words: string[]): Promise<{ lines: string[]; note: string }> {
  const lines: string[] = [];
  let note = '';
  await readCommand(['indexes', ...words])({
    db: t.db,
    pool: t.pool,
    now: new Date(),
    readPassword: async () => '',
    print: (line) => lines.push(line),
    say: (line) => {
      note = line;
    },
  });
  return { lines, note };
}

/**
 * Reads like a query of the product, and flushes PostgreSQL's statistics, which would otherwise come a second later.
 */
async function read(statement: string): Promise<void> {
  const client = await t.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    await client.query(statement);
    await client.query('commit');
    await client.query('select pg_stat_force_next_flush()');
  } finally {
    client.release();
  }
}

it('shows the indexes that no query has read, and by how much the others are read', async () => {
  await read('select from lead where alternate_mobile collate "C" = \'628\'');
  await read('select from activity where lead_id = 1 order by created_at desc, id desc limit 1');
  const { lines, note } = await indexes();
  const names = lines.map((line) => line.split(' ')[0]);
  expect(names).toContain('lead_buy_by');
  expect(names).not.toContain('lead_alternate_mobile');
  expect(names).not.toContain('activity_lead');
  expect(names).not.toContain('lead_pkey');
  expect(lines.find((line) => line.startsWith('lead_buy_by '))).toMatch(
    /^lead_buy_by on lead: [\d.]+ MB, 0 reads$/,
  );
  expect(note).toMatch(/^\d+ of \d+ indexes, [\d.]+ MB; reads since /);

  const all = await indexes('--all');
  expect(all.lines.length).toBeGreaterThan(lines.length);
  expect(all.lines.find((line) => line.startsWith('lead_alternate_mobile '))).toMatch(/, 1 reads$/);
});
