import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign, buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
const month = { selected_month: '2026-11' };
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

const detail = async (input: object) => {
  const { body } = await t.send(getReportDetail, { ...month, ...input }, { token });
  return Array.isArray(body.data) ? body.data.length : body.errors;
};

it('REP-113 a detail is narrowed to one process list of the market', async () => {
  const { id: campaign_id, gm_id } = await buildGmCampaign(t.db);
  const [list, other, abroad] = [
    await buildProcessList(t.db),
    await buildProcessList(t.db),
    await buildProcessList(t.db, { market: 'ph' }),
  ];
  for (const process_list_id of [list.id, list.id, other.id, null])
    await buildLead(t.db, { gm_id, process_list_id });
  const cell = { report_type: 'sales_report', slug: 'all_leads', campaign_id };
  expect(await detail(cell)).toBe(4);
  expect(await detail({ ...cell, list_id: 0 })).toBe(4);
  expect(await detail({ ...cell, list_id: list.id })).toBe(2);
  expect(await detail({ ...cell, list_id: other.id })).toBe(1);
  for (const list_id of [abroad.id, 9_007_199_254_740_991])
    expect(await detail({ ...cell, list_id })).toEqual({ list_id: 'List is invalid' });
});

it('a detail is read page by page, each row once', async () => {
  const { id: campaign_id, gm_id } = await buildGmCampaign(t.db);
  for (const _ of [1, 2, 3, 4, 5]) await buildLead(t.db, { gm_id });
  const cell = { report_type: 'sales_report', slug: 'all_leads', campaign_id, ...month } as const;
  const idsOf = async (paging: object) => {
    const { body } = await t.call(getReportDetail, { ...cell, ...paging }, { token });
    return body.data.map(({ lead_id }) => lead_id);
  };
  const all = await idsOf({});
  const pages = [
    await idsOf({ limit: 2 }),
    await idsOf({ limit: 2, page: 2 }),
    await idsOf({ limit: 2, page: 3 }),
  ];
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(all);
  const refused = await t.send(getReportDetail, { ...cell, limit: 201 }, { token });
  expect(refused.body.errors).toHaveProperty('limit');
});

it('REP-113 a detail takes its process by either name', async () => {
  const { process } = await buildProcessList(t.db);
  await buildLead(t.db, { process_id: process.id });
  const cell = { report_type: 'ops_report', slug: 'created', column: 'MTD' };
  expect(await detail({ ...cell, process_id: [process.id] })).toBe(1);
  expect(await detail({ ...cell, process_ids: [process.id] })).toBe(1);
});

it('REP-114 a detail is of the five reports that the specification names, among others, and of no file', async () => {
  const { process, campaign } = await buildProcessList(t.db);
  const cells = [
    { report_type: 'dialer_report', slug: 'total_attempts', campaign_id: campaign.id },
    { report_type: 'ops_report', slug: 'created', column: 'MTD', process_id: [process.id] },
    {
      report_type: 'agent_performance_report',
      ...{ slug: 'attempts', column: 'MTD', process_id: [process.id], agent_id: [-1] },
    },
    { report_type: 'performance_report', slug: 'ftd.total' },
    { report_type: 'sales_report', slug: 'all_leads' },
  ];
  for (const cell of cells) expect(await detail(cell)).toEqual(expect.any(Number));
  for (const report_type of ['cross_sell', 'lead_raw_data', 'other'])
    expect(await detail({ report_type, slug: 'all_leads' })).toEqual({ report_type: 'Report is invalid' });
});

describe('a detail refuses what would name another cell than was asked for', () => {
  const INVALID = { process_id: 'Process is invalid' };

  it.each(['ops_report', 'agent_performance_report'])('two processes in %s', async (report_type) => {
    const [one, other] = [await buildProcessList(t.db), await buildProcessList(t.db)];
    const cell = { report_type, slug: 'attempts', column: 'MTD', agent_id: [-1] };
    for (const process_id of [[one.process.id], [one.process.id, one.process.id]])
      expect(await detail({ ...cell, process_id })).toBe(0);
    expect(await detail({ ...cell, process_id: [one.process.id, other.process.id] })).toEqual(INVALID);
    expect(await detail(cell)).toEqual({ process_id: 'Process is required' });
  });

  it('a day of another month in the dialer report', async () => {
    const { campaign } = await buildProcessList(t.db);
    const cell = { report_type: 'dialer_report', slug: 'total_attempts', campaign_id: campaign.id };
    expect(await detail({ ...cell, date: '2026-11-03' })).toBe(0);
    expect(await detail({ ...cell, date: '2026-10-31' })).toEqual({ date: 'Date is invalid' });
  });

  it('half a month in the retail report', async () => {
    const { gm_id } = await buildGmCampaign(t.db);
    const cell = { report_type: 'retail_report', slug: 'lms_overall', process_id: [gm_id] };
    expect(await detail({ ...cell, month: 11, year: 2026 })).toBe(0);
    expect(await detail({ ...cell, month: 11 })).toEqual({ year: 'Year is required' });
    expect(await detail({ ...cell, year: 2026 })).toEqual({ month: 'Month is required' });
  });
});
