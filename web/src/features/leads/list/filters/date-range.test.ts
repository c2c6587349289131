import { checkRange } from '@otolead/contract/leads/search.rules.ts';
import { describe, expect, it } from 'vitest';
import { asChosen, rangePresets } from './date-range.ts';

const TODAY = '2026-11-20';

describe('ranges at one click', () => {
  it('offers nothing ahead for what already happened', () => {
    expect(rangePresets('created_date', TODAY).map(({ id }) => id)).toEqual([
      'today',
      'yesterday',
      'last_7_days',
      'last_30_days',
    ]);
    expect(rangePresets('followup_date', TODAY).map(({ id }) => id)).toContain('tomorrow');
  });

  it.each(['followup_date', 'created_date'] as const)(
    'offers only ranges of %s that may be searched',
    (date_type) => {
      for (const preset of rangePresets(date_type, TODAY)) {
        expect(checkRange({ date_type, ...preset }, TODAY)).toEqual({});
      }
    },
  );

  it('knows the default again when it is chosen by hand', () => {
    const today = { date_type: 'followup_date', start_date: TODAY, end_date: TODAY } as const;
    expect(asChosen(today, TODAY)).toBe('initial');
    expect(asChosen(today, '2026-11-21')).toEqual(today);
  });
});
