import { describe, expect, it } from 'vitest';
import { isTrustedDevice, remembered, secondsToWait, subjectsOf, type Tally } from './attempt-limit.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const failed = (failures: number, secondsAgo = 0): Tally => ({
  failures,
  lastFailedAt: new Date(NOW.getTime() - secondsAgo * 1000),
});

describe('waiting after failed attempts', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 10],
    [7, 20],
    [8, 40],
    [12, 640],
    [13, 900],
    [500, 900],
  ])('%i failures of one user from one address cost %i s', (failures, seconds) => {
    expect(secondsToWait({ pair: failed(failures) }, NOW)).toBe(seconds);
  });

  it.each([
    [49, 0],
    [50, 5],
    [51, 10],
    [60, 900],
  ])('%i failures of any users from one address cost %i s', (failures, seconds) => {
    expect(secondsToWait({ address: failed(failures) }, NOW)).toBe(seconds);
  });

  it('runs down with the clock', () => {
    expect(secondsToWait({ pair: failed(6, 4) }, NOW)).toBe(6);
    expect(secondsToWait({ pair: failed(6, 10) }, NOW)).toBe(0);
  });

  it('forgets one failure every ten minutes', () => {
    const counts = [0, 599, 600, 1800, 3000, 90_000].map((ago) => remembered(failed(5, ago), NOW));
    expect(counts).toEqual([5, 5, 4, 2, 0, 0]);
  });

  it('never makes a fresh address wait for what strangers did to the user', () => {
    expect(secondsToWait({ user: failed(100_000) }, NOW)).toBe(0);
  });

  it('lets each address try once and then slows it down while a user is under attack', () => {
    const user = failed(50);
    expect(secondsToWait({ user, pair: failed(1) }, NOW)).toBe(30);
    expect(secondsToWait({ user, pair: failed(2) }, NOW)).toBe(60);
    expect(secondsToWait({ user: failed(49), pair: failed(2) }, NOW)).toBe(0);
  });

  it('judges a known browser by its own failures alone', () => {
    const others = { pair: failed(40), address: failed(400), user: failed(4000) };
    expect(secondsToWait({ ...others, device: failed(0, 3600) }, NOW)).toBe(0);
    expect(secondsToWait({ ...others, device: failed(6) }, NOW)).toBe(10);
  });

  it('stops knowing a browser after twenty failures or ninety days', () => {
    const day = 24 * 3600;
    expect(
      [failed(19), failed(20), failed(0, 89 * day), failed(0, 90 * day), undefined].map((tally) =>
        isTrustedDevice(tally, NOW),
      ),
    ).toEqual([true, false, true, false, false]);
  });
});

describe('what an attempt is counted under', () => {
  const attempt = { username: 'Budi', address: '10.1.2.3', device: null };

  it('knows the user id without regard to case and hides what was typed', () => {
    const subjects = subjectsOf(attempt);
    expect(subjectsOf({ ...attempt, username: 'bUDI' })).toEqual(subjects);
    expect(Object.values(subjects).join(' ').toLowerCase()).not.toContain('budi');
  });

  it.each([
    ['10.1.2.3', '::ffff:10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:1:2::9', true],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:3:3:4:5:6', false],
    ['fe80::1%eth0', 'fe80::2', true],
    ['::1', '::2', true],
  ])('takes %s and %s for one network: %s', (one, other, same) => {
    const [left, right] = [one, other].map((address) => subjectsOf({ ...attempt, address }).address);
    expect(left === right).toBe(same);
  });

  it('keeps user and address apart, whatever characters they hold', () => {
    const one = subjectsOf({ ...attempt, username: 'a","b', address: 'c' }).pair;
    const other = subjectsOf({ ...attempt, username: 'a', address: 'b","c' }).pair;
    expect(one).not.toBe(other);
  });
});
