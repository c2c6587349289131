import {
  FOLLOWUP_CHOICES,
  type LeadSet,
  leadSetToken,
  type Stage,
} from '@otolead/contract/kernel/lead-set.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { getAssignedSummary, getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import {
  type CheckedCell,
  expectCounts,
  expectListed,
  expectOpened,
  oneOfEach,
  rowsIf,
} from '../../../test/report-counts.ts';
import { buildReportScene } from '../../../test/report-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let auditor: TestUser;
let token: string;

const BOTH = ['id', 'ph'] as const;
const TODAY = '2026-11-20';

/** Campaign type of each stage. */
const TYPES: Readonly<Record<Stage, number>> = { NCL2VC: 1, NCL2NC: 2, NCL2AC: 3, NCL2RA: 4 };
const STAGES = Object.keys(TYPES) as Stage[];

/** Days from today to a follow-up, and the choices that show it. */
const SHOWN: ReadonlyMap<number, readonly string[]> = new Map([
  [-1, ['0']],
  [0, ['0', '15', '30', '60', '90']],
  [15, ['15', '30', '60', '90']],
  [16, ['30', '60', '90']],
  [30, ['30', '60', '90']],
  [31, ['60', '90']],
  [60, ['60', '90']],
  [61, ['90']],
  [90, ['90']],
  [91, ['gt90']],
]);

interface OwnedLead {
  readonly id: number;
  readonly stage: Stage;
  readonly ahead: number;
}

const owners = {} as Record<MarketCode, TestUser>;
const owned = {} as Record<MarketCode, readonly OwnedLead[]>;

/** An agent's leads of every stage, with a follow-up in the first and last second of each day of `SHOWN`. */
async function buildOwned(market: MarketCode): Promise<void> {
  const owner = await buildUser(t.db, { roleId: ROLE.agent, markets: [market] });
  owners[market] = owner;
  const { id: market_id, timeZone } = MARKETS[market];
  const leads: OwnedLead[] = [];
  for (const stage of STAGES) {
    const { campaign } = await buildProcessList(t.db, { market });
    await t.db.updateTable('campaign').set({ type_id: TYPES[stage] }).where('id', '=', campaign.id).execute();
    for (const ahead of SHOWN.keys()) {
      const first = instantOf(addDays(TODAY, ahead), '00:00', timeZone);
      const last = new Date(instantOf(addDays(TODAY, ahead + 1), '00:00', timeZone).getTime() - 1);
      for (const followup_at of [first, last]) {
        const of = { market_id, campaign_id: campaign.id, myactive_agent_id: owner.id };
        const lead = await buildLead(t.db, { ...of, status_id: 2, sub_status_id: 2, followup_at });
        leads.push({ id: lead.lead_id, stage, ahead });
      }
    }
  }
  const callable = await t.db
    .selectFrom('lead_type')
    .where('market_id', '=', market_id)
    .where('is_callable', '=', true)
    .select('id')
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('lead')
    .set({ lead_type_id: callable.id })
    .where('myactive_agent_id', '=', owner.id)
    .execute();
  owned[market] = leads;
}

beforeAll(async () => {
  auditor = await buildUser(t.db, { roleId: ROLE.auditor, markets: ['id', 'ph'] });
  token = await t.signIn(auditor);
  for (const market of BOTH) await buildReportScene(t.db, market);
  for (const market of BOTH) await buildOwned(market);
  // Every fifth otherwise callable owned lead has a number of another country.
  await t.pool.query(`update lead set mobile = '65' || lead_id where myactive_agent_id is not null
    and lead_id % 5 = 0`);
  // Every other otherwise callable owned lead.
  await t.pool.query(`insert into blacklist (market_id, mobile, created_at, updated_at)
    select market_id, mobile, now(), now() from lead where myactive_agent_id is not null and lead_id % 2 = 0`);
});

const DAYS: Record<(typeof FOLLOWUP_CHOICES)[number], string> = {
  '0': `< date '2026-11-21'`,
  '15': `between date '2026-11-20' and date '2026-12-05'`,
  '30': `between date '2026-11-20' and date '2026-12-20'`,
  '60': `between date '2026-11-20' and date '2027-01-19'`,
  '90': `between date '2026-11-20' and date '2027-02-18'`,
  gt90: `> date '2027-02-18'`,
};

const CASES = BOTH.flatMap((market) => FOLLOWUP_CHOICES.map((choice) => [market, choice] as const));

const idsOf = (ids: string) => ids.split(',').filter(Boolean).map(Number);

