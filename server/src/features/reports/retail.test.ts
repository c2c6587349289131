import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getReportDetail, getRetailReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { RETAIL_COUNTS, type RetailCount } from '@otolead/contract/reports/retail.schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsOpen } from '../../../test/report-counts.ts';
import { buildReportScene, type ReportScene } from '../../../test/report-scene.ts';

const t = useTestApp();
let token: string;
const scenes = {} as Record<MarketCode, ReportScene>;

const BOTH = ['id', 'ph'] as const;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
  for (const market of ['id', 'ph'] as const) scenes[market] = await buildReportScene(t.db, market);
});

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

function apart(market: MarketCode, months: readonly string[]) {
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
  return (name: RetailCount, gmId: number) =>
    name === 'lms_overall'
      ? `select count(*) from assigned_car c join lead l using (lead_id) where l.gm_id = ${gmId} and ${inMonths('c.triggered_at')}`
      : `select count(*) from lead l join lead_milestone m using (lead_id) where l.gm_id = ${gmId} and ${where[name]}`;
}

describe('the retail report', () => {
  it.each(BOTH)(
    'REP-087 REP-088 REP-090 opens in %s the rows that each month and the total count',
    async (market) => {
      const request = { process_id: [-1], is_all_process_selected: true };
      const { body } = await t.call(getRetailReport, request, { token, market });
      const names = MONTHS.map((month) => `${month.slice(5)}/${month.slice(0, 4)}`);
      expect(body.data.map(({ identifier_type: type }) => type)).toEqual(
        scenes[market].campaigns.flatMap(() => [...names, 'Total']),
      );
      const filled = await expectCountsOpen(t, {
        token,
        market,
        cells: body.data.flatMap((row) => {
          const month = row.month && `${row.year}-${String(row.month).padStart(2, '0')}`;
          const sql = apart(market, month ? [month] : MONTHS);
          return RETAIL_COUNTS.map((name) => ({
            name: `${row.process_name} ${row.identifier_type} ${name}`,
            count: row[name],
            detail: {
              report_type: 'retail_report' as const,
              slug: name,
              process_id: [row.process_id],
              month: row.month ?? undefined,
              year: row.year ?? undefined,
            },
            sql: sql(name, row.process_id),
          }));
        }),
      });
      expect(filled).toBeGreaterThan(60);
    },
  );

  it('REP-110 gives the retails of assigned leads as percentages with two decimals', async () => {
    const [campaign] = scenes.id.campaigns;
    const { body } = await t.call(getRetailReport, { process_id: [campaign?.gm_id ?? 0] }, { token });
    expect(body.data).toHaveLength(7);
    for (const row of body.data) {
      const share = (count: number) => (row.lms_unique === 0 ? 0 : (100 * count) / row.lms_unique).toFixed(2);
      expect(row.retail_created_date_percentage).toBe(share(row.retail_create_total));
      expect(row.retail_created_date_crm_percentage).toBe(share(row.retail_create_crm));
      expect(row.retail_created_date_lms_percentage).toBe(share(row.retail_create_lms));
    }
  });

  it('REP-089 needs a process of the market, and its right', async () => {
    const send = async (input: object) => (await t.send(getRetailReport, input, { token })).body.errors;
    expect(await send({ process_id: [] })).toEqual({ process_id: 'Process is required' });
    expect(await send({ process_id: [scenes.ph.campaigns[0]?.gm_id] })).toEqual({
      process_id: 'Process is invalid',
    });
    const past = { report_type: 'retail_report', slug: 'otp', month: 5, year: 2026 } as const;
    expect((await t.send(getReportDetail, past, { token })).body.errors).toEqual({
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
