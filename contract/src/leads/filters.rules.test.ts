import { describe, expect, it } from 'vitest';
import { ALL_PROCESSES } from '../dialer/dialer.rules.ts';
import {
  ATTEMPT_OPTIONS,
  attemptFilter,
  chooseProcesses,
  excludedProcesses,
  keepSubStatuses,
  lmsFlagFilter,
  subStatusOptions,
} from './filters.rules.ts';

describe('the attempts filter', () => {
  it('LST-029 offers 0 to 11 and gt11', () => {
    expect(ATTEMPT_OPTIONS.join()).toBe('0,1,2,3,4,5,6,7,8,9,10,11,gt11');
  });

  it.each([
    [[], {}],
    [['0'], { num_attempt: [0] }],
    [['gt11'], { num_attempt_gt5: 11 }],
    [['3', 'gt11', '11'], { num_attempt: [3, 11], num_attempt_gt5: 11 }],
  ] as const)('LST-030 %j is sent as %j', (chosen, sent) => {
    expect(attemptFilter(chosen)).toEqual(sent);
  });
});

it.each([
  [undefined, {}],
  ['rf', { rf: 1 }],
  ['ncf', { ncf: 1 }],
  ['eaf', { eaf: 1 }],
] as const)('LST-060 the flag %s is sent as %j', (flag, sent) => {
  expect(lmsFlagFilter(flag)).toEqual(sent);
});

describe('processes', () => {
  const every = [11, 12, 13];

  it.each([
    [[12], [12]],
    [[ALL_PROCESSES], every],
    [[12, ALL_PROCESSES], every],
    [[], []],
  ])('LST-042 choosing %j means %j', (chosen, meant) => {
    expect(chooseProcesses(chosen, every)).toEqual(meant);
  });

  it.each([
    [true, [12], [11, 13]],
    [true, every, []],
    [true, [], []],
    [false, [12], []],
    [undefined, [12], []],
  ])('LST-043 saleable %s with %j chosen excludes %j', (isSaleable, chosen, excluded) => {
    expect(excludedProcesses(isSaleable, chosen, every)).toEqual(excluded);
  });
});

describe('LST-038 sub-statuses', () => {
  const statuses = [
    { status_id: 1, sub_status_master: [{ sub_status_id: 1 }, { sub_status_id: 5 }] },
    { status_id: 2, sub_status_master: [{ sub_status_id: 2 }, { sub_status_id: 3 }] },
  ];

  it.each([
    [[], []],
    [[2], [2, 3]],
    [
      [2, 1],
      [1, 5, 2, 3],
    ],
  ])('of the statuses %j are offered: %j', (chosen, offered) => {
    expect(subStatusOptions(statuses, chosen).map((sub) => sub.sub_status_id)).toEqual(offered);
  });

  it('go with the status that is chosen no longer', () => {
    expect(keepSubStatuses(statuses, [2], [5, 3])).toEqual([3]);
    expect(keepSubStatuses(statuses, [], [5, 3])).toEqual([]);
  });
});
