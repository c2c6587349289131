import { expect, it } from 'vitest';
import { findTooLong } from './check-sizes.ts';

const lines = (count: number) => 'x\n'.repeat(count);

it('a file may have 400 lines, a migration any number', () => {
  const files = [
    { path: 'server/src/app/short.ts', text: lines(400) },
    { path: 'server/src/app/long.ts', text: lines(401) },
    { path: 'server/migrations/0001_all.ts', text: lines(900) },
  ];
  expect(findTooLong(files)).toEqual([
    { path: 'server/src/app/long.ts', message: expect.stringMatching(/^401 lines/) },
  ]);
});
