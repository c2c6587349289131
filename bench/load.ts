export interface Latency {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
}

/** Something to be called again and again. */
export interface Subject {
  readonly once: () => Promise<void>;
  /** That call it side by side. */
  readonly connections: number;
  /** Milliseconds that the process which answers has used so far; what no process answers uses none. */
  readonly cpu?: () => Promise<number>;
  /** Begins what goes on during each of its slices, and answers how it ends. */
  readonly beside?: () => () => Promise<void>;
}

export interface Measured extends Latency {
  /** Milliseconds of the process that answers. */
  readonly cpuPerCall: number;
}

interface Slice {
  /** Milliseconds of each call. */
  readonly times: readonly number[];
  /** Milliseconds from its first call to the end of its last. */
  readonly elapsed: number;
  readonly cpu: number;
}

const ROUNDS = 5;

/**
 * One after the other, slice by slice in turn, so that a machine that slows down slows all of them. Each begins calls
 * for `seconds` in all, after a first slice that compiles what it needs and is not counted.
 */
export async function measureInTurn(subjects: readonly Subject[], seconds: number): Promise<Measured[]> {
  const slices: Slice[][] = subjects.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, subject] of subjects.entries()) {
      const slice = await takeSlice(subject, seconds / ROUNDS);
      if (round > 0) slices[at]?.push(slice);
    }
  }
  return slices.map(together);
}

async function takeSlice({ once, connections, cpu, beside }: Subject, seconds: number): Promise<Slice> {
  const endBeside = beside?.();
  const used = (await cpu?.()) ?? 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const times: number[] = [];
  async function loop(): Promise<void> {
    for (;;) {
      const begin = performance.now();
      if (begin >= end) return;
      await once();
      times.push(performance.now() - begin);
    }
  }
  await Promise.all(Array.from({ length: connections }, loop));
  const elapsed = performance.now() - started;
  const slice = { times, elapsed, cpu: ((await cpu?.()) ?? 0) - used };
  await endBeside?.();
  return slice;
}

function together(slices: readonly Slice[]): Measured {
  const times = slices.flatMap((one) => one.times).sort((one, other) => one - other);
  const sum = (of: (slice: Slice) => number) => slices.reduce((all, one) => all + of(one), 0);
  return {
    requests: times.length,
    perSecond: round((1000 * times.length) / sum((one) => one.elapsed)),
    p50: round(percentile(times, 0.5)),
    p95: round(percentile(times, 0.95)),
    // The median slice, because another process may have slowed one down.
    cpuPerCall: round(median(slices.map((one) => one.cpu / one.times.length))),
  };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

/** Milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = samples.toSorted((one, other) => one - other);
  return { p50: Math.round(percentile(sorted, 0.5)), p95: Math.round(percentile(sorted, 0.95)) };
}

/** Milliseconds. */
export interface Spread {
  readonly median: number;
  readonly worst: number;
}

export function spread(samples: readonly number[]): Spread {
  return { median: Math.round(median(samples)), worst: Math.round(Math.max(...samples)) };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
