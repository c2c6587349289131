import { interpolate } from '@otolead/contract/kernel/text.ts';
import english from '@otolead/contract/leads/messages.en.json' with { type: 'json' };
import indonesian from '@otolead/contract/leads/messages.id.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { followupWords } from './followup-words.ts';

/** 10:15 in Jakarta, 11:15 in Manila. */
const NOW = new Date('2026-11-20T03:15:00Z');

function words(followup: string, timeZone = 'Asia/Jakarta', language: 'en' | 'id' = 'en') {
  const texts: Record<string, string> = language === 'id' ? indonesian : english;
  const t = (key: string, params: Record<string, string | number> = {}) =>
    interpolate(texts[key] ?? key, params);
  const { tone, first, second } = followupWords(new Date(followup), NOW, { timeZone, language, t });
  return second === undefined ? [tone, first] : [tone, first, second];
}

describe('how a follow-up stands', () => {
  it.each([
    ['2026-11-20T03:14:00Z', 'overdue', '10:14', 'overdue 1 min'],
    ['2026-11-20T02:53:00Z', 'overdue', '09:53', 'overdue 22 min'],
    ['2026-11-20T02:15:00Z', 'overdue', '09:15', 'overdue 1 h'],
    ['2026-11-19T17:00:00Z', 'overdue', '00:00', 'overdue 10 h'],
    ['2026-11-20T03:14:30Z', 'today', '10:14 today'],
    ['2026-11-20T03:15:00Z', 'today', '10:15 today'],
    ['2026-11-20T16:59:00Z', 'today', '23:59 today'],
  ])('%s, on the day itself, is %s: %s %s', (followup, ...stands) => {
    expect(words(followup)).toEqual(stands);
  });

  it.each([
    ['2026-11-19T16:59:00Z', 'overdue', '19 Nov 2026', '23:59 · overdue 10 h'],
    ['2026-11-19T03:16:00Z', 'overdue', '19 Nov 2026', '10:16 · overdue 23 h'],
    ['2026-11-19T03:15:00Z', 'overdue', '19 Nov 2026', '10:15 · overdue 1 d'],
    ['2026-11-18T16:59:00Z', 'overdue', '18 Nov 2026', '23:59 · overdue 2 d'],
    ['2026-11-17T02:00:00Z', 'overdue', '17 Nov 2026', '09:00 · overdue 3 d'],
    ['2026-11-20T17:00:00Z', 'later', '21 Nov 2026', '00:00'],
  ])('%s, on another day, is %s: %s, %s', (followup, ...stands) => {
    expect(words(followup)).toEqual(stands);
  });

  it('follows the clock of the market and the language of the reader', () => {
    expect(words('2026-11-20T16:30:00Z', 'Asia/Manila')).toEqual(['later', '21 Nov 2026', '00:30']);
    expect(words('2026-11-20T02:53:00Z', 'Asia/Jakarta', 'id')).toEqual([
      'overdue',
      '09:53',
      'terlambat 22 mnt',
    ]);
    expect(words('2026-12-01T02:00:00Z', 'Asia/Jakarta', 'id')).toEqual(['later', '01 Des 2026', '09:00']);
  });
});
