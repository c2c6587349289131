import { describe, expect, it } from 'vitest';
import type { RoleId } from '../kernel/roles.ts';
import type { AttributionId } from './attribution.rules.ts';
import { covers, expectedBlocks, PLACES, STORED_ATTRIBUTIONS, stateOf } from './tables.fixture.ts';
import {
  type AttributedState,
  blockedTargets,
  isTargetBlocked,
  subStatusBlock,
} from './transitions.rules.ts';

const ROLES: RoleId[] = [1, 3, 5, 7];

function currentAt(place: string, attributionId: AttributionId | null = null): AttributedState {
  return { ...stateOf(place), attributionId };
}

const CASES = PLACES.flatMap((from) => ROLES.map((role) => [from, role] as const));

describe('the blocking matrix', () => {
  it.each(CASES)(
    'DET-127 DET-128 DET-129 from %s role %i reaches just the targets left open',
    (from, role) => {
      for (const attributionId of STORED_ATTRIBUTIONS) {
        const current = currentAt(from, attributionId);
        const blocked = PLACES.filter((to) => isTargetBlocked(current, stateOf(to), role));
        expect({ attributionId, blocked }).toEqual({
          attributionId,
          blocked: expectedBlocks(from, role, attributionId),
        });
      }
    },
  );

  it.each(CASES)('from %s role %i the form disables what cannot be saved, and nothing else', (from, role) => {
    for (const attributionId of STORED_ATTRIBUTIONS) {
      const { statuses, subStatuses } = blockedTargets(currentAt(from, attributionId), role);
      const expected = expectedBlocks(from, role, attributionId);
      expect(Object.keys(subStatuses).sort()).toEqual(expected.map((place) => place.split('/')[1]).sort());
      const closedStatuses = ['1', '2', '3', '4', '5', '6', '24'].filter((status) =>
        PLACES.filter((place) => covers(status, place)).every((place) => expected.includes(place)),
      );
      expect(Object.keys(statuses).sort()).toEqual(closedStatuses.sort());
    }
  });

  it('takes a sub-status of another status for no target at all', () => {
    expect(isTargetBlocked(currentAt('1/1'), { statusId: 2, subStatusId: 11 }, 1)).toBe(true);
  });

  it.each([
    ['1/1', '3/7', 'never_called'],
    ['1/1', '24/21', 'not_closed'],
    ['1/5', '1/1', 'set_by_system'],
    ['2/3', '24/22', 'not_closed'],
    ['2/3', '1/5', 'no_longer_new'],
    ['4/9', '2/2', 'reopen_first'],
    ['6/11', '4/9', 'booked'],
    ['6/11', '6/16', 'booked'],
    ['6/12', '24/21', 'delivered'],
    ['6/12', '6/15', 'delivered'],
    ['6/13', '5/17', 'reopen_first'],
    ['6/15', '3/8', 'booking_cancelled'],
    ['6/16', '1/5', 'no_longer_new'],
  ])('says why %s cannot become %s: %s', (from, to, reason) => {
    expect(subStatusBlock(currentAt(from), stateOf(to).subStatusId, 1)).toBe(reason);
  });

  it('says that attribution freezes the lead, except to an administrator', () => {
    const sent = currentAt('6/11', 2);
    expect(subStatusBlock(sent, 12, 5)).toBe('frozen_by_attribution');
    expect(subStatusBlock(sent, 11, 5)).toBeNull();
    expect(subStatusBlock(sent, 12, 1)).toBeNull();
  });
});
