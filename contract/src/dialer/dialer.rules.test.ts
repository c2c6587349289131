import { describe, expect, it } from 'vitest';
import { type PushMode, pushModeOf } from '../kernel/push-mode.ts';
import {
  ALL_PROCESSES,
  DEFAULT_PRIORITY_LIMIT,
  isDialerCampaign,
  mayPushWithPriority,
  type PushedLead,
  type PushRefusal,
  priorityErrors,
  priorityLimit,
  pushRefusal,
} from './dialer.rules.ts';

describe('what a call asks the dialer for', () => {
  it.each([
    [{}, undefined],
    [{ push_to_dialer: false, is_dailer_push_global: true }, undefined],
    [{ is_dailer_push_global: true }, undefined],
    [{ priority_list_id: 7 }, undefined],
    [{ push_to_dialer: true }, 'filtered'],
    [{ push_to_dialer: true, is_dailer_push_global: true }, 'global'],
    [{ priority_push_to_dialer: true, priority_list_id: 7 }, 'priority'],
    [{ priority_push_to_dialer: true, push_to_dialer: true, is_dailer_push_global: true }, 'priority'],
  ] as const)('LST-062 LST-063 LST-094 %o is a push of the kind %s', (request, mode) => {
    expect(pushModeOf(request)).toBe(mode);
  });
});

describe('a priority push', () => {
  it.each([
    [0, true],
    [4_999, true],
    [5_000, false],
    [30_001, false],
  ])('LST-066 of %d leads: %s', (total, allowed) => {
    expect(mayPushWithPriority(total, DEFAULT_PRIORITY_LIMIT)).toBe(allowed);
  });

  it.each([
    [{}, 5_000],
    [{ priority_push_limit: 10 }, 10],
    [{ priority_push_limit: '10' }, 5_000],
    [{ priority_push_limit: 0 }, 5_000],
  ])('LST-066 with the settings %o has the limit %d', (settings, limit) => {
    expect(priorityLimit(settings)).toBe(limit);
  });

  describe('LST-064', () => {
    it.each([
      [{}, ['priority_list_id']],
      [{ priority_list_id: 0 }, ['priority_list_id']],
      [{ priority_list_id: 3 }, []],
    ])('with %o lacks %o', (form, fields) => {
      expect(Object.keys(priorityErrors(form))).toEqual(fields);
    });
  });

  it.each([
    [1, true],
    [true, true],
    [0, false],
    [false, false],
  ])('LST-068 LST-093 may go to a campaign with dialer_flag %s: %s', (flag, allowed) => {
    expect(isDialerCampaign({ dialer_flag: flag })).toBe(allowed);
  });

  it('LST-095 stands beside the popup whose option All has the value -1', () => {
    expect(ALL_PROCESSES).toBe(-1);
  });
});

describe('who may be called at the push', () => {
  const callable: PushedLead = {
    statusIsActive: true,
    isCallableType: true,
    hasValidMobile: true,
    isBlacklisted: false,
    isFollowupDue: true,
    isMyActive: false,
    hasList: true,
  };
  const cases: readonly [Partial<PushedLead>, PushMode, PushRefusal | undefined][] = [
    [{}, 'filtered', undefined],
    [{}, 'global', undefined],
    [{}, 'priority', undefined],
    [{ isBlacklisted: true }, 'priority', 'blacklisted'],
    [{ hasValidMobile: false }, 'priority', 'mobile_invalid'],
    [{ statusIsActive: false }, 'priority', 'closed'],
    [{ isCallableType: false }, 'priority', 'not_callable'],
    [{ isMyActive: true }, 'priority', 'my_active'],
    [{ isFollowupDue: false }, 'filtered', 'not_due'],
    [{ isFollowupDue: false }, 'global', 'not_due'],
    [{ isFollowupDue: false }, 'priority', undefined],
    [{ hasList: false }, 'filtered', 'no_list'],
    [{ isBlacklisted: true, statusIsActive: false, hasList: false }, 'global', 'blacklisted'],
  ];

  it.each(cases)('a lead with %o in a %s push: %s', (facts, mode, refusal) => {
    expect(pushRefusal({ ...callable, ...facts }, mode)).toBe(refusal);
  });
});
