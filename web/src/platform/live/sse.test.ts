import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageReader, type ServerMessage } from './sse.ts';

const TEXT =
  'id: 1~2:3:\nevent: ready\ndata: {"resumed":true}\n\n:\n\nid: 1~4:4:\n:\n\nevent: change\ndata: [{"kind":"config"}]\n\nevent: end';

const MESSAGES: readonly ServerMessage[] = [
  { event: 'ready', id: '1~2:3:', data: '{"resumed":true}' },
  { event: '', id: '1~4:4:', data: '' },
  { event: 'change', id: undefined, data: '[{"kind":"config"}]' },
];

it('messages of a stream are the same whatever pieces they come in, and none comes before its end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length)), (cuts) => {
      const read: ServerMessage[] = [];
      const take = messageReader((message) => read.push(message));
      const ends = [0, ...cuts.toSorted((one, other) => one - other), TEXT.length];
      for (const [n, end] of ends.entries()) if (n > 0) take(TEXT.slice(ends[n - 1], end));
      expect(read).toEqual(MESSAGES);
    }),
  );
});
