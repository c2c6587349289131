import { logDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getReportDetail, getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import {
  type CheckedCell,
  expectCounts,
  expectListed,
  expectOpened,
  oneOfEach,
  rowsIf,
} from '../../../test/report-counts.ts';
import { reportFile } from '../../../test/report-file.ts';
import { SCENE_MONTHS } from '../../../test/report-scene.ts';
import { REPORT_MARKETS, useReportScenes } from '../../../test/report-scenes.ts';
import { translator } from '../../platform/i18n/translator.ts';
import type { ReportReader } from './reader.ts';
import { salesReport } from './sales.ts';

const { t, reader, scenes } = useReportScenes(ROLE.reportingUser);

/** Independent definition of each column (domain.md 11). */
const APART: Record<string, string> = {
  all_leads: 'true',
  all_active_leads: 'status_id in (1, 2, 24)',
  all_closed_leads: 'status_id in (3, 4, 5, 6)',
  interested_hot: 'sub_status_id = 2',
  interested_warm: 'sub_status_id = 3',
  lms_spk_lead: 'lms_status_id in (5, 6)',
  crm_spk_lead: 'sub_status_id in (11, 12)',
  attribution_not_sent: 'attribution_id = 1',
  attribution_sent: 'attribution_id = 2',
  attribution_attributed: 'attribution_id = 3',
  attribution_rejected: 'attribution_id = 4',
  attribution_pending: 'attribution_id = 5',
  billing_not_sent: 'billing_status_id = 1',
  billing_sent: 'billing_status_id = 2',
  billing_completed: 'billing_status_id = 3',
};

async function cellsOf(market: MarketCode, month: string): Promise<CheckedCell[]> {
  const { body } = await t.call(getSalesReport, { selected_month: month }, { ...reader, market });
  const rows = body.data.map(({ campaign_id, reporting_name }) => [campaign_id, reporting_name]);
  const own = [
    [0, 'Without a campaign'],
    ...scenes[market].campaigns.map(({ id, reporting_name }) => [id, reporting_name]),
  ];
  expect(rows.toSorted()).toEqual(own.toSorted());
  return body.data.flatMap(({ campaign_id, reporting_name: _, ...counts }) => {
    const all_leads = counts.all_active_leads + counts.all_closed_leads;
    const shown: Readonly<Record<string, number>> = { all_leads, ...counts };
    return Object.keys(APART).map((column) => ({
      row: `${month} ${campaign_id}`,
      column,
      count: shown[column],
      detail: { report_type: 'sales_report', slug: column, selected_month: month, campaign_id } as const,
    }));
  });
}

async function everyCell(market: MarketCode): Promise<CheckedCell[]> {
  const months = await Promise.all(SCENE_MONTHS.map((month) => cellsOf(market, month)));
  return months.flat();
}

describe('the sales report', () => {
  it('the statements of one reader are not those of another who may see fewer leads', async () => {
    const month = SCENE_MONTHS[0] as string;
    const market = MARKETS.id;
    const reader = { clock: t.clock, db: t.db, language: 'en', market, t: translator('en', market) } as const;
    const leads = async (roleId: number) => {
      const actor = { roleId, dseId: null } as ReportReader['actor'];
      const rows = await salesReport({ ...reader, actor }, { selected_month: month });
      return rows.reduce((sum, row) => sum + row.all_active_leads, 0);
    };
    expect(await leads(ROLE.supervisor)).toBeGreaterThan(0);
    // Dealer staff without a DSE see no leads.
    expect(await leads(ROLE.dealerStaff)).toBe(0);
  });

  it.each(REPORT_MARKETS)(
    'REP-073 REP-075 counts in %s of each month’s edges what each of its columns means',
    async (market) => {
      for (const month of SCENE_MONTHS) {
        const cells = await cellsOf(market, month);
        const made = `to_char(l.created_at at time zone '${MARKETS[market].timeZone}', 'YYYY-MM')`;
        const columns = Object.entries(APART).map(([column, where]) => [
          column,
          rowsIf(`${where} and ${made} ${column.startsWith('all_') ? '<=' : '='} '${month}'`),
        ]);
        await expectCounts(t, cells, [
          {
            from: `lead l left join commercial_campaign c on c.gm_id = l.gm_id
            where l.market_id = ${MARKETS[market].id}`,
            row: `'${month} ' || coalesce(c.id, 0)`,
            columns: Object.fromEntries(columns),
          },
        ]);
      }
    },
  );

  it.each(REPORT_MARKETS)(
    'REP-072 opens in %s from a count of each column as many rows, listed and as a file',
    async (market) => {
      const cells = oneOfEach(await everyCell(market));
      await expectOpened(t, { ...reader, market, cells });
    },
  );

  it.each(REPORT_MARKETS)('opens in %s as many rows from every count', { tags: ['all'] }, async (market) => {
    await expectListed(t, { ...reader, market, cells: await everyCell(market) });
  });

  it('REP-059 REP-119 takes no month but August 2020 up to the current one, beside its field', async () => {
    const errors = async (selected_month: string | null) =>
      (await t.send(getSalesReport, { selected_month }, reader)).body.errors;
    expect(await errors('')).toEqual({ selected_month: 'Month is required' });
    for (const month of ['2020-07', '2026-12'])
      expect(await errors(month)).toEqual({ selected_month: 'This month is not offered' });
    for (const month of ['2026-13', '2026-1', 'soon'])
      expect(await errors(month)).toEqual({ selected_month: 'Month is invalid' });
    for (const month of ['2020-08', '2026-11']) expect(await errors(month)).toBeUndefined();
  });

  it('REP-122 API-045 API-046 writes down each search with action 2 and each detail with action 1', async () => {
    const before = await t.db
      .selectFrom('download_log')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const request = { selected_month: '2026-11' };
    await t.call(getSalesReport, request, reader);
    await t.call(getReportDetail, { ...request, report_type: 'sales_report', slug: 'all_leads' }, reader);
    const page_url = '/id/sales_report?selected_month=2026-11';
    await t.call(logDownload, { module: 'SalesReport', action: 1, page_url }, reader);
    const logged = await t.db
      .selectFrom('download_log')
      .where('id', '>', before?.id ?? 0)
      .select(['module', 'action', 'page_url', 'market_id'])
      .orderBy('id')
      .execute();
    const entry = { module: 'SalesReport', page_url: '/id/sales_report', market_id: 1 };
    expect(logged).toEqual([
      { ...entry, action: 2 },
      { ...entry, action: 1 },
      { ...entry, page_url, action: 1 },
    ]);
  });

  it('REP-113 REP-117 streams a detail as a file of the same rows, formulas disarmed', async () => {
    const request = { report_type: 'sales_report', slug: 'all_leads', selected_month: '2026-11' } as const;
    await t.db
      .updateTable('lead')
      .set({ name: '=1+1' })
      .where('gm_id', '=', scenes.id.campaigns[0]?.gm_id ?? 0)
      .execute();
    const { body } = await t.call(getReportDetail, request, reader);
    const { body: file, disposition, lines } = await reportFile(t, getReportDetail, request, reader);
    expect(disposition).toContain('filename="lead_detail.csv"');
    expect(lines).toHaveLength(body.data.length + 1);
    expect(lines[0]).toContain('"Lead id","Customer","Mobile"');
    expect(file).toContain(",'=1+1,");
  });

  it('refuses details that it does not have, other markets’ campaigns, and roles without its right', async () => {
    const [abroad] = scenes.ph.campaigns;
    const detail = { report_type: 'sales_report', slug: 'all_leads', selected_month: '2026-11' } as const;
    const errors = async (input: object) => (await t.send(getReportDetail, input, reader)).body.errors;
    expect(await errors({ ...detail, campaign_id: abroad?.id })).toEqual({
      campaign_id: 'Campaign is invalid',
    });
    expect(await errors({ ...detail, slug: 'constructor' })).toEqual({ slug: 'Column is invalid' });
    expect(await errors({ ...detail, selected_month: '2020-07' })).toEqual({
      selected_month: 'This month is not offered',
    });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    for (const [endpoint, input] of [
      [getSalesReport, { selected_month: '2026-11' }],
      [getReportDetail, detail],
    ] as const)
      expect((await t.send(endpoint, input, { token: agent })).status).toBe(403);
  });
});
