interface Turn<Value> {
  begunAt: number;
  /** The read that is under way or over. */
  last: Promise<unknown>;
  /** The read that has not begun yet. */
  next: Promise<Value> | undefined;
}

/**
 * Reads that many ask for at once, by key: one at a time, the next at least `everyMs` after the beginning of the one
 * before. A caller gets a read that begins after its call, so that no answer is older than its question.
 */
export class SharedReads<Value> {
  readonly #everyMs: number;
  readonly #turns = new Map<string, Turn<Value>>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  ask(key: string, read: () => Promise<Value>): Promise<Value> {
    const turn = this.#turns.get(key) ?? {
      begunAt: Number.NEGATIVE_INFINITY,
      last: Promise.resolve(),
      next: undefined,
    };
    this.#turns.set(key, turn);
    turn.next ??= this.#read(turn, read);
    return turn.next;
  }

  async #read(turn: Turn<Value>, read: () => Promise<Value>): Promise<Value> {
    await turn.last;
    const wait = turn.begunAt + this.#everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    turn.next = undefined;
    turn.begunAt = performance.now();
    const reading = read();
    turn.last = reading.catch(() => undefined);
    return reading;
  }
}
