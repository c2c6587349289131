import { expect, it, vi } from 'vitest';
import { readAhead } from './upload.read-ahead.ts';

/** Numbers from 1, each recorded when produced; the end is recorded as 0. */
async function* counting(until: number, made: number[], fault?: Error) {
  try {
    for (let n = 1; n <= until; n += 1) {
      made.push(n);
      yield n;
    }
    if (fault) throw fault;
  } finally {
    made.push(0);
  }
}

it('makes the next item while the present one is worked through, once however often it is reported', async () => {
  const made: number[] = [];
  const ahead = readAhead(counting(3, made));
  const seen: unknown[] = [];
  for await (const n of ahead) {
    const before = [...made];
    ahead.begin();
    ahead.begin();
    await vi.waitUntil(() => made.length > n);
    seen.push([n, before, [...made]]);
  }
  expect(seen).toEqual([
    [1, [1], [1, 2]],
    [2, [1, 2], [1, 2, 3]],
    [3, [1, 2, 3], [1, 2, 3, 0]],
  ]);
});

it('tells a failure when its item is asked for, after the work on the one before', async () => {
  const made: number[] = [];
  const ahead = readAhead(counting(1, made, new Error('broken file')));
  const worked: number[] = [];
  const read = async () => {
    for await (const n of ahead) {
      ahead.begin();
      await vi.waitUntil(() => made.at(-1) === 0);
      worked.push(n);
    }
  };
  await expect(read()).rejects.toThrow('broken file');
  expect(worked).toEqual([1]);
});

it('ends the reading where the work is given up', async () => {
  const made: number[] = [];
  const ahead = readAhead(counting(9, made));
  for await (const n of ahead) {
    ahead.begin();
    if (n === 2) break;
  }
  expect(made).toEqual([1, 2, 0]);
});
