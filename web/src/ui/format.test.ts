import { describe, expect, it } from 'vitest';
import { formatCount, formatDuration } from './format.ts';

describe('formatCount', () => {
  it.each([
    ['en', '1,284'],
    ['id', '1.284'],
    ['ph', '1,284'],
  ])('groups thousands as people of %s write them', (language, text) => {
    expect(formatCount(1284, language)).toBe(text);
  });
});

describe('formatDuration', () => {
  it.each([
    [7, '0:07'],
    [95, '1:35'],
    [3600, '1:00:00'],
    [4065, '1:07:45'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
