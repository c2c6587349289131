import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { describe, expect, it } from 'vitest';
import { factsOf, flagsOf } from './entry-facts.ts';

const label = (text: string) => ({ value: 1, label: text });
const words = (text: string) => ({ kind: 'text', text });

function entry(parts: Partial<Pick<ActivityEntry, 'activity' | 'details'>>): ActivityEntry {
  return {
    history_id: 1,
    created_date: '2026-11-20T03:00:00.000Z',
    activity_type: 'status',
    activity_source: 'crm',
    added_by: 'Rina',
    by_me: false,
    activity: [],
    details: {},
    comment: [],
    ...parts,
  };
}

describe('what an entry of the history tells', () => {
  it('status and sub-status change as one, whatever the order in which they come', () => {
    const facts = factsOf(
      entry({
        activity: [
          { field: 'sub_status_id', old: label('Fresh'), new: label('Hot') },
          { field: 'status_id', old: label('New'), new: label('Interested') },
        ],
      }),
    );
    expect(facts).toEqual([
      { name: 'lead-status:field.status_id', old: words('New · Fresh'), new: words('Interested · Hot') },
    ]);
  });

  it('a sub-status that changed alone is named as such', () => {
    const facts = factsOf(
      entry({ activity: [{ field: 'sub_status_id', old: label('Hot'), new: label('Warm') }] }),
    );
    expect(facts[0]?.name).toBe('lead-status:field.sub_status_id');
  });

  it('a field that was empty has no old value, one that was emptied no new one', () => {
    const facts = factsOf(
      entry({
        activity: [
          { field: 'make_id', old: null, new: label('Toyota') },
          { field: 'follow_up_date', old: label('20 Nov 2026, 10:15'), new: null },
        ],
      }),
    );
    expect(facts.map(({ old, new: now }) => [old, now])).toEqual([
      [null, words('Toyota')],
      [words('20 Nov 2026, 10:15'), null],
    ]);
  });

  it('details of test drives stand as a change, a moment as a moment, a constant as a word', () => {
    const facts = factsOf(
      entry({
        details: {
          td_last_status: 'Requested',
          td_status: 'Rejected',
          td_date_time: '2026-11-22T03:30:00.000Z',
          rejected_by: 'CONSUMER',
        },
      }),
    );
    expect(facts).toEqual([
      { name: 'activity:detail.td_status', old: words('Requested'), new: words('Rejected') },
      {
        name: 'activity:detail.td_date_time',
        old: null,
        new: { kind: 'instant', iso: '2026-11-22T03:30:00.000Z' },
      },
      {
        name: 'activity:detail.rejected_by',
        old: null,
        new: { kind: 'word', key: 'activity:code.rejected_by.CONSUMER' },
      },
    ]);
  });

  it('what stayed the same is shown once, the dealer of an entry unless its own change shows it', () => {
    const handed = { old_dealer: 'Auto A', new_dealer: 'Auto A', old_dse: 'Budi', new_dse: 'Citra' };
    expect(factsOf(entry({ details: { ...handed, dealer_name: 'Auto A' } }))).toEqual([
      { name: 'activity:detail.dealer', old: null, new: words('Auto A') },
      { name: 'activity:detail.dse', old: words('Budi'), new: words('Citra') },
    ]);
    expect(factsOf(entry({ details: { dealer_name: 'Auto A' } }))).toEqual([
      { name: 'activity:detail.dealer_name', old: null, new: words('Auto A') },
    ]);
  });

  it('an agent who is named as a change and as a detail is shown once', () => {
    const taken = entry({
      activity: [{ field: 'myactive_agent_id', old: null, new: label('Dewi') }],
      details: { action_type: 'assign', agent_name: 'Dewi' },
    });
    expect(factsOf(taken)).toEqual([{ name: 'activity:detail.agent', old: null, new: words('Dewi') }]);
  });

  it('a number stands as everywhere else', () => {
    expect(factsOf(entry({ details: { refused_number: '+6281255162512' } }))).toEqual([
      { name: 'activity:detail.refused_number', old: null, new: words('+62 812 5516 2512') },
    ]);
  });

  it('a call has a length once somebody talked', () => {
    const talked = (talk_seconds: number) => factsOf(entry({ details: { talk_seconds } }));
    expect(talked(95)).toEqual([
      { name: 'activity:detail.talk_seconds', old: null, new: { kind: 'duration', seconds: 95 } },
    ]);
    expect(talked(0)).toEqual([]);
  });

  it('a field of the status form has its label there, another one here, what the title says none', () => {
    const changed = (field: string) =>
      factsOf(entry({ activity: [{ field, old: null, new: label('x') }] }))[0];
    expect(
      ['booking_date', 'buy_by', 'mobile', 'myactive_agent_id', 'finance_required'].map(
        (field) => changed(field)?.name,
      ),
    ).toEqual([
      'lead-status:field.booking_date',
      'lead-status:field.buy_by',
      'activity:detail.mobile',
      'activity:detail.agent',
      null,
    ]);
  });

  it('a detail that nobody has a name for is not told', () => {
    expect(factsOf(entry({ details: { activity_hash: 'x', version: 3 } }))).toEqual([]);
  });

  it('a flag that was answered is shown by its name, not once more as a change', () => {
    const facts = factsOf(
      entry({
        activity: [
          { field: 'rf', old: label('Yes'), new: label('No') },
          { field: 'make_id', old: null, new: label('Toyota') },
        ],
        details: { rf: 1 },
      }),
    );
    expect(facts.map(({ name }) => name)).toEqual(['lead-status:field.make_id']);
  });

  it('the flags that were ticked are those set to 1', () => {
    expect(flagsOf({ rf: 1, eaf: 0, dse_process: true })).toEqual(['rf', 'dse_process']);
  });
});
