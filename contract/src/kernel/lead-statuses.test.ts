import { describe, expect, it } from 'vitest';
import {
  isClosed,
  isLeadStatusId,
  isLeadSubStatusId,
  LEAD_STATUS_IDS,
  LEAD_SUB_STATUS_IDS,
  type LeadStatusId,
  statusOf,
  subStatusesOf,
} from '../kernel/lead-statuses.ts';

/** domain.md 1, 11: status, its sub-statuses, its group. */
const MODEL: [LeadStatusId, number[], 'active' | 'closed'][] = [
  [1, [1, 5, 6], 'active'],
  [2, [2, 3, 4], 'active'],
  [3, [7, 8], 'closed'],
  [4, [9, 10, 14], 'closed'],
  [5, [17, 18, 19, 20], 'closed'],
  [6, [11, 12, 13, 15, 16], 'closed'],
  [24, [21, 22], 'active'],
];

describe('the lead status model', () => {
  it('DET-108 knows the statuses 1, 2, 3, 4, 5, 6 and 24 and no other', () => {
    expect([...LEAD_STATUS_IDS].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 24]);
    expect([0, 7, 23, 25, -1, 1.5, Number.NaN].filter(isLeadStatusId)).toEqual([]);
  });

  it('DET-112 knows the sub-statuses that the specification names', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 15, 16, 21, 22].filter((id) => !isLeadSubStatusId(id))).toEqual([]);
    expect([0, 23, 24, -1].filter(isLeadSubStatusId)).toEqual([]);
  });

  it.each(MODEL)('gives status %i the sub-statuses %j and the group %s', (statusId, subStatusIds, group) => {
    expect(subStatusesOf(statusId)).toEqual(subStatusIds);
    expect(subStatusesOf(statusId).map(statusOf)).toEqual(subStatusIds.map(() => statusId));
    expect(isClosed(statusId)).toBe(group === 'closed');
  });

  it('places every sub-status under exactly one status', () => {
    const placed = LEAD_STATUS_IDS.flatMap(subStatusesOf).sort((a, b) => a - b);
    expect(placed).toEqual([...LEAD_SUB_STATUS_IDS].sort((a, b) => a - b));
  });
});
