import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getAgentPerformance } from '@otolead/contract/reports/reports.endpoints.ts';
import { expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

it('an agent has the mean compliance of the audits in the process, by the market’s days', async () => {
  const agent = await buildUser(t.db);
  const [list, other] = [await buildProcessList(t.db), await buildProcessList(t.db)];
  const audits = [
    [list, '80.25', '2026-10-31T17:00:00Z'],
    [list, '99.50', '2026-11-20T03:00:00Z'],
    [list, null, '2026-11-10T03:00:00Z'],
    [other, '1.00', '2026-11-10T03:00:00Z'],
    [list, '55.55', '2026-10-20T16:59:59Z'],
    [list, '2.00', '2026-10-20T17:00:00Z'],
  ] as const;
  for (const [{ process, campaign }, compliance, updated] of audits) {
    const lead = await buildLead(t.db, { process_id: process.id, campaign_id: campaign.id });
    await buildAudit(t.db, { lead, agent_id: agent.id, compliance, updated_at: new Date(updated) });
  }
  await t.addJob('recount_leads');
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const request = { process_id: list.process.id, selected_month: '2026-11', agent_id: [agent.id] };
  const { body } = await t.call(getAgentPerformance, request, { token });
  expect(body.data.find(({ slug }) => slug === 'audit_compliance')).toMatchObject({
    mtd: 89.88,
    prevMonth1: { month_mtd: 55.55 },
    prevMonth2: { month_mtd: 0 },
  });
});

it('REP-067 REP-119 the report of agents counts one named twice once, and takes months from October 2020 on', async () => {
  const agent = await buildUser(t.db);
  const { process } = await buildProcessList(t.db);
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const send = (change: object) =>
    t.call(
      getAgentPerformance,
      { process_id: process.id, selected_month: '2026-11', agent_id: [agent.id], ...change },
      { token },
    );
  const once = (await send({})).body.data;
  expect(once).toHaveLength(11);
  expect((await send({ agent_id: [agent.id, agent.id] })).body.data).toEqual(once);
  const errors = async (selected_month: string) => (await send({ selected_month })).body.errors;
  for (const month of ['2020-09', '2026-12'])
    expect(await errors(month)).toEqual({ selected_month: 'This month is not offered' });
  for (const month of ['2020-10', '2026-11']) expect(await errors(month)).toBeUndefined();
});