async function cellsOf(
  market: MarketCode,
  choice: (typeof FOLLOWUP_CHOICES)[number],
): Promise<CheckedCell[]> {
  const { body } = await t.call(getAssignedSummary, { followup_date: choice }, { token, market });
  return body.data.flatMap((row) => {
    const detail = {
      report_type: 'assigned_lead_summary' as const,
      agent_id: [row.agent_id],
      followup_date: choice,
    };
    expect(idsOf(row.lead_id)).toHaveLength(row.all_active_leads);
    expect(idsOf(row.not_eligible_lead_id)).toHaveLength(row.not_eligible_for_dialer);
    const refused = `${row.campgain_name}.not_eligible`;
    return [
      {
        row: row.agent_id,
        column: row.campgain_name,
        count: row.all_active_leads,
        detail: { ...detail, slug: row.campgain_name },
      },
      {
        row: row.agent_id,
        column: refused,
        count: row.not_eligible_for_dialer,
        detail: { ...detail, slug: refused },
      },
    ];
  });
}

describe('the assigned-lead summary', () => {
  it.each(CASES)('REP-080 REP-082 LST-051 counts in %s with follow-up %s', async (market, choice) => {
    const { id, timeZone, phone } = MARKETS[market];
    const refused = `(not (select is_callable from lead_type where id = l.lead_type_id)
      or exists (select 1 from blacklist b where b.mobile = l.mobile and b.market_id = l.market_id)
      or left(l.mobile, 2) <> '${phone.prefix.slice(1)}')`;
    await expectCounts(t, await cellsOf(market, choice), [
      {
        from: `lead l join campaign c on c.id = l.campaign_id and l.market_id = ${id}
          and l.myactive_agent_id is not null and l.status_id in (1, 2, 24)
          and (l.followup_at at time zone '${timeZone}')::date ${DAYS[choice]}`,
        row: 'l.myactive_agent_id',
        columns: Object.fromEntries(
          STAGES.flatMap((stage) => {
            const own = `c.type_id = ${TYPES[stage]}`;
            return [
              [stage, rowsIf(own)],
              [`${stage}.not_eligible`, rowsIf(`${own} and ${refused}`)],
            ];
          }),
        ),
      },
    ]);
  });

  it.each(CASES)(
    'REP-082 LST-051 names in %s with follow-up %s the leads of its days, from the first second to the last',
    async (market, choice) => {
      const { body } = await t.call(getAssignedSummary, { followup_date: choice }, { token, market });
      const own = body.data.filter(({ agent_id: id }) => id === owners[market].id);
      expect(new Set(own.map(({ agent_name: name }) => name))).toEqual(new Set([owners[market].name]));
      const named = own.map(({ campgain_name: stage, lead_id: ids }) => [stage, idsOf(ids)]);
      const shown = owned[market].filter(({ ahead }) => SHOWN.get(ahead)?.includes(choice));
      const expected = [...Map.groupBy(shown, ({ stage }) => stage)];
      expect(named).toEqual(expected.map(([stage, leads]) => [stage, leads.map(({ id }) => id)]));
    },
  );

  it.each(BOTH)(
    'opens in %s from a count of each column as many rows, listed and as a file',
    async (market) => {
      await expectOpened(t, { token, market, cells: oneOfEach(await cellsOf(market, '90')) });
      for (const choice of ['0', 'gt90'] as const)
        await expectListed(t, { token, market, cells: oneOfEach(await cellsOf(market, choice)) });
    },
  );

  it.each(CASES)(
    'opens in %s with follow-up %s as many rows from every count',
    { tags: ['all'] },
    async (market, choice) => {
      await expectListed(t, { token, market, cells: await cellsOf(market, choice) });
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

  /** An agent with `MANY` leads and `more` of another stage, all barred from the dialer, and their summary. */
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
    // The day is that of the search: tomorrow the link still names the leads due by then.
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
    const own = body.data.filter(({ agent_id: id }) => id === owners[market].id);
    const opened = async (of: LeadSet['of']) => {
      const set = { ownerId: owners[market].id, followup: choice, day: TODAY, of };
      const asked = { lead_set: leadSetToken(set), count: 'exact' } as const;
      return (await t.call(listLeads, asked, { token, market })).body.pagination?.total;
    };
    expect(own).toHaveLength(STAGES.length);
    for (const row of own) expect(await opened(row.campgain_name)).toBe(row.all_active_leads);
    expect(await opened('not_eligible')).toBe(
      own.reduce((sum, { not_eligible_for_dialer: count }) => sum + count, 0),
    );
  });
});
