import { describe, expect, it } from 'vitest';
import { isNewlyCreated } from './created-flag.rules.ts';

/** 22 Nov 2026, 00:30 in Jakarta: in UTC still the day before. */
const NOW = new Date('2026-11-21T17:30:00Z');

describe('WEB-054 the created-date flag, at 00:30 on 22 Nov in Jakarta', () => {
  it.each([
    ['2026-11-21T17:00:00Z', 'today', true],
    ['2026-11-15T17:00:00Z', 'the 16th at 00:00', true],
    ['2026-11-15T16:59:59Z', 'the 15th at 23:59', false],
    ['2026-11-14T17:00:00Z', 'the 15th at 00:00', false],
    ['2025-11-22T17:00:00Z', 'a year ago', false],
  ])('%s, %s: %s', (created, _day, isNew) => {
    expect(isNewlyCreated(new Date(created), NOW, 'Asia/Jakarta')).toBe(isNew);
  });
});
