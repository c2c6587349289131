import { describe, expect, it } from 'vitest';
import { recordingOf } from './recordings.match.ts';

const START = new Date('2026-11-26T02:30:00Z').getTime();
const at = (minutes: number) => new Date(START + minutes * 60_000);
const logged = (change: object = {}) => ({
  ...{
    recordingId: '5',
    dialerLeadId: '99',
    user: 'A-7',
    startedAt: at(0),
    seconds: 60,
    location: 'http://x/5',
  },
  ...change,
});
const call = { callId: 1, calledAt: at(0) };
const sought = { call, dialerLeadId: '99', user: 'A-7', others: [] };

describe('the recording of a call', () => {
  it.each([
    ['of the same lead, agent and time', [logged()], {}, '5'],
    ['that began before the reported start', [logged({ startedAt: at(-14) })], {}, '5'],
    [
      'the nearer one of two',
      [logged({ recordingId: '4', startedAt: at(3) }), logged({ startedAt: at(1) })],
      {},
      '5',
    ],
    ['of an agent without a name at the dialer', [logged({ user: 'B-1' })], { user: null }, '5'],
    ['not another lead’s', [logged({ dialerLeadId: '98' })], {}, undefined],
    ['not another agent’s', [logged({ user: 'A-8' })], {}, undefined],
    ['not one of half an hour later', [logged({ startedAt: at(30) })], {}, undefined],
    [
      'not that of the second call, five minutes later',
      [logged({ startedAt: at(5) })],
      { others: [{ callId: 2, calledAt: at(5) }] },
      undefined,
    ],
    ['none of an empty list', [], {}, undefined],
  ])('is one %s', (_which, list, change, expected) => {
    expect(recordingOf(list, { ...sought, ...change })?.recordingId).toBe(expected);
  });
});
