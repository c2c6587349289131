import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { nameOfStatement, Statement } from './statement.ts';

const t = useTestApp();

describe('a statement', () => {
  it('keeps the first fifty of its variants prepared and answers with all of them', async () => {
    const statement = new Statement<{ id: number }, { id: number; shape: string }>(
      (_, { id }, shape) => sql`select ${id}::integer as id, ${sql.lit(shape)} as shape`,
    );
    const variants = Array.from({ length: 52 }, (_, at) => `variant ${at}`);
    for (const [id, shape] of variants.entries()) {
      expect(await statement.run(t.db, { id }, shape)).toEqual([{ id, shape }]);
    }
    const kept = variants.filter((shape) => nameOfStatement(statement.filled(t.db, { id: 0 }, shape).sql));
    expect(kept).toEqual(variants.slice(0, 50));
    expect(await statement.run(t.db, { id: 7 }, 'variant 51')).toEqual([{ id: 7, shape: 'variant 51' }]);
  });
});
