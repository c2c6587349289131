import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { CHANGED_FIELDS, DETAILS, type DetailName } from '@otolead/contract/activity/details.rules.ts';
import activityEn from '@otolead/contract/activity/messages.en.json' with { type: 'json' };
import activityId from '@otolead/contract/activity/messages.id.json' with { type: 'json' };
import { ACTIVITY_TYPES } from '@otolead/contract/kernel/history.ts';
import kernelEn from '@otolead/contract/kernel/messages.en.json' with { type: 'json' };
import kernelId from '@otolead/contract/kernel/messages.id.json' with { type: 'json' };
import statusEn from '@otolead/contract/lead-status/messages.en.json' with { type: 'json' };
import statusId from '@otolead/contract/lead-status/messages.id.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { factsOf } from './entry-facts.ts';

const TEXTS = {
  en: { activity: activityEn, kernel: kernelEn, 'lead-status': statusEn },
  id: { activity: activityId, kernel: kernelId, 'lead-status': statusId },
} as const;

function wordsFor(language: keyof typeof TEXTS, key: string): string | undefined {
  const [namespace = '', name = ''] = key.split(':');
  const texts: Record<string, Record<string, string>> = TEXTS[language];
  return texts[namespace]?.[name];
}

/** An example of every detail that recordActivity accepts. */
const EXAMPLES = {
  ticked: [1],
  flag: [true, false, 0, 1],
  'list item': ['Requested'],
  instant: ['2026-11-22T03:30:00.000Z'],
  mobile: ['+6281234567890'],
  name: ['Auto Baru'],
  seconds: [95],
  reference: [7],
} as const;

const valuesOf = (name: DetailName): readonly unknown[] => {
  const kind: (typeof DETAILS)[DetailName] = DETAILS[name];
  return typeof kind === 'string' ? EXAMPLES[kind] : kind;
};

const entry = (parts: Partial<ActivityEntry>): ActivityEntry => ({
  history_id: 1,
  created_date: '2026-11-20T03:00:00.000Z',
  activity_type: 'status',
  activity_source: 'crm',
  added_by: 'Rina',
  by_me: false,
  activity: [],
  details: {},
  comment: [],
  ...parts,
});

/** Every entry that the product can write, one per detail. */
const DETAIL_ENTRIES = (Object.keys(DETAILS) as DetailName[]).flatMap((name) =>
  valuesOf(name).map((value) => ({ name, value, told: entry({ details: { [name]: value } }) })),
);
const FIELD_ENTRIES = CHANGED_FIELDS.map((field) =>
  entry({ activity: [{ field, old: { value: 1, label: 'a' }, new: { value: 2, label: 'b' } }] }),
);

/** Message keys needed to show these entries. */
const keysOf = (entries: readonly ActivityEntry[]) => [
  ...new Set(
    entries.flatMap(factsOf).flatMap((fact) => {
      const values = [fact.old, fact.new].flatMap((value) => (value?.kind === 'word' ? [value.key] : []));
      return fact.name === null ? values : [fact.name, ...values];
    }),
  ),
];

describe.each(['en', 'id'] as const)('the words of the history in %s', (language) => {
  const missing = (keys: readonly string[]) => keys.filter((key) => !wordsFor(language, key));

  it('DET-164 name every detail and every code that any write stores', () => {
    expect(missing(keysOf(DETAIL_ENTRIES.map(({ told }) => told)))).toEqual([]);
    const codes = DETAIL_ENTRIES.filter(({ name }) => Array.isArray(DETAILS[name]));
    expect(missing(codes.map(({ name, value }) => `activity:code.${name}.${value}`))).toEqual([]);
  });

  it('DET-164 name every field whose change any write stores', () => {
    expect(missing(keysOf(FIELD_ENTRIES))).toEqual([]);
  });

  it('DET-163 name every type of entry', () => {
    const keys = ACTIVITY_TYPES.map((type) => (type === 'flag_enabled' ? 'flag' : type));
    expect(missing(keys.map((type) => `activity:type.${type}`))).toEqual([]);
  });
});

describe('what is stored as a code', () => {
  it.each(DETAIL_ENTRIES.filter(({ name }) => Array.isArray(DETAILS[name]) || DETAILS[name] === 'flag'))(
    'DET-164 $name $value is never shown as it is stored',
    ({ told }) => {
      const values = factsOf(told).flatMap((fact) => [fact.old, fact.new]);
      expect(values.filter((value) => value?.kind === 'text')).toEqual([]);
    },
  );
});
