import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import { ldRefusal, ldWord } from './cars.rules.ts';
import { CHAT_TEMPLATES, chatLink, hasChat } from './chats/chat.rules.ts';
import { visitErrors } from './test-drives/dealer-visit.rules.ts';

describe('DET-091 DET-092 the LD status of an assigned car', () => {
  it.each([
    [1, 'approved'],
    [2, 'rejected'],
    [0, 'pending'],
    [null, 'pending'],
    [7, 'pending'],
  ] as const)('%s means %s', (status, word) => {
    expect(ldWord(status)).toBe(word);
  });

  it.each([
    [null, 1, undefined],
    [0, 2, undefined],
    [1, 0, undefined],
    [null, 0, 'assigned-cars:refused.same_status'],
    [2, 1, 'assigned-cars:refused.removed'],
  ])('of %s does not become %s: %s', (stored, wanted, refusal) => {
    expect(ldRefusal(stored, wanted)?.key).toBe(refusal);
  });
});

describe('chat links', () => {
  it('MKT-009 MKT-014 are the Philippines’ alone', () => {
    expect([hasChat(MARKETS.id), hasChat(MARKETS.ph)]).toEqual([false, true]);
  });

  it('DET-019 begin with the market’s prefix, and lead to no number of another country', () => {
    const { ph } = MARKETS;
    const { WHATSAPP, VIBER } = CHAT_TEMPLATES;
    expect(chatLink(WHATSAPP.fallback, '+639171234567', ph)).toBe('https://wa.me/639171234567');
    expect(chatLink(VIBER.fallback, '+639171234567', ph)).toBe('viber://chat?number=%2B639171234567');
    expect(chatLink(WHATSAPP.fallback, '+6281234567890', ph)).toBeNull();
    expect(chatLink(WHATSAPP.fallback, '+63', ph)).toBeNull();
    expect(chatLink('javascript:alert({phone})', '+639171234567', ph)).toBeNull();
  });
});

describe('the form of a dealer visit', () => {
  const context = { now: new Date('2026-11-20T07:07:00Z'), market: MARKETS.id };
  const keysOf = (
    status: number | null,
    date: string | null = null,
    time: string | null = null,
    stored: Parameters<typeof visitErrors>[1] = { date: null, time: null },
  ) => {
    const values = { visit_status_id: status, visit_date: date, visit_time: time, comment: null };
    const faults = visitErrors(values, stored, context);
    return Object.fromEntries(Object.entries(faults).map(([field, { key }]) => [field, key]));
  };

  it('DET-085 DET-086 needs a status, and with status 1 date and time', () => {
    expect(keysOf(null)).toEqual({ visit_status_id: 'assigned-cars:status_required' });
    expect(keysOf(9)).toEqual({ visit_status_id: 'kernel:invalid.value' });
    expect(keysOf(1)).toEqual({ visit_date: 'kernel:required', visit_time: 'kernel:required' });
    expect(keysOf(1, '2026-11-21', '10:00')).toEqual({});
  });

  it.each([2, 3, 4])('DET-087 with status %s neither is asked for nor judged', (status) => {
    expect(keysOf(status)).toEqual({});
    expect(keysOf(status, '1999-01-01', 'x')).toEqual({});
  });

  it('DET-082 is at a time of the grid of 15 minutes', () => {
    expect(keysOf(1, '2026-11-21', '10:15')).toEqual({});
    for (const time of ['10:05', '10:16', '00:01'])
      expect(keysOf(1, '2026-11-21', time)).toEqual({ visit_time: 'assigned-cars:time_step' });
  });

  it('lies ahead, unless it is the one that is stored', () => {
    expect(keysOf(1, '2026-11-20', '14:00')).toEqual({ visit_time: 'assigned-cars:visit.past' });
    expect(keysOf(1, '2026-11-20', '14:00', { date: '2026-11-20', time: '14:00' })).toEqual({});
  });
});
