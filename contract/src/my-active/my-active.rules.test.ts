import { describe, expect, it } from 'vitest';
import { mayChangeMyActive } from './my-active.policy.ts';
import {
  isMyActiveEnabled,
  MY_ACTIVE_ACTIONS,
  myActiveErrors,
  myActiveRefusal,
  type OwnedLead,
  reassignOptions,
  shareOut,
} from './my-active.rules.ts';

const ROLES = [1, 2, 3, 4, 5, 6, 7];

describe('who may change My Active', () => {
  it.each(MY_ACTIVE_ACTIONS.flatMap((action) => ROLES.map((roleId) => [action, roleId] as const)))(
    'LST-083 LST-084 %s by role %d',
    (action, roleId) => {
      const manages = roleId === 1 || roleId === 5;
      const takesOwn = roleId === 3 && action === 'assign';
      expect(mayChangeMyActive({ userId: 9, roleId }, action, 9)).toBe(manages || takesOwn);
      expect(mayChangeMyActive({ userId: 9, roleId }, action, 8)).toBe(manages);
    },
  );
});

describe('what the form needs', () => {
  describe('LST-086 LST-087', () => {
    it.each([
      ['assign', {}, ['agent_id']],
      ['assign', { agent_id: 4 }, []],
      ['reassign', {}, ['agent_id', 'comment']],
      ['reassign', { agent_id: 4 }, ['comment']],
      ['reassign', { agent_id: 4, comment: ' \n' }, ['comment']],
      ['reassign', { comment: 'On leave' }, ['agent_id']],
      ['reassign', { agent_id: 4, comment: 'On leave' }, []],
      ['remove', {}, []],
    ] as const)('%s with %o lacks %o', (action, form, fields) => {
      expect(Object.keys(myActiveErrors({ action_type: action, ...form }))).toEqual(fields);
    });
  });

  it.each([
    [[1], [2, 3]],
    [
      [1, 1],
      [2, 3],
    ],
    [
      [1, 2],
      [1, 2, 3],
    ],
    [[null], [1, 2, 3]],
    [[], [1, 2, 3]],
  ])('LST-085 for leads of %o offers the agents %o', (owners, offered) => {
    const agents = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(reassignOptions(agents, owners).map(({ id }) => id)).toEqual(offered);
  });
});

describe('leads that are shared out', () => {
  it.each([
    [7, [undefined, undefined, undefined], [3, 2, 2]],
    [2, [undefined, undefined, undefined], [1, 1, 0]],
    [5, [2, 1], [3, 2]],
    [10, [1, 1, 4], [2, 2, 6]],
    [1_223, [50, 30, 20], [611, 367, 245]],
    [0, [1, 2], [0, 0]],
    [3, [1_000, 1], [3, 0]],
  ])('%d by %o: %o', (total, shares, counts) => {
    const named = shares.map((share, at) => ({ agent_id: at + 1, share }));
    expect(shareOut(total, named)).toEqual(counts);
  });

  it('are as many as before, and nobody is more than one lead away from the exact share', () => {
    for (let total = 0; total < 60; total += 1)
      for (const weights of [[1], [3, 1], [7, 5, 3], [1, 1, 1, 1, 1], [999, 2, 1]]) {
        const counts = shareOut(
          total,
          weights.map((share, at) => ({ agent_id: at, share })),
        );
        const sum = weights.reduce((all, one) => all + one, 0);
        expect(counts.reduce((all, one) => all + one, 0)).toBe(total);
        for (const [at, count] of counts.entries())
          expect(Math.abs(count - (total * (weights[at] as number)) / sum)).toBeLessThan(1);
      }
  });

  it.each([
    [[{ agent_id: 1 }, { agent_id: 2 }], undefined, []],
    [[{ agent_id: 1 }, { agent_id: 1 }], undefined, ['shares']],
    [[{ agent_id: 1, share: 2 }, { agent_id: 2 }], undefined, ['shares']],
    [[{ agent_id: 1 }], 2, ['agent_id']],
    [[], undefined, ['agent_id']],
  ])('LST-086 shares %j beside the agent %s lack %o', (shares, agent_id, fields) => {
    const form = { action_type: 'reassign', comment: 'On leave', shares, agent_id } as const;
    expect(Object.keys(myActiveErrors(form))).toEqual(fields);
  });
});

describe('what leaves a lead alone', () => {
  const active: OwnedLead = { ownerId: null, statusId: 2, subStatusId: 2 };
  const owned = { ...active, ownerId: 7 };
  const closed = { ownerId: 7, statusId: 4, subStatusId: 9 };
  const booked = { ownerId: 7, statusId: 6, subStatusId: 11 };
  const retailed = { ownerId: 7, statusId: 6, subStatusId: 12 };
  const lost = { ownerId: 7, statusId: 6, subStatusId: 13 };

  describe('LST-088 LST-089', () => {
    it.each([
      ['assign', active, 8, undefined],
      ['assign', owned, 8, 'has_owner'],
      ['assign', owned, 7, 'same_owner'],
      ['assign', { ...closed, ownerId: null }, 8, 'not_enabled'],
      ['assign', { ...booked, ownerId: null }, 8, undefined],
      ['reassign', owned, 8, undefined],
      ['reassign', owned, 7, 'same_owner'],
      ['reassign', active, 8, 'not_enabled'],
      ['reassign', closed, 8, 'not_enabled'],
      ['reassign', booked, 8, undefined],
      ['remove', owned, undefined, undefined],
      ['remove', closed, undefined, undefined],
      ['remove', active, undefined, 'not_enabled'],
    ] as const)('%s of %o to %s: %s', (action, lead, agentId, refusal) => {
      expect(myActiveRefusal(action, lead, agentId)).toBe(refusal);
    });
  });

  it.each([
    [active, false],
    [owned, true],
    [closed, false],
    [booked, true],
    [retailed, true],
    [lost, false],
  ])('My Active is enabled for %o: %s', (lead, enabled) => {
    expect(isMyActiveEnabled(lead)).toBe(enabled);
  });
});
