import { timeSteps } from '@otolead/contract/kernel/market-time.ts';
import { describe, expect, it } from 'vitest';
import { readTime, timesLike } from './read-time.ts';

describe('readTime', () => {
  it.each([
    ['1430', '14:30'],
    ['14.30', '14:30'],
    ['14:30', '14:30'],
    ['14,30', '14:30'],
    ['14 30', '14:30'],
    ['14h30', '14:30'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['0930', '09:30'],
    ['14', '14:00'],
    ['9', '09:00'],
    ['0', '00:00'],
    ['2 pm', '14:00'],
    ['2.30pm', '14:30'],
    ['230 PM', '14:30'],
    ['12 a.m.', '00:00'],
    ['12pm', '12:00'],
    ['jam 14', '14:00'],
    ['Pukul 14.30', '14:30'],
    [' 23:59 ', '23:59'],
  ])('reads %j as %s', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it.each([
    '',
    'x',
    '24',
    '24:00',
    '14:60',
    '1460',
    '14.3',
    '14:300',
    '14300',
    '30',
    '13 pm',
    '0 am',
    'besok',
  ])('takes %j for no time', (typed) => {
    expect(readTime(typed)).toBeNull();
  });
});

describe('timesLike', () => {
  const times = timeSteps('08:00', '20:00', 15);

  it.each([
    ['1430', ['14:30']],
    ['14.3', ['14:30']],
    ['143', ['14:30']],
    ['14', ['14:00', '14:15', '14:30', '14:45']],
    ['930', ['09:30']],
    ['93', ['09:30']],
    ['9', ['09:00', '09:15', '09:30', '09:45']],
    ['2', ['20:00']],
    ['2 pm', ['14:00']],
    ['30', []],
    ['7', []],
    ['1437', []],
    ['noon', []],
  ])('offers for %j what begins like it, the time that was read first', (typed, found) => {
    expect(timesLike(times, typed)).toEqual(found);
  });
});
