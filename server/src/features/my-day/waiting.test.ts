import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getWaiting } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

const waitingFor = async (user: TestUser) => {
  const { body } = await t.call(getWaiting, {}, { token: await t.signIn(user) });
  return Object.fromEntries(body.data.map(({ kind, count }) => [kind, count]));
};
const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);

it('tells an agent of promised calls, tasks, given leads and audits to answer, and of nobody else’s', async () => {
  const agent = await buildUser(t.db);
  expect(await waitingFor(agent)).toEqual({});
  const own = { myactive_agent_id: agent.id, myactive_at: ago(60 * 24 * 3) };
  const lead = await buildLead(t.db, { ...own, sub_status_id: 5, followup_at: ago(5) });
  await buildLead(t.db, { ...own, sub_status_id: 5, followup_at: ago(-5) });
  await buildLead(t.db, { myactive_agent_id: agent.id, myactive_at: ago(30) });
  await buildLead(t.db, { myactive_agent_id: agent.id, myactive_at: ago(30), last_called_at: ago(10) });
  await t.db
    .insertInto('lead_task')
    .values({
      lead_id: lead.lead_id,
      market_id: 1,
      user_id: agent.id,
      task: 'Send the price',
      due_at: ago(1),
      created_at: ago(90),
    })
    .execute();
  await buildAudit(t.db, { agent_id: agent.id, audit_status: 'PENDING_ON_AGENT' });
  expect(await waitingFor(agent)).toEqual({ callbacks: 1, tasks: 1, given: 1, audits_agent: 1 });
  expect(await waitingFor(await buildUser(t.db))).toEqual({});
});

it('tells every other role what it can do something about', async () => {
  await buildAudit(t.db, { audit_status: 'NEW' });
  const auditor = await waitingFor(await buildUser(t.db, { roleId: ROLE.auditor }));
  expect(Object.keys(auditor)).toEqual(['audits_new']);
  await t.db
    .insertInto('blacklist')
    .values({
      market_id: 1,
      mobile: '6281299990000',
      status: 0,
      origin: 'refusal',
      review: 'newer_lead',
      created_by: null,
      created_at: ago(1),
      updated_at: ago(1),
    })
    .execute();
  expect(await waitingFor(await buildUser(t.db, { roleId: ROLE.supervisor }))).toMatchObject({ refusals: 1 });
  const dse = await buildDse(t.db);
  const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id });
  expect(await waitingFor(staff)).toEqual({});
  await buildAssignedCar(t.db, { dealer_id: dse.dealer_id, dse_id: dse.id, td_status_id: 2 });
  await buildAssignedCar(t.db, { td_status_id: 2 });
  expect(await waitingFor(staff)).toEqual({ test_drives: 1 });
  expect(await waitingFor(await buildUser(t.db, { roleId: ROLE.brandManager }))).toEqual({});
});
