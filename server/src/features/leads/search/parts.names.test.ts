import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDse } from '../../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let supervisor: string;
let dealerStaff: string;

const FIRST = ['Budi', 'Budi Budiman', 'I Wayan', 'Ñoña', "Nur Ma'rifah", 'Al', 'Susanto'];
const LAST = ['Santoso', 'Sant', 'Budianto', 'del Rosario', 'Setia_wan', '100%', ''];
const NAMES = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`.trim()));

/** One part, several in any order, inside a word, in two words of one name, in all, in none, too short for words. */
const SEARCHES = [
  ...['budi', 'santo', 'ant', 'nona', "ma'r", '_wa', '100%', 'rosario del', 'santo budi', 'budi budi', 'ian'],
  ...['wayan i', 'al san', 'budi santoso susanto', 'nobody', 'a'.repeat(100)],
];

beforeAll(async () => {
  supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const dse = await buildDse(t.db);
  dealerStaff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
  for (const [place, name] of NAMES.entries()) {
    const created_at = new Date(Date.UTC(2026, 2, 1 + (place % 9), 3));
    const lead = await buildLead(t.db, { name, search_name: searchName(name), created_at });
    if (place % 5 === 0) await buildAssignedCar(t.db, { lead, dealer_id: dse.dealer_id, dse_id: dse.id });
  }
  await buildLead(t.db, { name: 'Budi Santoso', search_name: 'budi santoso', market: 'ph' });
});

async function found(filters: object, token = supervisor) {
  const { body } = await t.call(listLeads, filters, { token });
  return { ids: body.data.map((row) => row.lead_id), total: body.pagination?.total };
}

/** The range covers all leads of the market, so the words alone do not decide. */
const EVER = { date_type: 'created_date', start_date: '2000-01-01', end_date: '2026-03-31' } as const;

describe('a search for nothing but a name', () => {
  it.each(SEARCHES)('LST-003 finds by words what it finds among all leads: %s', async (search) => {
    for (const token of [supervisor, dealerStaff]) {
      for (const order of [{}, { direction: 'asc' }, { sort: 'updated_date_crm' }]) {
        const byWords = await found({ search, ...order }, token);
        expect(byWords).toEqual(await found({ search, ...EVER, ...order }, token));
        expect(byWords.total).toBe(byWords.ids.length);
      }
    }
  });

  it('counts a lead once that two words of its name are found by', async () => {
    const { ids, total } = await found({ search: 'budi' });
    expect(ids.length).toBe(NAMES.filter((name) => /budi/i.test(name)).length);
    expect([new Set(ids).size, total]).toEqual([ids.length, ids.length]);
    expect((await found({ search: 'budi', count: 'exact' })).total).toBe(total);
  });

  it('LST-003 finds a lead by its new name and no longer by its old one as soon as it is saved', async () => {
    const lead = await buildLead(t.db, { name: 'Before Renaming' });
    expect((await found({ search: 'renaming' })).ids).toEqual([lead.lead_id]);
    const { lead_id, version, city_id, mobile } = lead;
    const { status } = await t.send(
      editCustomer,
      {
        id: lead_id,
        lead_id,
        version,
        name: 'Quite Otherwise Naming',
        mobile: mobile.slice(2),
        customer_city_id: city_id,
      },
      { token: supervisor },
    );
    expect(status).toBe(200);
    expect((await found({ search: 'renaming' })).ids).toEqual([]);
    for (const part of ['naming', 'otherw', 'quite naming'])
      expect((await found({ search: part })).ids, part).toEqual([lead.lead_id]);
  });
});
