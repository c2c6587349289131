export interface Latency {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
}

interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

export const WARM_UP = 0.25;

/** What one measurement saw: milliseconds of each call that was counted, and of all of them together. */
interface Sample {
  readonly times: readonly number[];
  readonly elapsed: number;
}

/** Calls `once` in `connections` loops; the first quarter of the time warms up and is not counted. */
export async function measure(once: () => Promise<void>, options: LoadOptions): Promise<Latency> {
  return latencyOf([await sample(once, options)]);
}

const ROUNDS = 4;

/** Each on one connection, slice by slice in turn, so that a machine that slows down slows all of them. */
export async function measureInTurn(
  subjects: readonly (() => Promise<void>)[],
  seconds: number,
): Promise<Latency[]> {
  const samples: Sample[][] = subjects.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, once] of subjects.entries()) {
      samples[at]?.push(await sample(once, { connections: 1, seconds: seconds / ROUNDS }));
    }
  }
  return samples.map(latencyOf);
}

async function sample(once: () => Promise<void>, { connections, seconds }: LoadOptions): Promise<Sample> {
  const started = performance.now();
  const counted = started + seconds * 1000 * WARM_UP;
  const end = started + seconds * 1000;
  const times: number[] = [];
  async function loop(): Promise<void> {
    for (;;) {
      const begin = performance.now();
      if (begin >= end) return;
      await once();
      if (begin >= counted) times.push(performance.now() - begin);
    }
  }
  await Promise.all(Array.from({ length: connections }, loop));
  return { times, elapsed: performance.now() - counted };
}

function latencyOf(samples: readonly Sample[]): Latency {
  const times = samples.flatMap((one) => one.times).sort((one, other) => one - other);
  const elapsed = samples.reduce((sum, one) => sum + one.elapsed, 0) / 1000;
  return {
    requests: times.length,
    perSecond: round(times.length / elapsed),
    p50: round(percentile(times, 0.5)),
    p95: round(percentile(times, 0.95)),
  };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
