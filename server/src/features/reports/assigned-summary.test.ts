import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { FOLLOWUP_CHOICES, STAGES } from '@otolead/contract/reports/assigned-summary.schema.ts';
import { type LeadSet, leadSetToken } from '@otolead/contract/reports/lead-set.rules.ts';
import { getAssignedSummary, getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsOpen } from '../../../test/report-counts.ts';
import { buildReportScene } from '../../../test/report-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { recountLeads } from '../leads/leads.public.ts';

const t = useTestApp();
let auditor: TestUser;
let token: string;

beforeAll(async () => {
  auditor = await buildUser(t.db, { roleId: ROLE.auditor, markets: ['id', 'ph'] });
  token = await t.signIn(auditor);
  for (const market of ['id', 'ph'] as const) await buildReportScene(t.db, market);
  await t.db
    .updateTable('campaign')
    .set({ type_id: 2 })
    .where('id', '=', (eb) => eb.selectFrom('campaign').select((c) => c.fn.min('id').as('id')))
    .execute();
  // Of the owned leads that may be called otherwise, every fifth has a number of another country.
  await t.pool.query(`update lead set mobile = '65' || lead_id where myactive_agent_id is not null
    and lead_id % 5 = 0`);
  // Of the owned leads that may be called otherwise, every other one.
  await t.pool.query(`insert into blacklist (market_id, mobile, created_at, updated_at)
    select market_id, mobile, now(), now() from lead where myactive_agent_id is not null and lead_id % 2 = 0`);
  await recountLeads(t.db);
});

const ZONE = { id: 'Asia/Jakarta', ph: 'Asia/Manila' } as const;

/** Today is 2026-11-20. */
const DAYS: Record<(typeof FOLLOWUP_CHOICES)[number], string> = {
  '0': `< date '2026-11-21'`,
  '15': `between date '2026-11-20' and date '2026-12-05'`,
  '30': `between date '2026-11-20' and date '2026-12-20'`,
  '60': `between date '2026-11-20' and date '2027-01-19'`,
  '90': `between date '2026-11-20' and date '2027-02-18'`,
  gt90: `> date '2027-02-18'`,
};

const CASES = (['id', 'ph'] as const).flatMap((market) =>
  FOLLOWUP_CHOICES.map((choice) => [market, choice] as const),
);

describe('the assigned-lead summary', () => {
  it.each(CASES)(
    'REP-080 REP-082 LST-051 opens in %s with follow-up %s the leads that it names',
    async (market, choice) => {
      const { body } = await t.call(getAssignedSummary, { followup_date: choice }, { token, market });
      const cells = body.data.flatMap((row) => {
        const where = `from lead l join campaign c on c.id = l.campaign_id
          where l.market_id = ${market === 'id' ? 1 : 2} and l.myactive_agent_id = ${row.agent_id}
            and l.status_id in (1, 2, 24) and c.type_id = ${STAGES[row.campgain_name]}
            and (l.followup_at at time zone '${ZONE[market]}')::date ${DAYS[choice]}`;
        const refused = `and (not (select is_callable from lead_type where id = l.lead_type_id)
          or exists (select 1 from blacklist b where b.mobile = l.mobile and b.market_id = l.market_id)
          or left(l.mobile, 2) <> '${market === 'id' ? '62' : '63'}')`;
        const detail = {
          report_type: 'assigned_lead_summary' as const,
          agent_id: [row.agent_id],
          followup_date: choice,
        };
        const idsOf = (ids: string) => ids.split(',').filter(Boolean);
        expect(idsOf(row.lead_id)).toHaveLength(row.all_active_leads);
        expect(idsOf(row.not_eligible_lead_id)).toHaveLength(row.not_eligible_for_dialer);
        return [
          {
            name: `${row.agent_name} ${row.campgain_name}`,
            count: row.all_active_leads,
            detail: { ...detail, slug: row.campgain_name },
            sql: `select count(*) ${where}`,
          },
          {
            name: `${row.agent_name} ${row.campgain_name} not eligible`,
            count: row.not_eligible_for_dialer,
            detail: { ...detail, slug: `${row.campgain_name}.not_eligible` },
            sql: `select count(*) ${where} ${refused}`,
          },
        ];
      });
      expect(await expectCountsOpen(t, { token, market, cells })).toBeGreaterThan(0);
    },
  );

  it('needs a follow-up of the list, and its right', async () => {
    const send = async (input: object) => (await t.send(getAssignedSummary, input, { token })).body.errors;
    expect(await send({})).toEqual({ followup_date: 'Follow-up is required' });
    expect(await send({ followup_date: '7' })).toEqual({ followup_date: 'Follow-up is invalid' });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.send(getAssignedSummary, { followup_date: '0' }, { token: agent })).status).toBe(403);
    const detail = { report_type: 'assigned_lead_summary', slug: 'NCL2VC', followup_date: '0' };
    expect((await t.send(getReportDetail, detail, { token: agent })).status).toBe(403);
  });
});

