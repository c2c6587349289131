import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { AGE_BUCKETS } from '@otolead/contract/reports/lines.rules.ts';
import { getReportDetail, getRetailSummary } from '@otolead/contract/reports/reports.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import {
  type Apart,
  type CheckedCell,
  expectCounts,
  expectListed,
  expectOpened,
  oneOfEach,
  rowsIf,
} from '../../../test/report-counts.ts';
import { SCENE_MONTHS } from '../../../test/report-scene.ts';
import { REPORT_MARKETS, useReportScenes } from '../../../test/report-scenes.ts';

const { t, reader, scenes } = useReportScenes();

const GROUPS = ['crm', 'lms', 'total'] as const;
const TYPES = ['create_report', 'update_report'] as const;

type Type = (typeof TYPES)[number];

/** Expected values, computed day by day in the market's zone. */
function apart(market: MarketCode, type: Type, month: string): Apart[] {
  const day = (column: string) => `(${column} at time zone '${MARKETS[market].timeZone}')::date`;
  const crm = 'l.sub_status_id = 12';
  const lms = '(l.sub_status_id <> 12 and l.lms_status_id = 6)';
  const group = { crm, lms, total: `(${crm} or ${lms})` };
  const recorded = `case when ${crm} then m.retail_at else m.lms_retail_at end`;
  const age = `(case when ${crm} and l.purchase_date is not null then l.purchase_date else ${day(`(${recorded})`)} end - ${day('m.first_triggered_at')})`;
  const inMonth = (column: string) => `to_char(${day(`(${column})`)}, 'YYYY-MM') = '${month}'`;
  const counted = inMonth(type === 'create_report' ? 'm.first_triggered_at' : recorded);
  const [t30, t60, t90, t120, t150, t180] = [30, 60, 90, 120, 150, 180].map((days) => `${age} <= ${days}`);
  const bucket: Record<string, string> = {
    total_retail: 'true',
    never_triggered: 'm.first_triggered_at is null',
    till_30: `${t30}`,
    till_60: `${t60} and not ${t30}`,
    till_90: `${t90} and not ${t60}`,
    till_120: `${t120} and not ${t90}`,
    till_150: `${t150} and not ${t120}`,
    till_180: `${t180} and not ${t150}`,
    gt_180: `not ${t180}`,
  };
  const columns = GROUPS.flatMap((of) => [
    ...Object.entries(bucket).map(([name, where]) => [
      `${of}.${name}`,
      rowsIf(`${group[of]} and ${counted} and ${where}`),
    ]),
  ]);
  const ofMarket = `l.market_id = ${MARKETS[market].id}`;
  const triggers = {
    from: `assigned_car c join lead l on l.lead_id = c.lead_id and ${ofMarket}`,
    row: `'${month} ' || coalesce(l.gm_id, 0)`,
    columns: Object.fromEntries(GROUPS.map((of) => [`${of}.assign_lead`, rowsIf(inMonth('c.triggered_at'))])),
  };
  const retails = {
    from: `lead l join lead_milestone m on m.lead_id = l.lead_id and ${ofMarket}`,
    row: `'${month} ' || coalesce(l.gm_id, 0)`,
    columns: Object.fromEntries(columns),
  };
  return [triggers, retails];
}

const CASES = TYPES.flatMap((type) => REPORT_MARKETS.map((market) => [type, market] as const));

const COLUMNS = [
  'assign_lead',
  'total_retail',
  'never_triggered',
  ...AGE_BUCKETS.map(([bucket]) => bucket),
] as const;

async function cellsOf(type: Type, market: MarketCode, month: string): Promise<CheckedCell[]> {
  const request = { selected_month: month, report_type: type };
  const { body } = await t.call(getRetailSummary, request, { ...reader, market });
  const names = new Map(scenes[market].campaigns.map(({ gm_id, reporting_name }) => [gm_id, reporting_name]));
  names.set(0, 'Without a campaign');
  expect(body.data.total.every((row) => row.reporting_name === names.get(row.process_id))).toBe(true);
  return GROUPS.flatMap((group) =>
    body.data[group].flatMap((row) =>
      COLUMNS.map((column) => ({
        row: `${month} ${row.process_id}`,
        column: `${group}.${column}`,
        count: row[column],
        detail: { ...request, slug: `${group}.${column}`, process_id: [row.process_id] },
      })),
    ),
  );
}

