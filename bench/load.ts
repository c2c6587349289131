import autocannon from 'autocannon';
import { percentile } from './figures.ts';
import type { Call } from './product.ts';

/** Milliseconds of each call, and of all together. */
export interface Load {
  readonly times: readonly number[];
  readonly elapsed: number;
}

const SECOND_MS = 1_000;

export const perSecond = ({ times, elapsed }: Load): number => (SECOND_MS * times.length) / elapsed;
export const p50 = ({ times }: Load): number => percentile(times, 0.5);
export const p95 = ({ times }: Load): number => percentile(times, 0.95);

export interface Sending {
  readonly connections: number;
  readonly seconds: number;
  /** Splits the calls among the connections, so that none waits for another's lock. */
  readonly shared?: boolean;
}

/**
 * Calls by autocannon over keep-alive connections, sequential on each. Throws for an answer other than 200; an
 * overloaded server answers 503, which the web app retries.
 */
export async function send(url: string, calls: readonly Call[], options: Sending): Promise<Load> {
  const { connections, seconds, shared } = options;
  const times: number[] = [];
  let client = 0;
  let failure: number | undefined;
  const setupClient = (one: autocannon.Client) => {
    const own = shared ? calls.filter((_, at) => at % connections === client) : calls;
    const from = client % own.length;
    client += 1;
    one.setRequests([...own.slice(from), ...own.slice(0, from)].map((call) => ({ ...call })));
  };
  const startedAt = performance.now();
  let endedAt = startedAt;
  await new Promise((resolve, reject) => {
    const asked = { url, connections, duration: seconds, timeout: 120, setupClient };
    const running = autocannon(asked, (error: unknown, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_, status, __, took) => {
      endedAt = performance.now();
      if (status === 200) times.push(took);
      else if (status !== 503) failure = status;
    });
  });
  if (failure !== undefined) throw new Error(`${calls[0]?.path}: ${failure}`);
  return { times, elapsed: endedAt - startedAt };
}

/** Runs `act` repeatedly in `lanes` parallel loops. */
export async function loop(lanes: number, seconds: number, act: () => Promise<unknown>): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const lane = async () => {
    for (;;) {
      const begin = performance.now();
      if (begin - startedAt >= seconds * SECOND_MS) return;
      await act();
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { times, elapsed: performance.now() - startedAt };
}
