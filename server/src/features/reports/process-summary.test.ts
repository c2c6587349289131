import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { SummaryCount } from '@otolead/contract/reports/process-summary.schema.ts';
import { getProcessSummary, getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
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
import { useReportScenes } from '../../../test/report-scenes.ts';

const { t, reader, scenes } = useReportScenes();

/** Independent definition: the day on which a lead entered its state. */
const REACHED: Record<number, [sub: number, column: string, recorded: string]> = {
  1: [11, 'l.booking_date', 'm.crm_spk_at'],
  2: [12, 'l.purchase_date', 'm.retail_at'],
  3: [13, 'null::date', 'l.updated_crm_at'],
};

function apart(market: MarketCode, status: number, last: string): Apart {
  const day = (column: string) => `(${column} at time zone '${MARKETS[market].timeZone}')::date`;
  const [sub, column, recorded] = REACHED[status] ?? [0, '', ''];
  const age = `(coalesce(${column}, ${day(recorded)}) - ${day('l.created_at')})`;
  const is = `l.sub_status_id = ${sub}`;
  const where: Record<SummaryCount, string> = {
    total_leads: 'true',
    current_total: is,
    upto_15_crm: `${is} and ${age} < 16`,
    upto_30_crm: `${is} and ${age} > 15 and ${age} < 31`,
    upto_60_crm: `${is} and ${age} > 30 and ${age} < 61`,
    upto_120_crm: `${is} and ${age} > 60 and ${age} < 121`,
    upto_180_crm: `${is} and ${age} > 120 and ${age} < 181`,
    gt_180_crm: `${is} and ${age} > 180`,
  };
  const month = `to_char(${day('l.created_at')}, 'MM_YYYY')`;
  return {
    from: `lead l join lead_milestone m on m.lead_id = l.lead_id
      and l.market_id = ${MARKETS[market].id}
      and to_char(${day('l.created_at')}, 'YYYY-MM') <= '${last}'
      and ${day('l.created_at')} >= date '${last}-01' - interval '11 months'`,
    row: month,
    columns: Object.fromEntries(Object.entries(where).map(([name, condition]) => [name, rowsIf(condition)])),
  };
}

/** Market, current status and last month. */
const CASES = [
  ['id', 2, '2026-11'],
  ['id', 1, '2026-11'],
  ['ph', 3, '2026-11'],
  ['ph', 2, '2024-04'],
] as const;

const COLUMNS: readonly SummaryCount[] = [
  ...(['total_leads', 'current_total', 'upto_15_crm', 'upto_30_crm', 'upto_60_crm'] as const),
  ...(['upto_120_crm', 'upto_180_crm', 'gt_180_crm'] as const),
];
const monthOf = (identifier: string) => `${identifier.slice(3)}-${identifier.slice(0, 2)}`;

async function cellsOf(market: MarketCode, status: number, month: string): Promise<CheckedCell[]> {
  const filters = { process_id: [-1], current_status: status };
  const { body } = await t.call(
    getProcessSummary,
    { ...filters, selected_month: month },
    { ...reader, market },
  );
  expect(body.data).toHaveLength(12);
  expect(monthOf(body.data[0]?.identifier ?? '')).toBe(month);
  return body.data.flatMap((row) =>
    COLUMNS.map((name) => ({
      row: row.identifier,
      column: name,
      count: row[name],
      detail: {
        ...filters,
        report_type: 'retail_process_summary' as const,
        slug: name,
        selected_month: monthOf(row.identifier),
      },
    })),
  );
}

describe('the retail process summary', () => {
  it.each(CASES)(
    'REP-104 REP-111 counts in %s the leads of status %d by age and month up to %s',
    async (market, status, month) => {
      await expectCounts(t, await cellsOf(market, status, month), [apart(market, status, month)]);
    },
  );

  it.each(CASES)(
    'REP-103 opens in %s of status %d up to %s from a count of each column as many rows, listed and as a file',
    async (market, status, month) => {
      await expectOpened(t, { ...reader, market, cells: oneOfEach(await cellsOf(market, status, month)) });
    },
  );

  it.each(CASES)(
    'opens in %s of status %d up to %s as many rows from every count',
    { tags: ['all'] },
    async (market, status, month) => {
      await expectListed(t, { ...reader, market, cells: await cellsOf(market, status, month) });
    },
  );

  it('REP-107 narrows by process, make, models, cluster and city; the current month without a choice', async () => {
    const wanted = await t.db
      .selectFrom('lead')
      .where('market_id', '=', 1)
      .where('gm_id', 'is not', null)
      .where('created_at', '>', new Date('2026-11-01T10:00:00Z'))
      .selectAll()
      .executeTakeFirstOrThrow();
    const wish = await buildLeadPreference(t.db, { lead: wanted });
    const { cluster_id: cluster } = await t.db
      .selectFrom('city')
      .where('id', '=', wanted.city_id)
      .select('cluster_id')
      .executeTakeFirstOrThrow();
    const all = { process_id: [wanted.gm_id ?? 0] };
    const found = async (filters: object) => {
      const { body } = await t.call(getProcessSummary, { ...all, ...filters }, reader);
      return body.data[0]?.total_leads;
    };
    const own = await found({});
    expect(own).toBeGreaterThan(1);
    const car = { make_id: wish.make_id, model_id: [wish.model_id] };
    const city = wanted.city_id ?? 0;
    expect(await found(car)).toBe(1);
    expect(await found({ ...car, cluster_id: [cluster ?? 0], city_id: [city] })).toBe(1);
    expect(await found({ ...car, model_id: [wish.model_id + 90_000] })).toBe(0);
    expect(await found({ cluster_id: [cluster ?? 0] })).toBe(own);
    expect(await found({ cluster_id: [(cluster ?? 0) + 90_000] })).toBe(0);
    expect(await found({ city_id: [city + 90_000] })).toBe(0);
  });

  it('REP-104 ages a lost purchase by the save that lost it, not by what was saved later', async () => {
    const { gm_id } = await buildGmCampaign(t.db);
    const lead = await buildLead(t.db, {
      ...{ gm_id, status_id: 6, sub_status_id: 13 },
      created_at: new Date('2026-11-01T03:00:00Z'),
      updated_crm_at: new Date('2026-11-19T03:00:00Z'),
    });
    for (const [day, change] of [
      ['10', { sub_status_id: { old: 2, new: 13 } }],
      ['19', { reason_id: { old: 1, new: 2 } }],
    ] as const)
      await t.db
        .insertInto('activity')
        .values({
          ...{ lead_id: lead.lead_id, market_id: 1, type: 'status', source: 'crm', actor_name: 'Somebody' },
          created_at: new Date(`2026-11-${day}T03:00:00Z`),
          detail: JSON.stringify({ change_details: change }),
        })
        .execute();
    const asked = { process_id: [gm_id ?? 0], current_status: 3 };
    const { body } = await t.call(getProcessSummary, asked, reader);
    expect(body.data[0]).toMatchObject({ identifier: '11_2026', upto_15_crm: 1, upto_30_crm: 0 });
  });

  it('REP-101 counts leads without a campaign among ALL and by themselves, another market’s in neither', async () => {
    const of = async (...process_id: number[]) => {
      const { body } = await t.call(getProcessSummary, { process_id }, reader);
      return body.data.reduce((sum, row) => sum + row.total_leads, 0);
    };
    const { rows } = await t.pool.query<{ gm_id: number }>(
      'select gm_id from commercial_campaign where market_id = 1 and gm_id is not null',
    );
    const campaigns = rows.map(({ gm_id }) => gm_id);
    const none = await of(0);
    expect(none).toBeGreaterThan(0);
    expect(await of(-1)).toBe((await of(...campaigns)) + none);
    expect(await of(0, ...campaigns)).toBe(await of(-1));
    const { body } = await t.call(getProcessSummary, { process_id: [0] }, { ...reader, market: 'ph' });
    const abroad = body.data.reduce((sum, row) => sum + row.total_leads, 0);
    await buildLead(t.db, { market: 'id', gm_id: null, created_at: new Date('2026-11-02T03:00:00Z') });
    expect(await of(0)).toBe(none + 1);
    const again = await t.call(getProcessSummary, { process_id: [0] }, { ...reader, market: 'ph' });
    expect(again.body.data.reduce((sum, row) => sum + row.total_leads, 0)).toBe(abroad);
  });

  it('REP-106 counts the retails where no current status is chosen', async () => {
    const counts = async (filters: object) => {
      const { body } = await t.call(getProcessSummary, { process_id: [-1], ...filters }, reader);
      return body.data.map(({ identifier: _month, total_leads: _leads, ...counts }) => counts);
    };
    const [unchosen, booked, retailed] = [
      await counts({}),
      await counts({ current_status: 1 }),
      await counts({ current_status: 2 }),
    ];
    expect(unchosen).toEqual(retailed);
    expect(unchosen).not.toEqual(booked);
  });

  it('REP-105 REP-106 REP-107 needs a process, one of three statuses and an offered month, and its right', async () => {
    const send = async (input: object) => (await t.send(getProcessSummary, input, reader)).body.errors;
    expect(await send({})).toEqual({ process_id: 'Process is required' });
    expect(await send({ process_id: [-1], current_status: 4 })).toEqual({
      current_status: 'Current status is invalid',
    });
    const outside = { selected_month: 'This month is not offered' };
    expect(await send({ process_id: [-1], selected_month: '2020-07' })).toEqual(outside);
    expect(await send({ process_id: [-1], selected_month: '2026-12' })).toEqual(outside);
    expect(await send({ process_id: [-1], selected_month: '2026-13' })).toEqual({
      selected_month: 'Month is invalid',
    });
    const abroad = scenes.ph.campaigns[0]?.gm_id;
    expect(await send({ process_id: [abroad] })).toEqual({ process_id: 'Process is invalid' });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.send(getProcessSummary, { process_id: [-1] }, { token: agent })).status).toBe(403);
    const detail = { report_type: 'retail_process_summary', slug: 'total_leads' };
    expect((await t.send(getReportDetail, detail, { token: agent })).status).toBe(403);
  });
});
