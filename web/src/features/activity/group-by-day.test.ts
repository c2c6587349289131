import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { describe, expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

function entryAt(history_id: number, created_date: string): ActivityEntry {
  return {
    history_id,
    created_date,
    activity_type: 'status',
    activity_source: 'crm',
    added_by: 'Rina',
    by_me: false,
    activity: [],
    details: {},
    comment: [],
  };
}

describe('the history by day', () => {
  it('changes the day at the market’s midnight, not at that of Greenwich', () => {
    const late = entryAt(2, '2026-11-20T17:00:00.000Z');
    const early = entryAt(1, '2026-11-20T16:59:00.000Z');
    expect(groupByDay([late, early], 'Asia/Jakarta').map(({ date }) => date)).toEqual([
      '2026-11-21',
      '2026-11-20',
    ]);
    expect(groupByDay([late, early], 'Asia/Manila').map(({ date }) => date)).toEqual(['2026-11-21']);
  });

  it('keeps the order of the entries and loses none', () => {
    const entries = ['09:00', '08:00', '07:00'].map((time, index) =>
      entryAt(index, `2026-11-20T${time}:00.000Z`),
    );
    expect(groupByDay(entries, 'Asia/Jakarta').flatMap((day) => day.entries)).toEqual(entries);
  });

  it('has no day without entries', () => {
    expect(groupByDay([], 'Asia/Jakarta')).toEqual([]);
  });
});
