import { describe, expect, it } from 'vitest';
import jobsEn from '../jobs/messages.en.json' with { type: 'json' };
import jobsId from '../jobs/messages.id.json' with { type: 'json' };
import kernelEn from '../kernel/messages.en.json' with { type: 'json' };
import kernelId from '../kernel/messages.id.json' with { type: 'json' };
import reportsEn from './messages.en.json' with { type: 'json' };
import reportsId from './messages.id.json' with { type: 'json' };
import { REPORTS, type ReportType } from './report-types.rules.ts';

/** Keys of the headings. */
const TITLES = {
  sales_report: 'sales.title',
  create_report: 'create_report.title',
  update_report: 'update_report.title',
  dialer_report: 'dialer.title',
  ops_report: 'ops.title',
  cross_sell: 'cross_sell.title',
  lead_raw_data: 'raw.title',
  agent_performance_report: 'agent_performance.title',
  assigned_lead_summary: 'assigned_summary.title',
  performance_report: 'performance.title',
  retail_report: 'retail.title',
  retail_process_summary: 'retail_process_summary.title',
} as const satisfies Readonly<Record<ReportType, keyof typeof reportsEn>>;

type Texts = Readonly<Record<string, string>>;

describe.each([
  ['English', { menu: kernelEn as Texts, jobs: jobsEn as Texts, reports: reportsEn as Texts }],
  ['Indonesian', { menu: kernelId as Texts, jobs: jobsId as Texts, reports: reportsId as Texts }],
])('a report in %s', (_language, { menu, jobs, reports }) => {
  it.each(Object.keys(REPORTS) as ReportType[])('has one name in menu, heading and jobs: %s', (type) => {
    const heading = reports[TITLES[type]];
    expect(menu[`menu.${REPORTS[type].access.slice(1)}`]?.toLowerCase()).toBe(heading?.toLowerCase());
    expect(jobs[`kind.${type}`]).toBe(heading);
  });
});
