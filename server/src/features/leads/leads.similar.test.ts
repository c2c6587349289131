import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listSimilarLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db));
});

const at = (minute: number) => ({ created_at: new Date(Date.UTC(2026, 0, 5, 3, minute)) });

it('finds leads under either number of a lead, whichever of theirs it is, newest first', async () => {
  const [mobile, second] = ['6281277001001', '6281277001002'];
  const lead = await buildLead(t.db, { mobile, alternate_mobile: second });
  const same = await buildLead(t.db, { mobile, name: 'Same Mobile', ...at(1) });
  const crossed = await buildLead(t.db, { alternate_mobile: mobile, ...at(3) });
  const both = await buildLead(t.db, { mobile: second, alternate_mobile: mobile, ...at(2) });
  await buildLead(t.db, { mobile: '6281277001003' });
  await buildLead(t.db, { mobile, market: 'ph' });
  const { status, body } = await t.call(listSimilarLeads, { lead_id: lead.lead_id }, { token });
  expect([status, body.data.map((found) => found.lead_id)]).toEqual([
    200,
    [crossed.lead_id, both.lead_id, same.lead_id],
  ]);
  expect(body.data[2]).toEqual({
    lead_id: same.lead_id,
    lead_name: 'Same Mobile',
    status_id: 1,
    status: 'New',
    sub_status: 'Fresh',
    created_date: same.created_at.toISOString(),
    myactive_agent: null,
  });
});

it('a lead without an alternate number is like no other lead without one', async () => {
  const lead = await buildLead(t.db);
  await buildLead(t.db);
  expect((await t.call(listSimilarLeads, { lead_id: lead.lead_id }, { token })).body.data).toEqual([]);
});

it('needs the right, and shows nobody’s leads from outside the scope', async () => {
  const mobile = '6281277001009';
  const lead = await buildLead(t.db, { mobile });
  await buildLead(t.db, { mobile });
  expect((await t.call(listSimilarLeads, { lead_id: lead.lead_id })).status).toBe(401);
  const reporter = await t.signIn(await buildUser(t.db, { roleId: ROLE.reportingUser }));
  expect((await t.call(listSimilarLeads, { lead_id: lead.lead_id }, { token: reporter })).status).toBe(403);
  const foreign = await buildLead(t.db, { market: 'ph' });
  expect((await t.call(listSimilarLeads, { lead_id: foreign.lead_id }, { token })).status).toBe(404);
  const dse = await buildDse(t.db);
  const own = await buildAssignedCar(t.db, { lead, dealer_id: dse.dealer_id, dse_id: dse.id });
  const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
  const { body } = await t.call(listSimilarLeads, { lead_id: own.lead_id }, { token: staff });
  expect(body.data).toEqual([]);
});
