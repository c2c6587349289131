import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildLead } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const found = async (search: string) => {
  const { body } = await t.call(listLeads, { search }, { token });
  return body.data.map(({ customer_details: customer }) => customer.customer_name);
};

it.each(["Ma'rufin", 'Ma’rufin', 'Ma`rufin', 'Maʼrufin'])(
  'a name is found by %s, whatever apostrophe it has',
  async (typed) => {
    const name = 'Ma‘rufin';
    await buildLead(t.db, { name, search_name: searchName(name) });
    expect(await found(typed)).toContain(name);
    expect(await found('Marufin')).not.toContain(name);
  },
);
