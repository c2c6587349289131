import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { AgentLine } from '@otolead/contract/reports/lines.rules.ts';
import { getAgentPerformance, getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import {
  type CheckedCell,
  expectCounts,
  expectListed,
  expectOpened,
  leadsIf,
  oneOfEach,
  rowsIf,
} from '../../../test/report-counts.ts';
import {
  apartByHead,
  CALL,
  CAR,
  IS_CONNECTED,
  IS_CRM_RETAIL,
  type Line,
  MILESTONE,
  owner,
  within,
} from '../../../test/report-lines.ts';
import { REPORT_MARKETS, useReportScenes } from '../../../test/report-scenes.ts';

const { t, reader, scenes } = useReportScenes();

/** The tables of MILESTONE and CAR under another name, because the credited agent differs. */
const VISITS = 'assigned_car a join lead_milestone m using (lead_id) join lead l using (lead_id)';
const RETAILED = 'lead_milestone m join lead l using (lead_id)';

const AGENT: Record<Exclude<AgentLine, 'talk_time' | 'audit_compliance'>, Line> = {
  attempts: [CALL, 'c.called_at', 'true'],
  connected: [CALL, 'c.called_at', IS_CONNECTED],
  unique_connected: [CALL, 'c.called_at', IS_CONNECTED],
  hot: [CALL, 'c.called_at', 'c.sub_status_id = 2'],
  warm: [CALL, 'c.called_at', 'c.sub_status_id = 3'],
  td_scheduled: [CAR, 'a.td_date', 'a.td_status_id = 3'],
  visits: [VISITS, 'a.visited_at', 'a.visit_status_id = 2'],
  spk: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12)'],
  retail: [RETAILED, 'm.retail_at', IS_CRM_RETAIL],
};

/** Lead metrics credit the agent who recorded them. */
const AGENT_OF: Readonly<Record<string, string>> = {
  [CALL]: 'c.agent_id',
  [CAR]: 'a.td_agent_id',
  [VISITS]: 'a.visit_agent_id',
  [MILESTONE]: 'm.crm_spk_by',
  [RETAILED]: 'm.retail_by',
};

const opens = ({ column }: CheckedCell) => !['talk_time', 'audit_compliance'].includes(column);

async function agentCells(market: MarketCode) {
  const process = scenes[market].lists[0]?.process.id ?? 0;
  const month = { process_id: process, selected_month: '2026-11' };
  const { body } = await t.call(getAgentPerformance, { ...month, agent_id: [-1] }, { ...reader, market });
  const cells = body.data.flatMap((row) =>
    [
      ['MTD', row.mtd] as const,
      ...[row.prevMonth1, row.prevMonth2].map(({ label, month_mtd }) => [label, month_mtd] as const),
    ].map(([head, count]) => ({
      row: `${row.agent_id} ${head}`,
      column: row.slug,
      count,
      detail: {
        report_type: 'agent_performance_report' as const,
        ...{ ...month, process_id: [process], agent_id: [row.agent_id], slug: row.slug, column: head },
      },
    })),
  );
  return { process, cells };
}

