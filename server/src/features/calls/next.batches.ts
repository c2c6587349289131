import { isDatabaseAway } from '../../platform/db/database-error.ts';
import { unavailable } from '../../platform/http/errors.ts';

/** Maximum calls per batch. */
const MOST = 25;
/** Concurrent batches: a single one would leave a core of PostgreSQL idle. */
const AT_ONCE = 2;
/** Milliseconds that a call may wait in the queue. */
const WAIT_MS = 15_000;

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly until: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Batches calls of one kind in arrival order, two batches at a time; calls that arrive meanwhile form the next one.
 * Many simultaneous calls thus take two connections and wait instead of being refused one; 503 for a wait above 15 s.
 * `act` is all or nothing; if it fails, each call of the batch runs alone and fails only for its own reason.
 */
export class Batches<Call, Result> {
  readonly #act: (calls: readonly Call[]) => Promise<readonly Result[]>;
  readonly #waiting: Waiting<Call, Result>[] = [];
  #busy = 0;

  constructor(act: (calls: readonly Call[]) => Promise<readonly Result[]>) {
    this.#act = act;
  }

  add(call: Call): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, until: performance.now() + WAIT_MS, resolve, reject });
      if (this.#busy < AT_ONCE) void this.#empty();
    });
  }

  async #empty(): Promise<void> {
    this.#busy += 1;
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, MOST));
    this.#busy -= 1;
  }

  async #settle(batch: readonly Waiting<Call, Result>[]): Promise<void> {
    const now = performance.now();
    const inTime = batch.filter(({ until }) => until > now);
    for (const late of batch)
      if (!inTime.includes(late)) late.reject(unavailable(new Error('waited too long')));
    if (inTime.length === 0) return;
    try {
      const results = await this.#act(inTime.map(({ call }) => call));
      for (const [at, { resolve }] of inTime.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (inTime.length > 1 && !isDatabaseAway(error)) for (const one of inTime) await this.#settle([one]);
      else for (const { reject } of inTime) reject(error);
    }
  }
}
