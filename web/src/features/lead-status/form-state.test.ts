import { text } from '@otolead/contract/kernel/text.ts';
import { EMPTY_VALUES } from '@otolead/contract/lead-status/values.rules.ts';
import { describe, expect, it } from 'vitest';
import {
  followOthers,
  isDirty,
  openForm,
  reopenForm,
  restoredForm,
  savedForm,
  shownErrors,
  tabOf,
  withRefusal,
  withValues,
} from './form-state.ts';

const opened = openForm(3, EMPTY_VALUES);
const changed = withValues(opened, { ...EMPTY_VALUES, status_id: 2 });
const key = (error: { key: string }) => error.key;

describe('unsaved changes', () => {
  it('are there once a value differs and gone once it is put back', () => {
    expect(isDirty(opened)).toBe(false);
    expect(isDirty(changed)).toBe(true);
    expect(isDirty(withValues(changed, EMPTY_VALUES))).toBe(false);
  });

  it('a comment that was typed and taken away leaves nothing behind', () => {
    const comment = { dse_id: 1, all_dse: false, comment: 'x', comment_type: 'EXTERNAL' } as const;
    const typed = withValues(opened, { ...EMPTY_VALUES, lead_comment: [comment] });
    expect(isDirty(typed)).toBe(true);
    expect(isDirty(withValues(typed, { ...EMPTY_VALUES, lead_comment: [] }))).toBe(false);
  });
});

describe('somebody else’s save', () => {
  const warm = {
    ...EMPTY_VALUES,
    status_id: 2,
    sub_status_id: 3,
    follow_up_date: '2026-12-27',
    buy_time: 30,
  };
  const cold = { ...warm, sub_status_id: 4, follow_up_date: '2027-02-01', buy_time: 60 };
  const everything = () => true;
  const begun = openForm(3, warm);

  it('is followed in what was not touched here, and the form then stands on it', () => {
    const mine = withValues(begun, { ...warm, internal_comment: 'Asks for a price' });
    expect(followOthers(mine, 4, cold, everything)).toMatchObject({
      version: 4,
      initial: cold,
      values: { ...cold, internal_comment: 'Asks for a price' },
      followed: ['sub_status_id', 'follow_up_date', 'buy_time'],
    });
  });

  it('is followed beside a field that both changed, for which the form keeps its version', () => {
    const mine = withValues(begun, { ...warm, follow_up_date: '2026-12-30' });
    expect(followOthers(mine, 4, cold, everything)).toMatchObject({
      version: 3,
      initial: { ...cold, follow_up_date: warm.follow_up_date },
      values: { ...cold, follow_up_date: '2026-12-30' },
      followed: ['sub_status_id', 'buy_time'],
    });
  });

  it('that both made alike is no clash', () => {
    expect(followOthers(withValues(begun, cold), 4, cold, everything)).toMatchObject({
      version: 4,
      initial: cold,
    });
  });

  it('hides nothing that was entered: then the form stays as it is', () => {
    const closed = { ...EMPTY_VALUES, status_id: 5, sub_status_id: 17 };
    const mine = withValues(begun, { ...warm, follow_up_date: '2026-12-30' });
    const isShown = (field: string, { status_id }: { status_id: number | null }) =>
      field !== 'follow_up_date' || status_id !== 5;
    expect(followOthers(mine, 4, closed, isShown)).toBe(mine);
  });
});

