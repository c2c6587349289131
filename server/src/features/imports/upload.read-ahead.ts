import { setImmediate as turn } from 'node:timers/promises';

/** An iterator that can produce the next item while the current one is processed. */
export interface ReadAhead<Item> extends AsyncIterable<Item> {
  /** Starts producing the next item; repeated calls have no effect. */
  readonly begin: () => void;
}

export function readAhead<Item>(items: AsyncGenerator<Item>): ReadAhead<Item> {
  let next: Promise<IteratorResult<Item>> | undefined;
  const begin = () => {
    next ??= turn().then(() => items.next());
    // The loop that awaits `next` receives the failure; without this handler it would end the process first.
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
