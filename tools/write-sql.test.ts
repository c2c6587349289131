import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { laidOut, sqlFile } from './write-sql.ts';

describe('a statement laid out', () => {
  it('has one clause and one column a line, indented by its parentheses', () => {
    expect(laidOut('select a,  b from one where a = $1\n and exists (select 1 from two) order by a')).toBe(
      [
        'select a,',
        '  b',
        'from one',
        'where a = $1',
        'and exists (select 1',
        '  from two)',
        'order by a',
      ].join('\n'),
    );
  });

  it('leaves texts and names as they are', () => {
    expect(laidOut(`select 'here and there (' as "a from b" from one`)).toBe(
      `select 'here and there (' as "a from b"\nfrom one`,
    );
  });
});

it('the file of a query has its statements in the order of asking, with their values', async () => {
  const text = await sqlFile({
    name: 'two',
    about: 'Two questions',
    ask: async (db) => {
      await sql`select ${7}::integer`.execute(db);
      await db.selectFrom('make').where('id', '=', 3).select('name').execute();
    },
  });
  expect(text.split('\n').slice(0, 1)).toEqual(['-- Two questions.']);
  expect(text.slice(text.indexOf('select'))).toBe(
    'select $1::integer;\n-- $1: 7\n\nselect "name"\nfrom "make"\nwhere "id" = $1;\n-- $1: 3\n',
  );
});
