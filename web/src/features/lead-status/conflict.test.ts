import { EMPTY_VALUES } from '@otolead/contract/lead-status/values.rules.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { conflictOf } from '../../platform/api/lead-conflict.ts';
import { chooseSide, isMergeable, openingChoices, resolveConflict, soundChoices } from './conflict.ts';

const field = (name: string) => ({ field: name, original: 'a', theirs: 'b', mine: 'c' });
const conflict = {
  version: 4,
  changed_by: 'Dimas',
  changed_by_me: false,
  changed_at: '2026-11-20T02:00:00.000Z',
  fields: [field('follow_up_date'), field('buy_time')],
};

const initial = { ...EMPTY_VALUES, follow_up_date: '2026-11-25', followup_time: '10:00', buy_time: 14 };
const mine = { ...initial, followup_time: '11:00' };
const theirs = { ...initial, follow_up_date: '2026-11-28', followup_time: '09:00', buy_time: 30 };

describe('a save that somebody else was ahead of', () => {
  it('is read from the answer 409 with its detail, from nothing else', () => {
    const refused = (status: number, detail: unknown) =>
      conflictOf(new ApiError({ status, code: 'conflict', message: '', detail }));
    expect(refused(409, conflict)).toEqual(conflict);
    expect(refused(409, { version: 4 })).toBeNull();
    expect(refused(400, conflict)).toBeNull();
    expect(conflictOf(new Error('offline'))).toBeNull();
  });

  it('opens with mine where I changed something and with theirs where I did not', () => {
    expect(openingChoices(conflict, initial, mine)).toEqual({ follow_up_date: 'mine', buy_time: 'theirs' });
  });

  it('opens with theirs where the form would be refused with mine', () => {
    const choices = { follow_up_date: 'mine', buy_time: 'mine' } as const;
    expect(soundChoices(choices, () => ['followup_time'])).toEqual({
      follow_up_date: 'theirs',
      buy_time: 'mine',
    });
    expect(soundChoices(choices, () => ['internal_comment'])).toEqual(choices);
  });

  it('needs no question when I changed none of the fields, unless the status itself moved', () => {
    expect(isMergeable({ buy_time: 'theirs' })).toBe(true);
    expect(isMergeable({ buy_time: 'theirs', follow_up_date: 'mine' })).toBe(false);
    expect(isMergeable({ sub_status_id: 'theirs' })).toBe(false);
  });

  it('takes day and time of a follow-up together', () => {
    const resolved = resolveConflict({ initial, values: mine }, theirs, {
      follow_up_date: 'theirs',
      buy_time: 'mine',
    });
    expect(resolved).toEqual({ ...mine, follow_up_date: '2026-11-28', followup_time: '09:00' });
  });

  it('keeps everything that I changed and is not in question', () => {
    const commented = { ...mine, internal_comment: 'call in the evening' };
    expect(resolveConflict({ initial, values: commented }, theirs, { buy_time: 'theirs' })).toEqual({
      ...commented,
      buy_time: 30,
    });
  });

  it('takes what is not in question and I never touched as they have left it', () => {
    const closed = { ...theirs, status_id: 5, sub_status_id: 17, status_reason_id: 9 };
    const began = { ...initial, status_id: 1, sub_status_id: 5 };
    const commented = { ...began, internal_comment: 'call in the evening' };
    expect(
      resolveConflict({ initial: began, values: commented }, closed, { sub_status_id: 'theirs' }),
    ).toEqual({
      ...closed,
      internal_comment: 'call in the evening',
    });
  });

  it('choosing a side for the status chooses it for the sub-status as well', () => {
    const choices = { status_id: 'mine', sub_status_id: 'mine', buy_time: 'mine' } as const;
    expect(chooseSide(choices, 'status_id', 'theirs')).toEqual({
      status_id: 'theirs',
      sub_status_id: 'theirs',
      buy_time: 'mine',
    });
  });
});
