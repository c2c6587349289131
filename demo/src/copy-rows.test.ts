import { expect, it } from 'vitest';
import { copyLine } from './copy-rows.ts';

it('copyLine writes each kind of value as COPY reads it, signs of its own format escaped', () => {
  const row = {
    id: 7,
    name: 'a\tb\\c\nd\re',
    empty: '',
    missing: null,
    flag: true,
    off: false,
    at: new Date('2026-11-20T03:00:00.123Z'),
    detail: { text: 'say "\\n"', list: [1, null] },
  };
  expect(copyLine(Object.keys(row), row)).toBe(
    [
      '7',
      'a\\tb\\\\c\\nd\\re',
      '',
      '\\N',
      'true',
      'false',
      '2026-11-20T03:00:00.123Z',
      '{"text":"say \\\\"\\\\\\\\n\\\\"","list":[1,null]}\n',
    ].join('\t'),
  );
});