describe('a count of more leads than an address takes', () => {
  const MANY = 201;

  /**
   * An agent with so many leads and `more` of another stage, none of which the dialer may have, and what the summary says
   * of them.
   */
  async function manyOwned(more: number) {
    const owner = await buildUser(t.db, { roleId: ROLE.agent });
    const list = await buildProcessList(t.db);
    const { campaign } = await buildProcessList(t.db);
    await t.db.updateTable('campaign').set({ type_id: 3 }).where('id', '=', campaign.id).execute();
    for (let at = 0; at < more; at += 1)
      await buildLead(t.db, {
        campaign_id: campaign.id,
        status_id: 2,
        sub_status_id: 2,
        myactive_agent_id: owner.id,
        followup_at: TEST_START,
      });
    await sql`
      insert into lead (market_id, campaign_id, source_id, name, search_name, mobile, mobile_typed, status_id,
        sub_status_id, myactive_agent_id, followup_at, created_at, updated_at, updated_crm_at)
      select 1, ${list.campaign.id}, 1, 'Owned', 'owned', '62813' || lpad(place::text, 8, '0'), '0', 2, 2, ${owner.id},
        ${TEST_START}::timestamptz, ${TEST_START}::timestamptz, ${TEST_START}::timestamptz, ${TEST_START}::timestamptz
      from generate_series(1, ${MANY}::integer) as place`.execute(t.db);
    await recountLeads(t.db);
    const summary = async (by: string) =>
      (await t.call(getAssignedSummary, { followup_date: '0' }, { token: by })).body.data.find(
        ({ agent_id, campgain_name: stage }) => agent_id === owner.id && stage === 'NCL2VC',
      );
    return { owner, campaign, summary };
  }

  it('has no token where the ids themselves go into the address', async () => {
    const { body } = await t.call(getAssignedSummary, { followup_date: '90' }, { token });
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.every((row) => row.lead_set === null && row.not_eligible_lead_set === null)).toBe(true);
  });

  it.each([
    ['all of a stage', 0],
    ['few of another stage', 1],
  ])('REP-079 goes into a link by a short token, which names no ids, with %s', async (_, more) => {
    const { owner, campaign, summary } = await manyOwned(more);
    const row = await summary(token);
    expect(row).toMatchObject({
      all_active_leads: MANY,
      not_eligible_for_dialer: MANY,
      lead_id: '',
      not_eligible_lead_id: '',
      lead_set: `NCL2VC.${owner.id}.0.20261120`,
      not_eligible_lead_set: `not_eligible.${owner.id}.0.20261120`,
    });
    const found = async (lead_set: string | null | undefined, market: MarketCode = 'id') => {
      const { body } = await t.call(listLeads, { lead_set, count: 'exact' }, { token, market });
      return [body.pagination?.total, body.data.every(({ myactive_agent: name }) => name === owner.name)];
    };
    expect(await found(row?.lead_set)).toEqual([MANY, true]);
    expect(await found(row?.not_eligible_lead_set)).toEqual([MANY + more, true]);
    expect(await found(row?.lead_set, 'ph')).toEqual([0, true]);
    expect(await found('NCL2VC.0.0')).toEqual([0, true]);
    // The day is that of the search: tomorrow the link still names what was due by then.
    t.clock.advance({ days: 1 });
    await sql`update lead set followup_at = ${t.clock.now()} where myactive_agent_id = ${owner.id}
      and lead_id % 2 = 0`.execute(t.db);
    token = await t.signIn(auditor);
    const odd = await sql<{ count: number }>`select count(*)::int as count from lead
      where myactive_agent_id = ${owner.id} and lead_id % 2 = 1 and campaign_id <> ${campaign.id}`.execute(
      t.db,
    );
    expect(await found(row?.lead_set)).toEqual([odd.rows[0]?.count, true]);
    t.clock.set(TEST_START);
    token = await t.signIn(auditor);
  });

  it.each(CASES)('opens in %s with follow-up %s by its token what its detail has', async (market, choice) => {
    const { body } = await t.call(getAssignedSummary, { followup_date: choice }, { token, market });
    for (const row of body.data) {
      const set = { ownerId: row.agent_id, followup: choice, day: '2026-11-20' };
      const opened = async (of: LeadSet['of']) =>
        (
          await t.call(
            listLeads,
            { lead_set: leadSetToken({ ...set, of }), count: 'exact' },
            { token, market },
          )
        ).body.pagination?.total;
      expect(await opened(row.campgain_name)).toBe(row.all_active_leads);
      const own = body.data.filter(({ agent_id: id }) => id === row.agent_id);
      expect(await opened('not_eligible')).toBe(
        own.reduce((sum, { not_eligible_for_dialer: count }) => sum + count, 0),
      );
    }
  });
});