describe('a save', () => {
  const stored = { ...EMPTY_VALUES, status_id: 2, sub_status_id: 3 };

  it('leaves nothing unsaved, and the form of the saved lead as it is stored', () => {
    const saved = savedForm(changed, changed.values);
    expect(isDirty(saved)).toBe(false);
    expect(reopenForm(saved, 4, stored)).toMatchObject({ version: 4, initial: stored, values: stored });
  });

  it('takes what was entered meanwhile along into the form of the saved lead', () => {
    const meanwhile = withValues(changed, { ...changed.values, internal_comment: 'Call after six' });
    const saved = savedForm(meanwhile, changed.values);
    expect(saved.values.internal_comment).toBe('Call after six');
    const reopened = reopenForm(saved, 4, stored);
    expect(reopened.values).toEqual({ ...stored, internal_comment: 'Call after six' });
    expect(isDirty(reopened)).toBe(true);
  });

  it('keeps also what is entered until the saved lead can be fetched', () => {
    const saved = savedForm(changed, changed.values);
    const later = withValues(saved, { ...saved.values, internal_comment: 'Call after six' });
    expect(later.settling).toBe(true);
    expect(reopenForm(later, 4, stored).values).toEqual({ ...stored, internal_comment: 'Call after six' });
  });
});

describe('a kept draft', () => {
  const stored = { ...EMPTY_VALUES, status_id: 2, sub_status_id: 3 };

  it('is restored as it was left, where nobody or somebody else has saved since', () => {
    expect(restoredForm(changed, 3, EMPTY_VALUES)).toEqual(changed);
    expect(restoredForm(changed, 4, { ...EMPTY_VALUES, make_id: 7 })).toEqual(changed);
  });

  it('is none where all of it is stored by now', () => {
    expect(restoredForm(changed, 4, stored)).toEqual(openForm(4, stored));
  });

  it('stays where a part is not stored: a comment is in no lead', () => {
    const commented = withValues(changed, { ...changed.values, internal_comment: 'Call after six' });
    expect(restoredForm(commented, 4, stored)).toEqual(commented);
  });
});

describe('the errors that are shown', () => {
  const missing = { make_id: text('kernel:required') };
  const wrong = { follow_up_date: text('lead-status:followup.window') };
  const mobile = { booking_mobile: text('lead-status:mobile_incorrect') };

  it('an untouched form shows none', () => {
    expect(shownErrors(opened, { ...missing, ...wrong }, key)).toEqual({});
  });

  it('mistakes show at once, missing fields after the first try to save', () => {
    expect(Object.keys(shownErrors(changed, { ...missing, ...wrong }, key))).toEqual(['follow_up_date']);
    const tried = withRefusal(changed, {}, ['make_id']);
    expect(Object.keys(shownErrors(tried, { ...missing, ...wrong }, key))).toEqual([
      'make_id',
      'follow_up_date',
    ]);
  });

  it('nobody is corrected in the middle of a number', () => {
    expect(shownErrors(changed, mobile, key)).toEqual({});
    const left = { ...changed, left: new Set(['booking_mobile']) };
    expect(Object.keys(shownErrors(left, mobile, key))).toEqual(['booking_mobile']);
  });

  it('the server’s words stand beside a field until it is changed', () => {
    const refused = withRefusal(changed, { make_id: 'is invalid', 'lead_comment.0.dse_id': 'unknown' }, []);
    expect(shownErrors(refused, {}, key)).toEqual({
      make_id: 'is invalid',
      'lead_comment.0.dse_id': 'unknown',
    });
    const corrected = withValues(refused, { ...refused.values, make_id: 1 });
    expect(shownErrors(corrected, {}, key)).toEqual({ 'lead_comment.0.dse_id': 'unknown' });
  });

  it('a refused save loses nothing that was entered', () => {
    expect(withRefusal(changed, { make_id: 'is invalid' }, ['make_id']).values).toEqual(changed.values);
  });
});

describe('the open comment tab', () => {
  it.each([
    [['lead_comment.0.dse_id'], 'internal', 'external'],
    [['internal_comment'], 'external', 'internal'],
    [['internal_comment', 'lead_comment.0.comment'], 'external', 'external'],
    [['make_id'], 'external', 'external'],
  ] as const)('with errors at %j and %s open is %s', (fields, open, shown) => {
    expect(tabOf(fields, open)).toBe(shown);
  });
});