describe('the agent performance report', () => {
  it.each(REPORT_MARKETS)(
    'REP-064 REP-068 counts in %s each line of every agent, in this month and under the names of the two before',
    async (market) => {
      const { process, cells } = await agentCells(market);
      const apart = apartByHead(AGENT, ['MTD', 'MTD Oct', 'MTD Sep'], (from, head, own) => ({
        from: `${from} where ${owner(from)}.process_id = ${process} and ${AGENT_OF[from]} is not null`,
        row: `${AGENT_OF[from]} || ' ${head}'`,
        columns: Object.fromEntries([
          ...own.map(([slug, line]) => {
            const where = within(market, line, head);
            return [slug, slug === 'unique_connected' ? leadsIf(where) : rowsIf(where)];
          }),
          ...(from === CALL
            ? [
                [
                  'talk_time',
                  `coalesce(sum(c.talk_seconds) filter (where ${within(market, AGENT.connected, head)}), 0)`,
                ],
              ]
            : []),
        ]),
      }));
      await expectCounts(t, cells, apart);
    },
  );

  it.each(REPORT_MARKETS)(
    'REP-064 opens in %s a count of each line and of each month as many rows, listed and as a file',
    async (market) => {
      const cells = (await agentCells(market)).cells.filter(opens);
      await expectOpened(t, { ...reader, market, cells: oneOfEach(cells) });
      await expectListed(t, { ...reader, market, cells: oneOfEach(cells, 'row') });
    },
  );

  it.each(REPORT_MARKETS)('opens in %s as many rows from every count', { tags: ['all'] }, async (market) => {
    await expectListed(t, { ...reader, market, cells: (await agentCells(market)).cells.filter(opens) });
  });

  it('REP-066 needs a process, a month from October 2020 on and an agent of the market', async () => {
    const send = async (input: object) => (await t.send(getAgentPerformance, input, reader)).body.errors;
    const process_id = scenes.id.lists[0]?.process.id;
    const [agent] = scenes.id.agents;
    const month = { selected_month: '2026-11' };
    expect(await send(month)).toEqual({ process_id: 'Process is required', agent_id: 'Agent is required' });
    expect(await send({ process_id, agent_id: [agent?.id] })).toEqual({
      selected_month: 'Month is required',
    });
    const every = { process_id, agent_id: [-1] };
    expect(await send({ ...every, selected_month: '2020-09' })).toEqual({
      selected_month: 'This month is not offered',
    });
    expect(await send({ ...every, selected_month: '2020-10' })).toBeUndefined();
    expect(await send({ ...month, process_id, agent_id: [scenes.ph.agents[0]?.id] })).toEqual({
      agent_id: 'Agent is invalid',
    });
  });

  it('REP-067 is about every agent of the market for -1, and about the one that a list names', async () => {
    const [one, other] = scenes.id.agents.map(({ id }) => ({ id })) as [{ id: number }, { id: number }];
    const of = async (agent_id: readonly number[]) => {
      const request = { process_id: scenes.id.lists[0]?.process.id ?? 0, selected_month: '2026-11' };
      return (await t.call(getAgentPerformance, { ...request, agent_id: [...agent_id] }, reader)).body.data;
    };
    const every = await of([-1]);
    expect(new Set(every.map(({ agent_id: id }) => id))).toEqual(new Set([one.id, other.id]));
    for (const { id } of [one, other])
      expect(await of([id])).toEqual(every.filter(({ agent_id: own }) => own === id));
    expect(await of([one.id, other.id])).toEqual(every);
  });
});

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
  for (const [{ process, campaign }, compliance, called] of audits) {
    const lead = await buildLead(t.db, { process_id: process.id, campaign_id: campaign.id });
    await buildAudit(t.db, { lead, agent_id: agent.id, compliance, calling_at: new Date(called) });
  }
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const request = { process_id: list.process.id, selected_month: '2026-11', agent_id: [agent.id] };
  const { body } = await t.call(getAgentPerformance, request, { token });
  expect(body.data.find(({ slug }) => slug === 'audit_compliance')).toMatchObject({
    mtd: 89.88,
    prevMonth1: { month_mtd: 55.55 },
    prevMonth2: { month_mtd: 0 },
  });
});

it('REP-067 All Agents are all who called or were audited in the months, whatever the role is today, and every agent', async () => {
  const { process, campaign } = await buildProcessList(t.db);
  const lead = await buildLead(t.db, { process_id: process.id, campaign_id: campaign.id });
  const call = async (at: string) => {
    const user = await buildUser(t.db);
    await t.db
      .insertInto('lead_call')
      .values({
        lead_id: lead.lead_id,
        market_id: 1,
        process_id: process.id,
        campaign_id: campaign.id,
        agent_id: user.id,
        called_at: new Date(at),
        call_status_id: 1,
        talk_seconds: 10,
      })
      .execute();
    return user.id;
  };
  const [promoted, earlier, stays] = [
    await call('2026-11-03T03:00:00Z'),
    await call('2026-08-03T03:00:00Z'),
    await call('2026-11-04T03:00:00Z'),
  ];
  const audited = (await buildUser(t.db)).id;
  await buildAudit(t.db, {
    lead,
    agent_id: audited,
    compliance: '50.00',
    calling_at: new Date('2026-11-05T03:00:00Z'),
  });
  await t.db
    .updateTable('app_user')
    .set({ role_id: ROLE.supervisor })
    .where('id', 'in', [promoted, earlier, audited])
    .execute();
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const month = { selected_month: '2026-11', agent_id: [-1] };
  const { body } = await t.call(getAgentPerformance, { ...month, process_id: process.id }, { token });
  const ids = new Set(body.data.map(({ agent_id: id }) => id));
  expect([promoted, audited, stays, earlier].map((id) => ids.has(id))).toEqual([true, true, true, false]);
  const attempts = body.data.filter(({ slug }) => slug === 'attempts');
  expect(attempts.reduce((sum, { mtd }) => sum + mtd, 0)).toBe(2);
  const detail = { report_type: 'agent_performance_report', slug: 'attempts', column: 'MTD' } as const;
  const opened = await t.call(getReportDetail, { ...month, ...detail, process_id: [process.id] }, { token });
  expect(opened.body.data).toHaveLength(2);
});

it('REP-119 the report of agents counts one named twice once, and takes months from October 2020 on', async () => {
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
