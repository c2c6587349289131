import { describe, expect, it } from 'vitest';
import { formatChange, formatCount, formatDuration, formatPercent } from './format.ts';

describe('formatCount', () => {
  it.each([
    ['en', '1,284'],
    ['id', '1.284'],
    ['ph', '1,284'],
  ])('groups thousands as people of %s write them', (language, text) => {
    expect(formatCount(1284, language)).toBe(text);
  });
});

describe('formatPercent', () => {
  it.each([
    ['en', 33.333, '33.33'],
    ['id', 50, '50,00'],
    ['ph', 0, '0.00'],
  ])('REP-110 shows two decimals in %s', (language, value, text) => {
    expect(formatPercent(value, language)).toBe(text);
  });
});

describe('formatChange', () => {
  it.each([
    ['en', 1284, '+1,284'],
    ['id', -1284, '-1.284'],
    ['ph', 0, '0'],
  ])('says in %s which way a number of %i went', (language, value, text) => {
    expect(formatChange(value, language)).toBe(text);
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