async function everyCell(type: Type, market: MarketCode): Promise<CheckedCell[]> {
  const months = await Promise.all(SCENE_MONTHS.map((month) => cellsOf(type, market, month)));
  return months.flat();
}

/** Never triggered leads are in no cohort of the create report. */
const canCount = (type: Type) => (cell: CheckedCell) =>
  type === 'update_report' || !cell.column.endsWith('never_triggered');

describe('the retail create and update reports', () => {
  it.each(CASES)(
    'REP-098 REP-109 %s counts in %s each bucket of each group, at the edges of months',
    async (type, market) => {
      for (const month of SCENE_MONTHS)
        await expectCounts(t, await cellsOf(type, market, month), apart(market, type, month));
    },
  );

  it.each(CASES)(
    'REP-094 %s opens in %s from a count of each group’s columns as many rows, listed and as a file',
    async (type, market) => {
      const cells = oneOfEach((await everyCell(type, market)).filter(canCount(type)));
      await expectOpened(t, { ...reader, market, cells });
    },
  );

  it.each(CASES)('%s opens in %s as many rows from every count', { tags: ['all'] }, async (type, market) => {
    await expectListed(t, { ...reader, market, cells: await everyCell(type, market) });
  });

  it('REP-095 REP-110 shares each bucket among the retails with two decimals', async () => {
    const request = { selected_month: '2026-10', report_type: 'create_report' } as const;
    const { body } = await t.call(getRetailSummary, request, reader);
    for (const row of [...body.data.crm, ...body.data.total])
      for (const [bucket] of AGE_BUCKETS) {
        const share = row.total_retail === 0 ? 0 : (100 * row[bucket]) / row.total_retail;
        expect(row[`${bucket}_percentage`]).toBe(share.toFixed(2));
      }
    expect(body.data.total.some((row) => /^[1-9]\d?\.\d\d$/.test(row.till_30_percentage))).toBe(true);
    expect(
      (await t.call(getRetailSummary, { ...request, selected_month: '2021-01' }, reader)).body.data.crm[0],
    ).toMatchObject({
      total_retail: 0,
      till_30_percentage: '0.00',
    });
  });

  it('REP-097 REP-119 takes no month but August 2020 up to the current one, whichever of the two it is', async () => {
    for (const report_type of TYPES) {
      const errors = async (selected_month: string) =>
        (await t.send(getRetailSummary, { report_type, selected_month }, reader)).body.errors;
      for (const month of ['2020-07', '2026-12'])
        expect(await errors(month)).toEqual({ selected_month: 'This month is not offered' });
      for (const month of ['2020-08', '2026-11']) expect(await errors(month)).toBeUndefined();
    }
  });

  it('REP-096 needs a month, a type, and the right of that type', async () => {
    const send = async (input: object) => (await t.send(getRetailSummary, input, reader)).body.errors;
    expect(await send({ report_type: 'create_report' })).toEqual({ selected_month: 'Month is required' });
    expect(await send({ report_type: 'sales_report', selected_month: '2026-10' })).toEqual({
      report_type: 'Report is invalid',
    });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    for (const report_type of TYPES) {
      const request = { report_type, selected_month: '2026-10' };
      expect((await t.send(getRetailSummary, request, { token: agent })).status).toBe(403);
      const detail = { ...request, slug: 'crm.till_30' };
      expect((await t.send(getReportDetail, detail, { token: agent })).status).toBe(403);
    }
    const detail = { report_type: 'create_report', slug: 'crm.till_30', selected_month: '2026-10' };
    const abroad = scenes.ph.campaigns[0]?.gm_id;
    const refused = await t.send(getReportDetail, { ...detail, process_id: [abroad] }, reader);
    expect(refused.body.errors).toEqual({ process_id: 'Process is invalid' });
  });
});
