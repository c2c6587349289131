import { describe, expect, it } from 'vitest';
import { readFilters } from './filters.ts';
import { chooseStatuses, offeredSubStatuses } from './statuses.ts';

const status = (status_id: number, status_name: string, subStatuses: Record<number, string>) => ({
  status_id,
  status_name,
  group: 'active',
  sub_status_master: Object.entries(subStatuses).map(([id, name]) => ({
    sub_status_id: Number(id),
    sub_status_name: name,
  })),
});

const STATUSES = [
  status(1, 'New', { 1: 'Fresh', 5: 'Call Back' }),
  status(2, 'Interested', { 2: 'Hot', 3: 'Warm' }),
];

describe('statuses and their sub-statuses', () => {
  it('offers the sub-statuses of the chosen statuses only', () => {
    const offered = (chosen: number[]) =>
      offeredSubStatuses(STATUSES, chosen).flatMap((one) =>
        one.sub_status_master.map((sub) => sub.sub_status_name),
      );
    expect(offered([])).toEqual([]);
    expect(offered([2])).toEqual(['Hot', 'Warm']);
    expect(offered([2, 1])).toEqual(['Fresh', 'Call Back', 'Hot', 'Warm']);
  });

  it('removes the sub-statuses of a status that is no longer chosen, and no others', () => {
    const filters = readFilters({ status: '1,2', sub: '5,2,3' });
    expect(chooseStatuses(filters, [2], STATUSES)).toMatchObject({ status: [2], sub_status: [2, 3] });
    expect(chooseStatuses(filters, [], STATUSES)).toMatchObject({ status: [], sub_status: [] });
  });
});
