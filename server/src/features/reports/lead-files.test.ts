import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getCrossSell, getRawData } from '@otolead/contract/reports/reports.endpoints.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { reportFile } from '../../../test/report-file.ts';
import { buildReportScene, type ReportScene } from '../../../test/report-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let token: string;
const scenes = {} as Record<MarketCode, ReportScene>;
const user = async (roleId: number) => t.signIn(await buildUser(t.db, { roleId, markets: ['id', 'ph'] }));

const BOTH = ['id', 'ph'] as const;

beforeAll(async () => {
  token = await user(ROLE.reportingUser);
  for (const market of ['id', 'ph'] as const) scenes[market] = await buildReportScene(t.db, market);
});

afterEach(() => t.clock.set(TEST_START));

async function countOf(sql: string): Promise<number> {
  const { rows } = await t.pool.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

const triggered = (market: MarketCode, from: string, to: string) =>
  `select count(*) from assigned_car a join lead l using (lead_id) join lead_milestone m using (lead_id)
   where a.market_id = ${MARKETS[market].id}
     and (a.triggered_at at time zone '${MARKETS[market].timeZone}')::date between '${from}' and '${to}'`;

/** In the specification's order (B§3). */
const CROSS_SELL_KEYS =
  'lead_id name mobile customer_city_id last_call_status created_date make_id model_id dealer_dse city_id agent_name ld_status failed_reason booking_date agent_name_updated_by'.split(
    ' ',
  );

describe('the cross-sell report', () => {
  it.each(BOTH)(
    'REP-039 REP-040 lists in %s the cars of another make, first and last day included',
    async (market) => {
      const range = { start_date: '2026-10-01', end_date: '2026-10-31' };
      const { body } = await t.call(getCrossSell, range, { token, market });
      const apart = await countOf(
        `${triggered(market, range.start_date, range.end_date)} and a.make_id <> m.original_make_id`,
      );
      expect([body.data.length, apart > 2]).toEqual([apart, true]);
      expect(Object.keys(body.data[0] ?? {})).toEqual(CROSS_SELL_KEYS);
      const saved = await reportFile(t, getCrossSell, range, { token, market });
      expect(saved.disposition).toContain('filename="cross_sell_report.csv"');
      expect(saved.lines).toHaveLength(apart + 1);
      const entry = t.db.selectFrom('download_log').select(['module', 'action']).orderBy('id', 'desc');
      expect(await entry.executeTakeFirst()).toEqual({ module: 'CrossSellReport', action: 1 });
    },
  );

  it.each([
    [{}, { start_date: 'Start date is required', end_date: 'End date is required' }],
    [
      { start_date: '2026-11-21', end_date: '2026-11-21' },
      { start_date: 'This day has not come yet', end_date: 'This day has not come yet' },
    ],
    [{ start_date: '2026-11-10', end_date: '2026-11-09' }, { end_date: 'The end is before the start' }],
    [{ start_date: '2026-02-29', end_date: '2026-11-09' }, { start_date: 'Start date must be a date' }],
    [{ start_date: '2020-01-01', end_date: '2026-11-20' }, undefined],
  ])('REP-037 REP-038 refuses of %o what is wrong with it', async (range, errors) => {
    expect((await t.send(getCrossSell, range, { token })).body.errors).toEqual(errors);
  });
});

/** Time of the request, first and last day, and the fault. */
const SPANS = [
  ['2026-11-20T03:00:00Z', '2026-11-15', '2026-11-20', undefined],
  ['2026-11-20T03:00:00Z', '2026-11-14', '2026-11-20', 'At most 5 days after the start at this hour'],
  ['2026-11-20T11:00:00Z', '2026-10-20', '2026-11-20', undefined],
  ['2026-11-20T11:00:00Z', '2026-10-19', '2026-11-20', 'At most 31 days after the start at this hour'],
  ['2026-11-22T03:00:00Z', '2026-10-22', '2026-11-22', undefined],
  ['2026-11-20T03:00:00Z', '2026-11-20', '2026-11-21', 'This day has not come yet'],
  ['2026-11-20T11:00:00Z', '2026-11-20', '2026-11-21', 'This day has not come yet'],
] as const;

/** In the specification's order (B§3), two of them misspelt there. */
const RAW_KEYS = `crm_id request_id created_date triggered_date lead_name lead_mobile
  make_id model_id city_id current_state total_agent_attempts total_agent_connect
  days_since_last_attempt days_sicnce_last_connect created_source enquiry_source lmd_spk_done crm_spk_done
  lms_spk_date dse_id assigned_dse_phone assigned_dse_name assigned_dealer_name lead_created_month
  lead_triggered_month crm_current_status crm_current_sub_status purchase_date spk_happen_days spk_time
  utm_medium utm_campaign utm_source crm_campaign_name purchase_new_car purchase_used_car
  booking_name booking_relation booking_mobile purchase_make purchase_model booking_city_id
  campaign_id booking_date agent_name status_reason rf ncf
  eaf`.split(/\s+/);

describe('the lead raw data', () => {
  it.each(BOTH)(
    'REP-051 REP-053 list in %s one row for each assigned car with all its columns',
    async (market) => {
      t.clock.set('2026-11-20T13:00:00Z');
      token = await user(ROLE.reportingUser);
      const range = { start_date: '2026-10-01', end_date: '2026-11-01' };
      const { body } = await t.call(getRawData, range, { token, market });
      const all = await countOf(triggered(market, range.start_date, range.end_date));
      expect([body.data.length, all > 5]).toEqual([all, true]);
      expect(Object.keys(body.data[0] ?? {})).toEqual(RAW_KEYS);
      const campaign_id = scenes[market].lists[0]?.campaign.id ?? 0;
      const own = await t.call(getRawData, { ...range, campaign_id }, { token, market });
      expect(own.body.data).toHaveLength(
        await countOf(
          `${triggered(market, range.start_date, range.end_date)} and l.campaign_id = ${campaign_id}`,
        ),
      );
      const spk = body.data.filter((row) => row.lmd_spk_done === '1' || row.crm_spk_done === '1');
      expect(spk.length).toBeGreaterThan(0);
    },
  );

  it('MKT-015 head their file by SPK in Indonesia and BOOKING in the Philippines, flags in capitals', async () => {
    const range = { start_date: '2026-11-01', end_date: '2026-11-01' };
    const raw = (market: MarketCode, language = 'en') =>
      reportFile(t, getRawData, range, { token, market, language });
    const [id, ph] = [await raw('id'), await raw('ph')];
    expect(id.disposition).toContain(`filename*=UTF-8''Lead%20Raw%20Data.csv`);
    expect(id.lines[0]).toContain('"LMS SPK date"');
    expect(ph.lines[0]).toContain('"LMS BOOKING date"');
    expect(ph.lines[0]).toContain('"RF","NCF","EAF"');
    const [idInIndonesian, phInIndonesian] = [await raw('id', 'id'), await raw('ph', 'id')];
    expect(phInIndonesian.lines[0]).toContain('"Tanggal BOOKING LMS"');
    const heads = (lines: readonly string[], word: string) =>
      lines[0]?.split(',').filter((head) => head.includes(word)).length;
    for (const { lines } of [id, idInIndonesian])
      expect([heads(lines, 'SPK'), heads(lines, 'BOOKING')]).toEqual([5, 0]);
    for (const { lines } of [ph, phInIndonesian])
      expect([heads(lines, 'SPK'), heads(lines, 'BOOKING')]).toEqual([0, 5]);
  });

  it('REP-052 say of each flag of the dealer whether it is set, in columns RF, NCF and EAF', async () => {
    for (const flags of [
      { rf: true, ncf: false, eaf: false },
      { rf: false, ncf: true, eaf: false },
      { rf: false, ncf: false, eaf: true },
    ]) {
      const lead = await buildLead(t.db, flags);
      await buildAssignedCar(t.db, { lead, triggered_at: new Date('2026-11-06T03:00:00Z') });
    }
    const day = { start_date: '2026-11-06', end_date: '2026-11-06' };
    const { body } = await t.call(getRawData, day, { token });
    const flagsOf = ({ rf, ncf, eaf }: (typeof body.data)[number]) => `${rf}${ncf}${eaf}`;
    expect(body.data.map(flagsOf).sort()).toEqual(['001', '010', '100']);
    const { lines } = await reportFile(t, getRawData, day, { token });
    expect(lines[0]).toMatch(/"RF","NCF","EAF"$/);
    const cells = lines.slice(1).map((line) => line.split(',').slice(-3).join(''));
    expect(cells.sort()).toEqual(['001', '010', '100']);
  });

  it('tell what calls and sales came to, in the market’s days', async () => {
    const lead = await buildLead(t.db, {
      sub_status_id: 12,
      status_id: 6,
      booking_date: '2026-11-12',
      rf: true,
    });
    const dse = await buildDse(t.db, { phone_number: '+6281230001234' });
    await buildAssignedCar(t.db, {
      lead,
      dealer_id: dse.dealer_id,
      dse_id: dse.id,
      triggered_at: new Date('2026-11-09T20:00:00Z'),
      lms_status_id: 6,
      lms_spk_date: '2026-11-13',
    });
    await t.db
      .insertInto('lead_milestone')
      .values({
        lead_id: lead.lead_id,
        market_id: 1,
        crm_spk_at: new Date('2026-11-12T02:30:00Z'),
        utm_source: 'google',
      })
      .execute();
    for (const [at, status] of [
      ['2026-11-15T18:00:00Z', 1],
      ['2026-11-18T03:00:00Z', 2],
    ] as const)
      await t.db
        .insertInto('lead_call')
        .values({ lead_id: lead.lead_id, market_id: 1, called_at: new Date(at), call_status_id: status })
        .execute();
    const { body } = await t.call(
      getRawData,
      { start_date: '2026-11-10', end_date: '2026-11-10' },
      { token: await user(ROLE.reportingUser) },
    );
    expect(body.data.find(({ crm_id: id }) => id === String(lead.lead_id))).toMatchObject({
      triggered_date: '10 Nov 2026',
      total_agent_attempts: '2',
      total_agent_connect: '1',
      days_since_last_attempt: '2',
      days_sicnce_last_connect: '4',
      lmd_spk_done: '1',
      crm_spk_done: '1',
      lms_spk_date: '13 Nov 2026',
      spk_happen_days: '2',
      spk_time: '09:30',
      lead_triggered_month: '11/2026',
      utm_source: 'google',
      assigned_dse_phone: '6281230001234',
      purchase_new_car: '1',
      purchase_used_car: '0',
      rf: '1',
      ncf: '0',
    });
  });

  it.each(SPANS)(
    'REP-048 REP-049 REP-050 at %s from %s to %s: %s',
    async (now, start_date, end_date, fault) => {
      t.clock.set(now);
      const errors = (
        await t.send(getRawData, { start_date, end_date }, { token: await user(ROLE.supervisor) })
      ).body.errors;
      expect(errors).toEqual(fault && { end_date: fault });
    },
  );

  it('show a brand manager the brand’s own cars only, and nobody anything without the right', async () => {
    const ford = await t.db
      .selectFrom('model')
      .innerJoin('make', 'make.id', 'model.make_id')
      .where('make.name', '=', 'Ford')
      .where('model.market_id', '=', 1)
      .select(['model.id', 'model.make_id'])
      .executeTakeFirstOrThrow();
    const { lead_id } = await buildAssignedCar(t.db, { make_id: ford.make_id, model_id: ford.id });
    const day = { start_date: '2026-11-20', end_date: '2026-11-20' };
    await buildAssignedCar(t.db, {});
    const { body } = await t.call(getRawData, day, { token: await user(ROLE.brandManager) });
    expect(body.data.map(({ crm_id: id }) => id)).toEqual([String(lead_id)]);
    const refused = async (endpoint: Endpoint, role: number) =>
      (await t.send(endpoint, day, { token: await user(role) })).status;
    expect(await refused(getRawData, ROLE.agent)).toBe(403);
    expect(await refused(getCrossSell, ROLE.brandManager)).toBe(403);
  });
});

it('lists carry ids under the keys of ids and name them in the file alone; a car without an answer is pending', async () => {
  const lead = await buildLead(t.db);
  const car = await buildAssignedCar(t.db, {
    lead,
    ld_status: null,
    triggered_at: new Date('2026-10-02T05:00:00Z'),
  });
  await t.db
    .insertInto('lead_milestone')
    .values({ lead_id: lead.lead_id, market_id: 1, original_make_id: car.make_id + 1 })
    .execute();
  const token = await user(ROLE.administrator);
  const day = { start_date: '2026-10-02', end_date: '2026-10-02' };
  const { body } = await t.call(getCrossSell, day, { token });
  const row = body.data.find(({ lead_id: id }) => id === String(lead.lead_id));
  expect(row).toMatchObject({
    make_id: String(car.make_id),
    model_id: String(car.model_id),
    mobile: lead.mobile,
    ld_status: 'Pending',
  });
  const make = t.db.selectFrom('make').where('id', '=', car.make_id).select('name');
  const { name } = await make.executeTakeFirstOrThrow();
  const { lines } = await reportFile(t, getCrossSell, day, { token });
  const line = lines.find((each) => each.includes(String(lead.lead_id)));
  expect(line).toContain(`,${name},`);
  // Formatted so that spreadsheets leave it unaltered.
  expect(line).toContain(`,${showMobile(lead.mobile).slice(1)},`);
});
