import { setImmediate as turn } from 'node:timers/promises';

/** An iterator that produces the next item while the current one is processed. */
export interface Ahead<Item> extends AsyncIterable<Item> {
  /** Starts the next item behind the current one; further calls for an item do nothing. */
  readonly begin: () => void;
}

export function readAhead<Item>(items: AsyncGenerator<Item>): Ahead<Item> {
  let next: Promise<IteratorResult<Item>> | undefined;
  const begin = () => {
    next ??= turn().then(() => items.next());
    // The loop awaiting `next` receives the failure; unhandled, it would end the process first.
    next.catch(() => undefined);
  };
  return {
    begin,
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          begin();
          const { done, value } = await (next as Promise<IteratorResult<Item>>);
          next = undefined;
          if (done) return;
          yield value;
        }
      } finally {
        await items.return(undefined);
      }
    },
  };
}
