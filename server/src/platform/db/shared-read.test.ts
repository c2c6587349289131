import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SharedReads } from './shared-read.ts';

/** Answer of a test read: its number and start. */
interface Answer {
  readonly number: number;
  readonly begun: number;
}

let begun = 0;

beforeEach(() => {
  begun = 0;
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

/** A read that takes so many milliseconds. */
const reading = (ms: number) => (): Promise<Answer> => {
  begun += 1;
  const answer = { number: begun, begun: performance.now() };
  return new Promise((resolve) => setTimeout(resolve, ms, answer));
};

it('callers at the same time share one read, and each key has a separate one', async () => {
  const reads = new SharedReads<Answer>(1_000);
  const asked = ['id', 'id', 'ph', 'id'].map((key) => reads.ask(key, reading(10)));
  await vi.advanceTimersByTimeAsync(10);
  expect((await Promise.all(asked)).map(({ number }) => number)).toEqual([1, 1, 2, 1]);
});

it('nobody gets a read that began before the question, and reads of a key follow at their pace', async () => {
  const reads = new SharedReads<Answer>(1_000);
  const first = reads.ask('id', reading(300));
  await vi.advanceTimersByTimeAsync(100);
  const asked = performance.now();
  const second = [reads.ask('id', reading(300)), reads.ask('id', reading(300))];
  await vi.advanceTimersByTimeAsync(5_000);
  const [one, two, other] = [await first, await second[0], await second[1]];
  expect(two).toBe(other);
  expect(two?.begun).toBeGreaterThanOrEqual(asked);
  expect((two?.begun ?? 0) - one.begun).toBe(1_000);
  expect(begun).toBe(2);
});

it('a read that takes longer than the pace is not joined by a second one', async () => {
  const reads = new SharedReads<Answer>(1_000);
  const first = reads.ask('id', reading(2_500));
  await vi.advanceTimersByTimeAsync(1);
  const second = reads.ask('id', reading(10));
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await second).begun - (await first).begun).toBe(2_500);
});

it('a failed read fails for those who asked for it and for nobody after them', async () => {
  const reads = new SharedReads<number>(1_000);
  const failed = [1, 2].map(() => reads.ask('id', () => Promise.reject(new Error('away'))));
  const told = Promise.allSettled(failed);
  await vi.advanceTimersByTimeAsync(1);
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = reads.ask('id', async () => 7);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toBe(7);
});
