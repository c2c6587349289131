import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { LEAD_PAGE_SIZE } from '@otolead/contract/leads/leads.limits.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDealer } from '../../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

const LEADS = 2 * LEAD_PAGE_SIZE + 7;
const DAYS = ['2026-03-02', '2026-03-03'] as const;
const instants = [...DAYS, DAYS[0]].map((day, at) => new Date(`${day}T0${at + 2}:00:00.000456Z`));

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const name = 'Page Tester';
  const dealer = await buildDealer(t.db);
  for (let n = 0; n < LEADS; n += 1) {
    const at = instants[n % instants.length] ?? new Date(0);
    const lead = await buildLead(t.db, {
      name,
      search_name: searchName(name),
      created_at: at,
      followup_at: at,
      attempts: n % 2 === 0 ? 12 : 0,
    });
    // A lead with two matching rows is still one row.
    for (const sort_order of [1, 2]) {
      await buildLeadPreference(t.db, { lead, sort_order });
      await buildAssignedCar(t.db, { lead, dealer_id: dealer.id, td_status_id: 2 });
    }
  }
});

async function pageOf(filters: object, page: number, cursor: string) {
  const { body } = await t.call(listLeads, { ...filters, page, ...(cursor && { cursor }) }, { token });
  return {
    ids: body.data.map((row) => row.lead_id),
    total: body.pagination?.total,
    next: body.pagination?.cursor,
  };
}

/** Every page of a search, by its cursors. */
async function walk(filters: object): Promise<{ ids: number[]; totals: Set<number | undefined> }> {
  const ids: number[] = [];
  const totals = new Set<number | undefined>();
  let cursor: string | null | undefined = '';
  for (let page = 1; typeof cursor === 'string'; page += 1) {
    const found = await pageOf(filters, page, cursor);
    ids.push(...found.ids);
    totals.add(found.total);
    cursor = found.next;
  }
  return { ids, totals };
}

describe('all pages of a search', () => {
  const followups = { date_type: 'followup_date', start_date: DAYS[0], end_date: DAYS[1] };
  it.each([
    ['by name', { search: 'tester' }, LEADS],
    ['upwards', { search: 'tester', direction: 'asc' }, LEADS],
    ['by follow-up', followups, LEADS],
    ['by follow-up, downwards', { ...followups, direction: 'desc' }, LEADS],
    ['with several matching cars and preferences', { test_drive_type: 2, model_status_id: 2 }, LEADS],
    ['with several filters', { ...followups, num_attempt_gt5: 11, ld_status: 0 }, Math.ceil(LEADS / 2)],
  ])(
    '%s hold each lead once although many have the same key, and as many as the total says',
    async (_title, filters, total) => {
      const { ids, totals } = await walk(filters);
      expect(ids).toHaveLength(total);
      expect(new Set(ids).size).toBe(total);
      expect([...totals]).toEqual([total]);
    },
  );

  it('LST-026 pages by number reach row 10,000; beyond it the answer says how to go on', async () => {
    const page = async (number: number) => t.send(listLeads, { search: 'tester', page: number }, { token });
    expect((await page(200)).status).toBe(200);
    const { status, body } = await page(201);
    expect([status, body.message]).toEqual([
      400,
      'This page is too far down the list. Please narrow the search, or go on from the last row',
    ]);
  });

  it('API-053 a new search begins with its own first page', async () => {
    const first = await t.call(listLeads, { search: 'tester' }, { token });
    expect(first.body.pagination).toMatchObject({ page: 1, next_page: 2 });
    const cursor = first.body.pagination?.cursor ?? '';
    const narrowed = await t.call(listLeads, { ...followups, cursor, page: 2 }, { token });
    expect([narrowed.status, narrowed.body.message]).toEqual([
      400,
      'The list has changed. Please search again',
    ]);
    const again = await t.call(listLeads, { search: 'tester', num_attempt: [12] }, { token });
    expect(again.body.pagination).toMatchObject({ page: 1, total: Math.ceil(LEADS / 2) });
  });
});
