interface Reads<Value> {
  begunAt: number;
  /** The running or last read. */
  last: Promise<unknown>;
  /** The read that has not started yet. */
  next: Promise<Value> | undefined;
}

/**
 * Shares reads by key: one at a time, starting at least `everyMs` apart. A caller gets a read that starts after its
 * call, so that no answer is older than its question.
 */
export class SharedReads<Value> {
  readonly #everyMs: number;
  readonly #byKey = new Map<string, Reads<Value>>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  ask(key: string, read: () => Promise<Value>): Promise<Value> {
    const reads = this.#byKey.get(key) ?? {
      begunAt: Number.NEGATIVE_INFINITY,
      last: Promise.resolve(),
      next: undefined,
    };
    this.#byKey.set(key, reads);
    reads.next ??= this.#read(reads, read);
    return reads.next;
  }

  async #read(reads: Reads<Value>, read: () => Promise<Value>): Promise<Value> {
    await reads.last;
    const wait = reads.begunAt + this.#everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    reads.next = undefined;
    reads.begunAt = performance.now();
    const reading = read();
    reads.last = reading.catch(() => undefined);
    return reading;
  }
}
