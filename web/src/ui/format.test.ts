import { describe, expect, it } from 'vitest';
import { countTo, formatChange, formatCount, formatDuration, formatPercent, formatShare } from './format.ts';

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

describe('formatShare', () => {
  it.each([
    ['en', 50, '50'],
    ['id', 92.31, '92,31'],
    ['ph', 92.31, '92.31'],
  ])('AUD-058 shows in %s of %d the decimals that it has', (language, value, text) => {
    expect(formatShare(value, language)).toBe(text);
  });
});

describe('countTo', () => {
  it.each([
    [9_999, 'en', '9,999'],
    [10_000, 'en', '10,000'],
    [10_001, 'en', '10,000+'],
    [10_001, 'id', '10.000+'],
  ])('AUD-010 counts %d in %s as %s', (count, language, text) => {
    expect(countTo(10_000, count, language)).toBe(text);
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
