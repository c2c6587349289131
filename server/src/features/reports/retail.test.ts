import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { RETAIL_COUNTS } from '@otolead/contract/reports/lines.rules.ts';
import { getReportDetail, getRetailReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { RetailCount } from '@otolead/contract/reports/retail.schema.ts';
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
import { REPORT_MARKETS, useReportScenes } from '../../../test/report-scenes.ts';

const { t, reader, scenes } = useReportScenes();

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

function apart(market: MarketCode, months: readonly string[], label: string): Apart[] {
  const list = months.map((month) => `'${month}'`).join(', ');
  const inMonths = (column: string) =>
    `to_char((${column}) at time zone '${MARKETS[market].timeZone}', 'YYYY-MM') in (${list})`;
  const crm = 'l.sub_status_id = 12';
  const lms = '(l.sub_status_id <> 12 and l.lms_status_id = 6)';
  const triggered = inMonths('m.first_triggered_at');
  const recorded = inMonths(`case when ${crm} then m.retail_at else m.lms_retail_at end`);
  const type = '(select lead_qualification_id from lead_type where id = l.lead_type_id)';
  const where: Record<Exclude<RetailCount, 'lms_overall'>, string> = {
    lms_unique: triggered,
    call_verified: `${triggered} and ${type} = 1`,
    DCB: `${triggered} and ${type} = 4`,
    otp: `${triggered} and ${type} = 3`,
    other_lead: `${triggered} and ${type} = 2`,
    retail_create_total: `${triggered} and (${crm} or ${lms})`,
    retail_create_crm: `${triggered} and ${crm}`,
    retail_create_lms: `${triggered} and ${lms}`,
    retail_update_total: `${recorded} and (${crm} or ${lms})`,
    retail_update_crm: `${recorded} and ${crm}`,
    retail_update_lms: `${recorded} and ${lms}`,
  };
  const row = `coalesce(l.gm_id, 0) || ' ${label}'`;
  const ofMarket = `l.market_id = ${MARKETS[market].id}`;
  return [
    {
      from: `lead l join lead_milestone m on m.lead_id = l.lead_id and ${ofMarket}`,
      row,
      columns: Object.fromEntries(
        Object.entries(where).map(([name, condition]) => [name, rowsIf(condition)]),
      ),
    },
    {
      from: `assigned_car c join lead l on l.lead_id = c.lead_id and ${ofMarket}`,
      row,
      columns: { lms_overall: rowsIf(inMonths('c.triggered_at')) },
    },
  ];
}

const labelOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

async function everyCell(market: MarketCode): Promise<CheckedCell[]> {
  const request = { process_id: [-1], is_all_process_selected: true };
  const { body } = await t.call(getRetailReport, request, { ...reader, market });
  expect(body.data.map(({ identifier_type: type }) => type)).toEqual(
    [...scenes[market].campaigns, 'none'].flatMap(() => [...MONTHS.map(labelOf), 'Total']),
  );
  const names = new Map(scenes[market].campaigns.map(({ gm_id, campaign_name }) => [gm_id, campaign_name]));
  names.set(0, 'Without a campaign');
  expect(body.data.every((row) => row.process_name === names.get(row.process_id))).toBe(true);
  return body.data.flatMap((row) =>
    RETAIL_COUNTS.map((name) => ({
      row: `${row.process_id} ${row.identifier_type}`,
      column: name,
      count: row[name],
      detail: {
        report_type: 'retail_report' as const,
        slug: name,
        process_id: [row.process_id],
        month: row.month ?? undefined,
        year: row.year ?? undefined,
      },
    })),
  );
}

const isTotal = ({ row }: CheckedCell) => String(row).endsWith('Total');

describe('the retail report', () => {
  it.each(REPORT_MARKETS)(
    'REP-088 REP-090 counts in %s each month and the total of every process',
    async (market) => {
      const cells = await everyCell(market);
      const months = MONTHS.flatMap((month) => apart(market, [month], labelOf(month)));
      await expectCounts(t, cells, [...months, ...apart(market, MONTHS, 'Total')]);
    },
  );

  it.each(REPORT_MARKETS)(
    'REP-087 opens in %s from a count of each column as many rows, of a month and of the total',
    async (market) => {
      const cells = await everyCell(market);
      await expectOpened(t, { ...reader, market, cells: oneOfEach(cells.filter((cell) => !isTotal(cell))) });
      await expectListed(t, { ...reader, market, cells: oneOfEach(cells.filter(isTotal)) });
    },
  );

  it.each(REPORT_MARKETS)('opens in %s as many rows from every count', { tags: ['all'] }, async (market) => {
    await expectListed(t, { ...reader, market, cells: await everyCell(market) });
  });

  it('REP-110 gives the retails of assigned leads as percentages with two decimals', async () => {
    const [campaign] = scenes.id.campaigns;
    const { body } = await t.call(getRetailReport, { process_id: [campaign?.gm_id ?? 0] }, reader);
    expect(body.data).toHaveLength(7);
    for (const row of body.data) {
      const share = (count: number) => (row.lms_unique === 0 ? 0 : (100 * count) / row.lms_unique).toFixed(2);
      expect(row.retail_created_date_percentage).toBe(share(row.retail_create_total));
      expect(row.retail_created_date_crm_percentage).toBe(share(row.retail_create_crm));
      expect(row.retail_created_date_lms_percentage).toBe(share(row.retail_create_lms));
    }
  });

  it('REP-089 needs a process of the market, and its right', async () => {
    const send = async (input: object) => (await t.send(getRetailReport, input, reader)).body.errors;
    expect(await send({ process_id: [] })).toEqual({ process_id: 'Process is required' });
    expect(await send({ process_id: [scenes.ph.campaigns[0]?.gm_id] })).toEqual({
      process_id: 'Process is invalid',
    });
    const past = { report_type: 'retail_report', slug: 'otp', month: 5, year: 2026 } as const;
    expect((await t.send(getReportDetail, past, reader)).body.errors).toEqual({
      month: 'This month is not offered',
    });
    const one = scenes.id.campaigns[0]?.gm_id;
    expect(await send({ process_id: [one, one] })).toBeUndefined();
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.send(getRetailReport, { process_id: [-1] }, { token: agent })).status).toBe(403);
    const detail = { report_type: 'retail_report', slug: 'otp' };
    expect((await t.send(getReportDetail, detail, { token: agent })).status).toBe(403);
  });
});
