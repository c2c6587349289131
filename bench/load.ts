import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

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

const WARM_UP = 0.25;

/** Calls `once` in `connections` loops; the first quarter of the time warms up and is not counted. */
export async function measure(
  once: () => Promise<void>,
  { connections, seconds }: LoadOptions,
): Promise<Latency> {
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
  const elapsed = (performance.now() - counted) / 1000;
  times.sort((one, other) => one - other);
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

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a server that is asked too much says; the web app tries again as well. */
const BUSY = 503;
const AGAIN_AFTER_MS = 200;

/**
 * A client with kept connections; returns the size of the body. It tries again where the server has too much to do, at
 * the cost of the call's time, and throws for every other answer but 200.
 */
export function httpClient(port: number, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const send = async (call: HttpCall): Promise<number> => {
    for (;;) {
      const { status, size } = await exchange(call);
      if (status === 200) return size;
      if (status !== BUSY) throw new Error(`${call.path}: ${status}`);
      await delay(AGAIN_AFTER_MS);
    }
  };
  const exchange = ({ method, path, headers, body }: HttpCall): Promise<{ status: number; size: number }> =>
    new Promise((resolve, reject) => {
      const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, size }));
      });
      request.on('error', reject);
      request.end(body);
    });
  return { send, close: () => agent.destroy() };
}
