import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getPerformanceReport, getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
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
import { REPORT_MARKETS, useReportScenes } from '../../../test/report-scenes.ts';

const { t, reader, scenes } = useReportScenes(ROLE.reportingUser);

/** Month, its last counted day, and the same days of the month before; today is 2026-11-20. */
const MONTHS = [
  ['2024-03', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['2026-10', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-11', '2026-11-20', '2026-10-01', '2026-10-20'],
] as const;

const LEADS = { total: 'true', active: 'l.status_id in (1, 2, 24)', closed: 'l.status_id in (3, 4, 5, 6)' };
const IS_LMS = 'coalesce(l.lms_status_id in (5, 6), false)';
const SPK = {
  lms: IS_LMS,
  other: `l.sub_status_id in (11, 12) and not ${IS_LMS}`,
  total: `(l.sub_status_id in (11, 12) or ${IS_LMS})`,
};

type Month = (typeof MONTHS)[number];

/** Expected condition for each part of each group of a month. */
function apart(market: MarketCode, [month, last, from, to]: Month): Record<string, string> {
  const day = (column: string) => `(${column} at time zone '${MARKETS[market].timeZone}')::date`;
  const first = `${month}-01`;
  const made = day('l.created_at');
  const spk = day('least(m.crm_spk_at, m.lms_spk_at)');
  const groups = {
    till_current_month: [LEADS, `to_char(${made}, 'YYYY-MM') <= '${month}'`],
    mtd_current: [LEADS, `${made} between '${first}' and '${last}'`],
    mtd_current_spk: [SPK, `${spk} between '${first}' and '${last}'`],
    sdlm: [LEADS, `${made} between '${from}' and '${to}'`],
    ftd: [LEADS, `${made} = '${last}'`],
  } as const;
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, [parts, period]]) =>
      Object.entries(parts).map(([part, where]) => [`${group}.${part}`, `${where} and ${period}`]),
    ),
  );
}

async function cellsOf(market: MarketCode, month: Month): Promise<CheckedCell[]> {
  const request = { selected_month: month[0] };
  const { body } = await t.call(getPerformanceReport, request, { ...reader, market });
  const names = scenes[market].campaigns.map((campaign) => campaign.campaign_name);
  expect(Object.keys(body.data).sort()).toEqual([...names, 'Without a campaign'].sort());
  return Object.values(body.data).flatMap(({ campaign_id, ...groups }) =>
    Object.keys(apart(market, month)).map((column) => {
      const [group, part] = column.split('.') as [keyof typeof groups, string];
      return {
        row: `${month[0]} ${campaign_id}`,
        column,
        count: (groups[group] as Readonly<Record<string, number>>)[part],
        detail: { report_type: 'performance_report', slug: column, ...request, campaign_id } as const,
      };
    }),
  );
}

async function everyCell(market: MarketCode): Promise<CheckedCell[]> {
  const months = await Promise.all(MONTHS.map((month) => cellsOf(market, month)));
  return months.flat();
}

describe('the performance report', () => {
  it.each(REPORT_MARKETS)(
    'REP-058 REP-060 counts in %s each part of its groups, by campaign name',
    async (market) => {
      for (const month of MONTHS) {
        const columns = Object.entries(apart(market, month)).map(([name, where]) => [name, rowsIf(where)]);
        await expectCounts(t, await cellsOf(market, month), [
          {
            from: `lead l join lead_milestone m on m.lead_id = l.lead_id and l.market_id = ${MARKETS[market].id}
            left join commercial_campaign c on c.gm_id = l.gm_id`,
            row: `'${month[0]} ' || coalesce(c.id, 0)`,
            columns: Object.fromEntries(columns),
          },
        ]);
      }
    },
  );

  it.each(REPORT_MARKETS)(
    'REP-057 opens in %s from a count of each column as many rows, listed and as a file',
    async (market) => {
      const cells = oneOfEach(await everyCell(market));
      await expectOpened(t, { ...reader, market, cells });
    },
  );

  it.each(REPORT_MARKETS)('opens in %s as many rows from every count', { tags: ['all'] }, async (market) => {
    await expectListed(t, { ...reader, market, cells: await everyCell(market) });
  });

  it('REP-059 REP-119 needs a month from August 2020 to the current one, and is written down as an administrator’s own', async () => {
    const errors = async (selected_month: string) =>
      (await t.send(getPerformanceReport, { selected_month }, reader)).body.errors;
    expect(await errors('')).toEqual({ selected_month: 'Month is required' });
    for (const month of ['2020-07', '2026-12'])
      expect(await errors(month)).toEqual({ selected_month: 'This month is not offered' });
    for (const month of ['2020-08', '2026-11']) expect(await errors(month)).toBeUndefined();
    const modules = async (roleId: number) => {
      const own = await t.signIn(await buildUser(t.db, { roleId }));
      await t.call(getPerformanceReport, { selected_month: '2026-11' }, { token: own });
      const entry = t.db.selectFrom('download_log').select('module').orderBy('id', 'desc');
      return (await entry.executeTakeFirst())?.module;
    };
    expect(await modules(ROLE.administrator)).toBe('AdminPerformanceReport');
    expect(await modules(ROLE.supervisor)).toBe('PerformanceReport');
  });

  it('is for those who hold its right, details too', async () => {
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    const month = { selected_month: '2026-11' };
    expect((await t.send(getPerformanceReport, month, { token: agent })).status).toBe(403);
    const detail = { ...month, report_type: 'performance_report', slug: 'ftd.total' };
    expect((await t.send(getReportDetail, detail, { token: agent })).status).toBe(403);
  });
});
