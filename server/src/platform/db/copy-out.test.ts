import { PassThrough, Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { CopyStopped, copyOut } from './copy-out.ts';

const t = useTestApp();

const goOn = async () => true;

async function copied(value: unknown): Promise<string> {
  const query = t.db.selectNoFrom(sql<string>`${value}::text`.as('cell'));
  const sink = new PassThrough();
  const [text] = await Promise.all([readAll(sink), copyOut(t.pool, query, sink, { goOn })]);
  return text;
}

describe('copying the rows of a query out', () => {
  it.each([
    "O'Brien'; drop table lead; --",
    'back\\slash \\n \\',
    "E'\\x41'",
    '$1 $2 $$',
    '👩‍👩‍👧‍👦 Ñ مرحبا',
    '{1,2}',
    '%_',
  ])('takes %j for a value and never for SQL', async (value) => {
    expect(await copied(value)).toBe(value.includes(',') ? `"${value}"\n` : `${value}\n`);
  });

  it.each([
    [true, 'true'],
    [-1.5, '-1.5'],
    [null, ''],
    [new Date('2026-11-20T03:00:00Z'), '2026-11-20T03:00:00.000Z'],
  ])('writes %s as %s', async (value, text) => {
    expect(await copied(value)).toBe(`${text}\n`);
  });

  it('finds rows by lists of numbers and of texts', async () => {
    const query = t.db
      .selectFrom('role')
      .where(sql<boolean>`id = any(${[1, 5]})`)
      .where(sql<boolean>`not (name = any(${['a"b', "c'd\\", 'e,f{}']}))`)
      .select('name')
      .orderBy('id');
    const sink = new PassThrough();
    const [text, rows] = await Promise.all([readAll(sink), copyOut(t.pool, query, sink, { goOn })]);
    expect([text, rows]).toEqual(['Administrator\nSupervisor\n', 2]);
  });

  it('reports what PostgreSQL says and gives the connection back', async () => {
    const query = t.db.selectNoFrom(sql`1 / ${0}::integer`.as('cell'));
    for (let n = 0; n < 10; n += 1) {
      const failed = copyOut(t.pool, query, new PassThrough().resume(), { goOn });
      await expect(failed).rejects.toThrow('division by zero');
    }
    expect(await copied('still there')).toBe('still there\n');
  });

  it('stops when asked to, and when the sink breaks', async () => {
    const slow = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => setTimeout(done, 5) });
    const stopped = copyOut(t.pool, series(), slow, { goOn: async () => false });
    await expect(stopped).rejects.toThrow(CopyStopped);
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    await expect(copyOut(t.pool, series(), broken, { goOn })).rejects.toThrow('disk full');
    expect(await copied('still there')).toBe('still there\n');
  });

  const series = () =>
    t.db
      .selectFrom(sql<{ n: number }>`generate_series(1, 300000)`.as<'series'>(sql`series(n)`))
      .select(sql<string>`repeat('x', 1000) || series.n`.as('cell'));
});
