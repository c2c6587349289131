import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { RATES } from '@otolead/contract/reports/lines.rules.ts';
import type { OpsLine } from '@otolead/contract/reports/operations.schema.ts';
import { getOpsReport, getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import {
  type CheckedCell,
  expectCounts,
  expectListed,
  expectOpened,
  oneOfEach,
  rowsIf,
} from '../../../test/report-counts.ts';
import {
  apartByHead,
  CALL,
  CAR,
  HEADS,
  type Head,
  IS_CONNECTED,
  IS_CRM_RETAIL,
  type Line,
  MILESTONE,
  owner,
  within,
} from '../../../test/report-lines.ts';
import { REPORT_MARKETS, useReportScenes } from '../../../test/report-scenes.ts';

const { t, reader, scenes } = useReportScenes();

/** Tables, date and condition of each line, written independently of the product (domain.md 11). */
const OPS: Record<Exclude<OpsLine, 'connect_rate'>, Line> = {
  created: ['lead l', 'l.created_at', 'true'],
  unique: ['lead l', 'l.created_at', 'l.duplicate_of is null'],
  duplicate: ['lead l', 'l.created_at', 'l.duplicate_of is not null'],
  attempts: [CALL, 'c.called_at', 'true'],
  connected: [CALL, 'c.called_at', IS_CONNECTED],
  new: [CALL, 'c.called_at', 'c.sub_status_id in (1, 5, 6)'],
  interested: [CALL, 'c.called_at', 'c.sub_status_id in (2, 3, 4)'],
  not_connectable: [CALL, 'c.called_at', 'c.sub_status_id in (7, 8)'],
  not_interested: [CALL, 'c.called_at', 'c.sub_status_id in (9, 10, 14)'],
  not_eligible: [CALL, 'c.called_at', 'c.sub_status_id in (17, 18, 19, 20)'],
  purchase: [CALL, 'c.called_at', 'c.sub_status_id in (11, 12, 13, 15, 16)'],
  reopened: [CALL, 'c.called_at', 'c.sub_status_id in (21, 22)'],
  assigned: [CAR, 'a.triggered_at', 'true'],
  approved: [CAR, 'a.triggered_at', 'a.ld_status = 1'],
  rejected: [CAR, 'a.triggered_at', 'a.ld_status = 2'],
  td_requested: [CAR, 'a.td_requested_at', 'true'],
  td_completed: [CAR, 'a.td_completed_at', 'a.td_status_id = 4'],
  visits: [CAR, 'a.visited_at', 'a.visit_status_id = 2'],
  crm_spk: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12)'],
  lms_spk: [MILESTONE, 'm.lms_spk_at', 'l.lms_status_id in (5, 6)'],
  retail: [
    MILESTONE,
    `case when ${IS_CRM_RETAIL} then m.retail_at else m.lms_retail_at end`,
    `(${IS_CRM_RETAIL} or l.lms_status_id = 6)`,
  ],
  attribution_sent: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12) and l.attribution_id = 2'],
  attribution_attributed: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12) and l.attribution_id = 3'],
  attribution_rejected: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12) and l.attribution_id = 4'],
};

async function opsCells(market: MarketCode) {
  const [list] = scenes[market].lists;
  const [process, campaign] = [list?.process.id ?? 0, list?.campaign.id ?? 0];
  const request = { process_id: process, campaign_id: campaign, selected_month: '2026-11' };
  const { body } = await t.call(getOpsReport, request, { ...reader, market });
  const cells = body.data.flatMap(({ slug, mtd, prevMonth1: before, prevMonth2: earlier }) =>
    [
      ['MTD', mtd],
      [before.label, before.month_mtd],
      [earlier.label, earlier.month_mtd],
      ['Oct', before.attempts],
      ['Sep', earlier.attempts],
    ].map(([head, count]) => ({
      row: String(head),
      column: slug,
      count: Number(count),
      detail: {
        report_type: 'ops_report' as const,
        ...{ ...request, process_id: [process], slug, column: String(head) },
      },
    })),
  );
  return { process, campaign, cells };
}

const opens = ({ column }: CheckedCell) => !(RATES as readonly string[]).includes(column);

