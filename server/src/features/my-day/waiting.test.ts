import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getWaiting, snooze } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { describe, expect, it } from 'vitest';
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
  expect(await waitingFor(staff)).toEqual({ given: 1, test_drives: 1 });
  expect(await waitingFor(await buildUser(t.db, { roleId: ROLE.brandManager }))).toEqual({});
});

describe('things for notices', () => {
  const thingsOf = async (user: TestUser) => {
    const { body } = await t.call(getWaiting, { ahead: 120 }, { token: await t.signIn(user) });
    return Object.fromEntries(
      body.data.map(({ kind, count, things = [] }) => [
        kind,
        { count, leads: things.map((one) => one.lead_id) },
      ]),
    );
  };

  it('name what is due and what will be, by ids alone, and nothing of others', async () => {
    const [agent, other] = [await buildUser(t.db), await buildUser(t.db)];
    const own = { myactive_agent_id: agent.id, myactive_at: ago(60 * 24 * 3), sub_status_id: 5 };
    const [due, soon] = [
      await buildLead(t.db, { ...own, followup_at: ago(5), name: 'Budi Rahasia' }),
      await buildLead(t.db, { ...own, followup_at: ago(-60) }),
    ];
    await buildLead(t.db, { ...own, followup_at: ago(-180) });
    await buildLead(t.db, { ...own, myactive_agent_id: other.id, followup_at: ago(5) });
    const token = await t.signIn(agent);
    const { body } = await t.call(getWaiting, { ahead: 120 }, { token });
    expect(await thingsOf(agent)).toEqual({ callbacks: { count: 1, leads: [soon.lead_id, due.lead_id] } });
    expect(JSON.stringify(body.data)).not.toMatch(/Budi|628/);
    await t.call(snooze, { lead_id: due.lead_id, minutes: 30 }, { token });
    const [again] = (await t.call(getWaiting, { ahead: 120 }, { token })).body.data;
    expect(again?.things?.find((one) => one.lead_id === due.lead_id)?.at).toBe(ago(-30).toISOString());
  });

  it('leave out the audit that one brought there oneself, and audits that go back to somebody else', async () => {
    const [auditor, other] = [
      await buildUser(t.db, { roleId: ROLE.auditor }),
      await buildUser(t.db, { roleId: ROLE.auditor }),
    ];
    const entry = {
      market_id: 1,
      actor_name: 'x',
      role_id: 7,
      status_id: 1,
      sub_status_id: 1,
      created_at: ago(1),
    };
    const returned = await buildAudit(t.db, { audit_status: 'PENDING_ON_AUDITOR', auditor_id: auditor.id });
    const theirs = await buildAudit(t.db, { audit_status: 'PENDING_ON_AUDITOR', auditor_id: other.id });
    expect((await thingsOf(auditor)).audits_returned?.leads).toEqual([returned.lead_id]);
    expect((await thingsOf(other)).audits_returned?.leads).toEqual([theirs.lead_id]);
    const { market_id: _, ...columns } = entry;
    await t.db
      .insertInto('audit_activity')
      .values({
        ...columns,
        lead_id: returned.lead_id,
        audit_id: returned.id,
        audit_status: 'PENDING_ON_AUDITOR',
        actor_id: auditor.id,
        priority: null,
        attribution_id: null,
      })
      .execute();
    expect((await thingsOf(auditor)).audits_returned).toMatchObject({ count: 2, leads: [] });
  });

  it('tell dealer staff of leads given to them today until they have reported on them', async () => {
    const dse = await buildDse(t.db);
    const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id });
    const own = { dealer_id: dse.dealer_id, dse_id: dse.id };
    const car = await buildAssignedCar(t.db, { ...own, triggered_at: ago(1) });
    await buildAssignedCar(t.db, { ...own, triggered_at: ago(1), lms_status_id: 2 });
    await buildAssignedCar(t.db, { ...own, triggered_at: ago(60 * 48) });
    expect(await thingsOf(staff)).toEqual({ given: { count: 1, leads: [car.lead_id] } });
  });
});
