import { expect, it } from 'vitest';
import { isNews, topicsOf } from './live-topic.ts';

it('a change concerns the queries of its topic, in its own market and where it belongs to none', () => {
  const events = [
    { kind: 'config', market: 'id' },
    { kind: 'record', market: 'ph', record: 'domain', key: 7 },
    { kind: 'rights' },
  ] as const;
  expect([...topicsOf(events, 'id').keys()]).toEqual(['config']);
  expect([...topicsOf(events, 'ph').keys()]).toEqual(['record']);
  expect([...topicsOf([{ kind: 'record', record: 'role', key: 3 }], 'id').keys()]).toEqual(['record']);
});

it('a lead is news to what shows it, of who works on it also to the list of all who do', () => {
  const news = topicsOf(
    [
      { kind: 'lead', market: 'id', key: 7 },
      { kind: 'desk', market: 'id', key: 8 },
    ],
    'id',
  );
  const asked = [['lead:7'], ['lead:8'], ['desk:7'], ['desk:8'], ['desk'], ['day']];
  expect(asked.map((topics) => isNews(news, topics))).toEqual([true, false, false, true, true, false]);
  const ofAll = topicsOf([{ kind: 'lead', market: 'id' }], 'id');
  expect(asked.map((topics) => isNews(ofAll, topics))).toEqual([true, true, false, false, false, false]);
});

it('a version that is there already is no news, and a change without one always is', () => {
  const lead = { kind: 'lead', market: 'id', key: 7 } as const;
  const fifth = topicsOf(
    [
      { ...lead, version: 4 },
      { ...lead, version: 5 },
    ],
    'id',
  );
  expect([4, 5, 6, undefined].map((version) => isNews(fifth, ['lead:7'], version))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isNews(topicsOf([{ ...lead, version: 5 }, lead], 'id'), ['lead:7'], 9)).toBe(true);
});