describe('the ops report', () => {
  it.each(REPORT_MARKETS)(
    'REP-030 REP-031 counts in %s each line under each of its heads',
    async (market) => {
      const { process, campaign, cells } = await opsCells(market);
      const rate = `coalesce(round(100.0 * ${rowsIf('CONNECTED')} / nullif(${rowsIf('ATTEMPTED')}, 0), 2), 0)`;
      const apart = apartByHead(OPS, Object.keys(HEADS) as Head[], (from, head, own) => ({
        from: `${from} where ${owner(from)}.process_id = ${process} and ${owner(from)}.campaign_id = ${campaign}`,
        row: `'${head}'`,
        columns: Object.fromEntries([
          ...own.map(([slug, line]) => [slug, rowsIf(within(market, line, head))]),
          ...(from === CALL
            ? [
                [
                  'connect_rate',
                  rate
                    .replace('CONNECTED', within(market, OPS.connected, head))
                    .replace('ATTEMPTED', within(market, OPS.attempts, head)),
                ],
              ]
            : []),
        ]),
      }));
      await expectCounts(t, cells, apart);
    },
  );

  it.each(REPORT_MARKETS)(
    'REP-026 REP-116 opens in %s a count of each line and of each head as many rows, listed and as a file',
    async (market) => {
      const cells = (await opsCells(market)).cells.filter(opens);
      await expectOpened(t, { ...reader, market, cells: oneOfEach(cells) });
      await expectListed(t, { ...reader, market, cells: oneOfEach(cells, 'row') });
    },
  );

  it.each(REPORT_MARKETS)('opens in %s as many rows from every count', { tags: ['all'] }, async (market) => {
    await expectListed(t, { ...reader, market, cells: (await opsCells(market)).cells.filter(opens) });
  });

  it('REP-027 REP-028 REP-029 needs a process, its campaign and a month from October 2020 on', async () => {
    const send = async (input: object) => (await t.send(getOpsReport, input, reader)).body.errors;
    const [list, other] = scenes.id.lists;
    const process_id = list?.process.id;
    const all = 'All fields are required';
    expect(await send({})).toEqual({ process_id: all, selected_month: all });
    expect(await send({ selected_month: '2026-11' })).toEqual({ process_id: 'Process is required' });
    expect(await send({ process_id })).toEqual({ selected_month: 'Month is required' });
    for (const selected_month of ['2020-09', '2026-12'])
      expect(await send({ process_id, selected_month })).toEqual({
        selected_month: 'This month is not offered',
      });
    expect(await send({ process_id, selected_month: '2020-10' })).toBeUndefined();
    const abroad = { process_id: scenes.ph.lists[0]?.process.id, selected_month: '2026-11' };
    expect(await send(abroad)).toEqual({ process_id: 'Process is invalid' });
    const campaign_id = other?.campaign.id;
    expect(await send({ process_id, campaign_id, selected_month: '2026-11' })).toEqual({
      campaign_id: 'Campaign is invalid',
    });
    expect(await send({ process_id, process_date: '2026-02-30' })).toEqual({
      process_date: 'Process date must be a date',
    });
    expect(await send({ process_id, process_date: '2026-11-03' })).toBeUndefined();
  });
});

it('REP-116 a detail whose month was moved back, without a column, has the rows of the month to date that the head names', async () => {
  const { process, campaign } = await buildProcessList(t.db);
  const inProcess = { process_id: process.id, campaign_id: campaign.id };
  for (const day of ['2026-10-20T05:00:00Z', '2026-10-21T05:00:00Z'])
    await buildLead(t.db, { ...inProcess, created_at: new Date(day) });
  const rows = async (month: string, column?: string) => {
    const detail = { report_type: 'ops_report', slug: 'created', process_id: [process.id] } as const;
    const asked = { ...detail, selected_month: month, ...(column !== undefined && { column }) };
    return (await t.call(getReportDetail, asked, reader)).body.data?.length;
  };
  expect(await rows('2026-11', 'MTD Oct')).toBe(1);
  expect(await rows('2026-10')).toBe(1);
  expect(await rows('2026-10', 'MTD')).toBe(2);
});
