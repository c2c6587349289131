import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { monthNow, shiftMonth } from '@otolead/contract/reports/months.rules.ts';
import {
  getAgentPerformance,
  getAssignedSummary,
  getDialerReport,
  getOpsReport,
  getPerformanceReport,
  getProcessSummary,
  getRetailReport,
  getRetailSummary,
  getSalesReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import type pg from 'pg';

/** One table of a report with what people search it by. */
export interface ReportCase {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly inputs: readonly object[];
}

const MARKET = MARKETS.id;

/** The ten reports that are tables, each of the current month and the one before, by the busiest process and campaign. */
export async function reportCases(pool: pg.Pool, now: Date): Promise<ReportCase[]> {
  const current = monthNow(now, MARKET);
  const months = [current, shiftMonth(current, -1)].map((selected_month) => ({ selected_month }));
  const { rows } = await pool.query<{ process_id: number; campaign_id: number }>(
    `select process_id, campaign_id from lead_call
     where market_id = ${MARKET.id} and called_at > now() - interval '20 days' and campaign_id is not null
     group by 1, 2 order by count(*) desc limit 1`,
  );
  const [{ process_id, campaign_id } = { process_id: 1, campaign_id: 1 }] = rows;
  const each = (name: string, endpoint: Endpoint, more: object = {}): ReportCase => ({
    name,
    endpoint,
    inputs: months.map((month) => ({ ...month, ...more })),
  });
  const all = { process_id: [-1] };
  return [
    each('sales', getSalesReport),
    each('performance', getPerformanceReport),
    each('ops', getOpsReport, { process_id }),
    each('dialer', getDialerReport, { campaign_id }),
    each('agent performance', getAgentPerformance, { process_id, agent_id: [-1] }),
    each('retail create', getRetailSummary, { report_type: 'create_report' }),
    each('retail update', getRetailSummary, { report_type: 'update_report' }),
    { name: 'retail', endpoint: getRetailReport, inputs: [all] },
    { name: 'retail process summary', endpoint: getProcessSummary, inputs: [{ ...all, current_status: 2 }] },
    {
      name: 'assigned-lead summary',
      endpoint: getAssignedSummary,
      inputs: ['0', '30'].map((choice) => ({ followup_date: choice })),
    },
  ];
}
