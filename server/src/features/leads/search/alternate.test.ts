import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildLead } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

it.each(['081255012002', '+62 812-5501-2002', '55012002'])(
  'H12 LST-057 %s finds the alternate number',
  async (search) => {
    const lead = await buildLead(t.db, { alternate_mobile: '6281255012002' });
    const { body } = await t.call(listLeads, { search }, { token });
    expect(body.data.map(({ lead_id: id }) => id)).toContain(lead.lead_id);
    await t.db
      .updateTable('lead')
      .set({ alternate_mobile: null })
      .where('lead_id', '=', lead.lead_id)
      .execute();
    expect((await t.call(listLeads, { search }, { token })).body.data).toEqual([]);
  },
);
