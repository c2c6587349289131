import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Batches } from './next.batches.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Doubles each number once `next` is called; records the batches. */
function doubling(failure?: (calls: readonly number[]) => Error | undefined) {
  const together: (readonly number[])[] = [];
  const begun: (() => void)[] = [];
  const batches = new Batches<number, number>(async (calls) => {
    together.push(calls);
    await new Promise<void>((resolve) => begun.push(resolve));
    const error = failure?.(calls);
    if (error) throw error;
    return calls.map((call) => call * 2);
  });
  const next = async () => {
    await vi.waitFor(() => expect(begun).not.toEqual([]));
    begun.shift()?.();
  };
  return { batches, together, next };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

it('calls that come while others are done are done together, in order and no more than 25 of them', async () => {
  const { batches, together, next } = doubling();
  const results = Promise.all(numbers(30).map((call) => batches.add(call)));
  for (let batch = 0; batch < 4; batch += 1) await next();
  expect(await results).toEqual(numbers(30).map((call) => call * 2));
  expect(together).toEqual([[0], [1], numbers(27).slice(2), [27, 28, 29]]);
});

it('a call that fails fails alone', async () => {
  const { batches, together, next } = doubling((calls) =>
    calls.includes(3) ? new RangeError('three') : undefined,
  );
  const results = Promise.allSettled(numbers(5).map((call) => batches.add(call)));
  for (let batch = 0; batch < 6; batch += 1) await next();
  expect((await results).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(
    [0, 2, 4, 'RangeError: three', 8],
  );
  expect(together).toEqual([[0], [1], [2, 3, 4], [2], [3], [4]]);
});

it('a database that is away is asked once for all of a batch', async () => {
  const { batches, together, next } = doubling(() => new Error('Connection terminated'));
  const results = Promise.allSettled(numbers(4).map((call) => batches.add(call)));
  for (let batch = 0; batch < 3; batch += 1) await next();
  expect((await results).map(({ status }) => status)).toEqual(numbers(4).map(() => 'rejected'));
  expect(together).toEqual([[0], [1], [2, 3]]);
});

it('a call waits for fifteen seconds and no longer', async () => {
  const { batches, together, next } = doubling();
  const results = Promise.allSettled([1, 2, 3].map((call) => batches.add(call)));
  vi.advanceTimersByTime(14_000);
  const late = batches.add(4);
  vi.advanceTimersByTime(2_000);
  for (let batch = 0; batch < 3; batch += 1) await next();
  expect(await late).toBe(8);
  expect(await results).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: { status: 503 } },
  ]);
  expect(together).toEqual([[1], [2], [4]]);
});
