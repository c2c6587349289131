import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { DETAIL_TYPES, type DetailType, REPORTS } from '@otolead/contract/reports/report-types.rules.ts';
import {
  getAgentPerformance,
  getAssignedSummary,
  getCrossSell,
  getDialerReport,
  getOpsReport,
  getPerformanceReport,
  getProcessSummary,
  getRawData,
  getReportDetail,
  getRetailReport,
  getRetailSummary,
  getSalesReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import { expect, it } from 'vitest';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

it('REP-114 API-044 API-048 every one of the twelve reports is written down with its module', async () => {
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const { process, campaign } = await buildProcessList(t.db);
  const month = { selected_month: '2026-11' };
  const days = { start_date: '2026-11-19', end_date: '2026-11-20' };
  const searches = [
    [getDialerReport, { ...month, campaign_id: campaign.id }],
    [getOpsReport, { ...month, process_id: process.id }],
    [getCrossSell, days],
    [getRawData, days],
    [getPerformanceReport, month],
    [getAgentPerformance, { ...month, process_id: process.id, agent_id: [-1] }],
    [getSalesReport, month],
    [getAssignedSummary, { followup_date: '0' }],
    [getRetailReport, { process_id: [-1] }],
    [getRetailSummary, { ...month, report_type: 'create_report' }],
    [getRetailSummary, { ...month, report_type: 'update_report' }],
    [getProcessSummary, { process_id: [-1] }],
  ] as const;
  for (const [endpoint, input] of searches)
    expect((await t.send(endpoint, input, { token })).status).toBe(200);
  const logged = await t.db.selectFrom('download_log').select(['module', 'action']).orderBy('id').execute();
  expect(logged.map(({ module, action }) => [module, action])).toEqual([
    ['DialerReport', 2],
    ['OpsReport', 2],
    ['CrossSellReport', 1],
    ['LeadRawData', 1],
    ['PerformanceReport', 2],
    ['AgentPerformanceReport', 2],
    ['SalesReport', 2],
    ['AssignedLeadSummary', 2],
    ['RetailReport', 2],
    ['RetailCreateReport', 2],
    ['RetailUpdateReport', 2],
    ['RetailProcessSummary', 2],
  ]);
});

it('REP-122 API-045 a detail of every report with counts is written down with its module and action 1', async () => {
  const supervisor = await buildUser(t.db, { roleId: ROLE.supervisor });
  const token = await t.signIn(supervisor);
  const { process, campaign } = await buildProcessList(t.db);
  const inProcess = { process_id: [process.id], column: 'MTD' };
  const cells: Readonly<Record<DetailType, { slug: string }>> = {
    sales_report: { slug: 'all_leads' },
    create_report: { slug: 'crm.till_30' },
    update_report: { slug: 'crm.till_30' },
    dialer_report: { slug: 'total_attempts', ...{ campaign_id: campaign.id } },
    ops_report: { slug: 'created', ...inProcess },
    agent_performance_report: { slug: 'attempts', ...inProcess, ...{ agent_id: [-1] } },
    assigned_lead_summary: { slug: 'NCL2VC', ...{ followup_date: '0' } },
    performance_report: { slug: 'ftd.total' },
    retail_report: { slug: 'otp' },
    retail_process_summary: { slug: 'total_leads' },
  };
  for (const report_type of DETAIL_TYPES) {
    const detail = { selected_month: '2026-11', report_type, ...cells[report_type] };
    expect([report_type, (await t.send(getReportDetail, detail, { token })).status]).toEqual([
      report_type,
      200,
    ]);
  }
  const entries = t.db.selectFrom('download_log').where('user_id', '=', supervisor.id);
  const logged = await entries.select(['module', 'action']).orderBy('id').execute();
  expect(logged).toEqual(DETAIL_TYPES.map((type) => ({ module: REPORTS[type].module, action: 1 })));
});
