import { describe, expect, it } from 'vitest';
import { isLeadConflict } from './conflict.rules.ts';
import { leadConflict } from './conflict.schema.ts';

const field = { field: 'buy_time', original: '7', theirs: '14', mine: '30' };
const conflict = {
  version: 4,
  changed_by: 'Dimas',
  changed_by_me: false,
  changed_at: '2026-11-20T02:00:00.000Z',
  fields: [field],
};

const without = (name: string) =>
  Object.fromEntries(Object.entries(conflict).filter(([key]) => key !== name));

describe('isLeadConflict', () => {
  it.each([
    ['a conflict', conflict],
    ['one without fields', { ...conflict, fields: [] }],
    ['nothing', null],
    ['a text', 'conflict'],
    ['no version', without('version')],
    ['no author', without('changed_by')],
    ['no word of whose it is', without('changed_by_me')],
    ['no time', without('changed_at')],
    ['no fields', without('fields')],
    ['a version that is no number', { ...conflict, version: '4' }],
    ['fields that are no list', { ...conflict, fields: {} }],
    ['a field that lacks a side', { ...conflict, fields: [field, { ...field, mine: undefined }] }],
    ['a field that is nothing', { ...conflict, fields: [null] }],
  ])('agrees with the schema about %s', (_, detail) => {
    expect(isLeadConflict(detail)).toBe(leadConflict.safeParse(detail).success);
  });
});
