import { setImmediate as turn } from 'node:timers/promises';

/** Items one after the other, of which the next is made while the present one is worked through. */
export interface Ahead<Item> extends AsyncIterable<Item> {
  /** Begins with the next item behind what is under way; more often than once for an item it does nothing. */
  readonly begin: () => void;
}

export function readAhead<Item>(items: AsyncGenerator<Item>): Ahead<Item> {
  let next: Promise<IteratorResult<Item>> | undefined;
  const begin = () => {
    next ??= turn().then(() => items.next());
    // The failure reaches the loop that awaits `next`; unhandled, it would end the process before.
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
