import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { describe, expect, it } from 'vitest';
import { readRecordings } from './dialer.recordings.ts';

const LINE = '2026-11-26 09:30:05|A-77|534820|876409';
const URL = 'http://server/RECORDINGS/20261126_093005_1000-all.wav';
const found = {
  ...{ recordingId: '534820', dialerLeadId: '876409', user: 'A-77' },
  ...{ startedAt: new Date('2026-11-26T02:30:05Z'), seconds: null, location: URL },
};

describe('VICIdial’s answer to recording_lookup', () => {
  it.each([
    ['one line', `${LINE}|${URL}`, [found]],
    ['a duration before the address', `${LINE}|63|${URL}\n`, [{ ...found, seconds: 63 }]],
    [
      'several lines, one twice',
      `${LINE}|${URL}\r\n${LINE}|${URL}\n${LINE}|${URL}?2`,
      [found, { ...found, location: `${URL}?2` }],
    ],
    [
      'a line of something else among them',
      `start_time|user|recording_id|lead_id|location\n${LINE}|${URL}`,
      [found],
    ],
    [
      'a name in place of an address',
      `${LINE}|20261126_093005-all`,
      [{ ...found, location: '20261126_093005-all' }],
    ],
    ['none', 'ERROR: recording_lookup NO RECORDINGS FOUND - 1255|6666||2026-11-26|', []],
    [
      'no right',
      'ERROR: recording_lookup USER DOES NOT HAVE PERMISSION TO GET RECORDING INFO - 6666|0',
      undefined,
    ],
    ['a page', '<html>Fatal error</html>', undefined],
    ['an impossible day', LINE.replace('11-26', '13-26'), undefined],
    ['nothing', '', undefined],
  ])('with %s', (_what, text, expected) => {
    expect(readRecordings(text, MARKETS.id)).toEqual(expected);
  });
});
