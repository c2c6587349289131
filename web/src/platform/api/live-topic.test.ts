import { expect, it } from 'vitest';
import { topicsOf } from './live-topic.ts';

it('a change concerns the queries of its topic, in its own market and where it belongs to none', () => {
  const events = [
    { kind: 'config', market: 'id' },
    { kind: 'record', market: 'ph', record: 'domain', key: 7 },
    { kind: 'rights' },
  ] as const;
  expect([...topicsOf(events, 'id')]).toEqual(['config']);
  expect([...topicsOf(events, 'ph')]).toEqual(['record']);
  expect([...topicsOf([{ kind: 'record', record: 'role', key: 3 }], 'id')]).toEqual(['record']);
});
