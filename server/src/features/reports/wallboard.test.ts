import { beginCall, takeNextLead } from '@otolead/contract/calls/calls.endpoints.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getWallboard } from '@otolead/contract/reports/wallboard.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { openStream } from '../../../test/event-stream.ts';
import { useTestApp } from '../../../test/harness.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
const BOTH = ['id', 'ph'] as const;
const WALLBOARD_PRIVILEGE = 80;
let supervisor: string;

beforeAll(async () => {
  supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: BOTH }));
});

beforeEach(() => t.clock.set(TEST_START));

const minutes = (count: number) => new Date(TEST_START.getTime() + count * 60_000);
const board = async (market: MarketCode = 'id', token = supervisor) => {
  const { status, body } = await t.call(getWallboard, {}, { token, market });
  expect(status).toBe(200);
  return body.data;
};

/** Grants a role the wallboard, like the role matrix. */
const grant = (roleId: number) =>
  t.db
    .updateTable('role_privilege')
    .set({ status: 1 })
    .where('role_id', '=', roleId)
    .where('privilege_id', '=', WALLBOARD_PRIVILEGE)
    .execute();

async function callOf(
  lead: { readonly lead_id: number; readonly market_id: number; readonly campaign_id: number | null },
  columns: { readonly called_at: Date; readonly agent_id?: number | null; readonly call_status_id?: number },
) {
  await t.db
    .insertInto('lead_call')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      campaign_id: lead.campaign_id,
      talk_seconds: 90,
      ...columns,
    })
    .execute();
}

describe('who sees the wallboard', () => {
  it('is anyone who holds its right in the market', async () => {
    expect((await t.send(getWallboard, {})).status).toBe(401);
    for (const roleId of [
      ROLE.agent,
      ROLE.auditor,
      ROLE.reportingUser,
      ROLE.dealerStaff,
      ROLE.brandManager,
    ]) {
      const token = await t.signIn(await buildUser(t.db, { roleId }));
      expect([roleId, (await t.send(getWallboard, {}, { token })).status]).toEqual([roleId, 403]);
    }
    for (const roleId of [ROLE.administrator, ROLE.supervisor]) {
      const token = await t.signIn(await buildUser(t.db, { roleId }));
      expect((await t.send(getWallboard, {}, { token })).status).toBe(200);
      expect((await t.send(getWallboard, {}, { token, market: 'ph' })).status).toBe(403);
    }
  });
});

/** First and last instants of the day in both zones, and some in between. */
const DAY_EDGES = ['+07:00', '+08:00']
  .flatMap((zone) => ['2026-11-20T00:00:00.000', '2026-11-21T00:00:00.000'].map((at) => new Date(at + zone)))
  .flatMap((edge) => [new Date(edge.getTime() - 1), edge])
  .concat([minutes(-600), minutes(-240), minutes(-35), minutes(-2)]);

/** Leads and calls at every edge: connected or not, with and without an agent or campaign. */
async function buildDay(market: MarketCode) {
  const lists = [await buildProcessList(t.db, { market }), await buildProcessList(t.db, { market })];
  const agents = [
    await buildUser(t.db, { markets: [market], name: `Adi ${market}` }),
    await buildUser(t.db, { markets: [market], name: `Budi ${market}` }),
  ];
  for (let at = 0; at < DAY_EDGES.length * 3; at += 1) {
    const created = DAY_EDGES[at % DAY_EDGES.length] as Date;
    const lead = await buildLead(t.db, {
      market,
      created_at: created,
      campaign_id: at % 5 === 4 ? null : (lists[at % 2]?.campaign.id ?? null),
      myactive_agent_id: at % 3 === 0 ? (agents[at % 2]?.id ?? null) : null,
      followup_at: at % 4 === 3 ? null : minutes(((at * 7) % 60) - 40),
      attempts: at % 2,
      sub_status_id: at % 7 === 6 ? 5 : 1,
    });
    for (const turn of [0, 1, 2].slice(0, at % 4)) {
      const called = turn === 0 ? new Date(created.getTime() + at * 7_000) : DAY_EDGES[(at + turn * 5) % 12];
      await callOf(lead, {
        called_at: new Date((called as Date).getTime() + turn),
        agent_id: at % 6 === 5 ? null : (agents[(at + turn) % 2]?.id ?? null),
        call_status_id: [1, 2, 6, 3][(at + turn) % 4] as number,
      });
    }
  }
}

interface Apart {
  readonly calls: number;
  readonly connects: number;
}

/** The day by the market's calendar, computed independently. */
const onDay = (market: MarketCode, column: string) =>
  `(${column} at time zone '${MARKETS[market].timeZone}')::date = date '2026-11-20'`;

const rowsOf = async <Row>(text: string) => (await t.pool.query(text)).rows as Row[];

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return Math.round(((sorted[low] as number) + (sorted[high] as number)) / 2);
}

describe('the figures of a day', () => {
  beforeAll(async () => {
    for (const market of BOTH) await buildDay(market);
  });

  it.each(BOTH)('are in %s those of SQL written apart, by agent, campaign and in all', async (market) => {
    const { as_of, totals, agents, campaigns } = await board(market);
    const marketId = MARKETS[market].id;
    expect(as_of).toBe(TEST_START.toISOString());
    const figures = `count(*)::int as calls, (count(*) filter (where c.call_status_id in (1, 6)))::int as connects`;
    const from = `from lead_call c where c.market_id = ${marketId} and ${onDay(market, 'c.called_at')}`;
    const [all] = await rowsOf<Apart>(`select ${figures} ${from}`);
    expect(all?.calls).toBeGreaterThan(20);
    expect(totals).toMatchObject({ ...all });
    expect(totals.connect_rate).toBe(Number(((100 * (all?.connects ?? 0)) / (all?.calls ?? 1)).toFixed(2)));
    const waiting = `from lead l where l.market_id = ${marketId} and`;
    const [lead] = await rowsOf<object>(`select
      (select count(*)::int ${waiting} l.followup_at < '2026-11-20T02:45Z') as overdue,
      (select count(*)::int ${waiting} l.followup_at >= '2026-11-20T02:45Z' and l.followup_at < '2026-11-20T03:15Z')
        as due_now,
      (select count(*)::int ${waiting} l.status_id = 1 and l.sub_status_id = 1 and l.attempts = 0
        and not l.calls_used_up) as untouched`);
    expect(totals).toMatchObject(lead as object);

    const byAgent = await rowsOf<object>(`select a.id as agent_id, a.name as agent_name, ${figures},
        (coalesce(sum(c.talk_seconds) filter (where c.call_status_id in (1, 6)), 0))::int as talk_time,
        max(c.called_at) as last_call_at,
        (select count(*)::int ${waiting} l.myactive_agent_id = a.id and l.followup_at < '2026-11-20T02:45Z') as overdue,
        (select count(*)::int ${waiting} l.myactive_agent_id = a.id and l.followup_at >= '2026-11-20T02:45Z'
          and l.followup_at < '2026-11-20T03:15Z') as due_now
      from lead_call c join app_user a on a.id = c.agent_id
      where c.market_id = ${marketId} and ${onDay(market, 'c.called_at')}
      group by a.id order by calls desc, a.name`);
    const called = agents.filter(({ calls }) => calls > 0);
    expect(called.map(({ connect_rate, state, line, ...row }) => row)).toEqual(
      byAgent.map((row) => ({
        ...row,
        last_call_at: (row as { last_call_at: Date }).last_call_at.toISOString(),
      })),
    );
    expect(called.length).toBe(2);

    const leads = await rowsOf<{ campaign_id: number | null; connected: boolean; wait: number | null }>(`
      select l.campaign_id, count(c.id) > 0 as called, coalesce(bool_or(c.call_status_id in (1, 6)), false) as connected,
        extract(epoch from greatest(min(c.called_at), l.created_at) - l.created_at)::float * sign(count(c.id)) as wait
      from lead l left join lead_call c on c.lead_id = l.lead_id and ${onDay(market, 'c.called_at')}
      where l.market_id = ${marketId} and ${onDay(market, 'l.created_at')} group by l.lead_id`);
    const speedOf = (own: readonly { wait: number | null; called?: boolean }[]) =>
      median(own.filter((row) => row.called).map(({ wait }) => wait ?? 0));
    const byCampaign = [...Map.groupBy(leads, ({ campaign_id: id }) => id)].map(([id, own]) => ({
      campaign_id: id,
      new_leads: own.length,
      called: own.filter((row) => (row as { called?: boolean }).called).length,
      connected: own.filter(({ connected }) => connected).length,
      speed_to_lead: speedOf(own),
    }));
    const known = (row: { campaign_id: number | null }) => row.campaign_id ?? 0;
    expect(
      campaigns.map(({ campaign_name, ...row }) => row).toSorted((one, other) => known(one) - known(other)),
    ).toEqual(byCampaign.toSorted((one, other) => known(one) - known(other)));
    expect(byCampaign.length).toBe(3);
    expect(totals.speed_to_lead).toBe(speedOf(leads));
  });

  it('name no customer and no number', async () => {
    const answer = JSON.stringify(await board());
    const leads = await rowsOf<{ name: string; mobile: string }>('select name, mobile from lead');
    expect(
      leads.filter(({ name, mobile }) => answer.includes(`"${name}"`) || answer.includes(mobile)),
    ).toEqual([]);
  });

  it('are counted once for however many look on, and once more for those who ask meanwhile', async () => {
    await board();
    const one = await roundTripsOf(t, () => board());
    const many = await roundTripsOf(t, () => Promise.all(Array.from({ length: 12 }, () => board())));
    // Each call looks up its session.
    expect(many).toBeLessThanOrEqual(12 + 2 * one);
  });
});

describe('what an agent does', () => {
  const rowOf = async (agent: TestUser) => (await board()).agents.find(({ agent_id: id }) => id === agent.id);

  it('is offline, idle, on a lead or in a call; of another market’s lead, or one whose time ran out, nothing is said', async () => {
    const [agent, other] = [await buildUser(t.db, { markets: BOTH }), await buildUser(t.db)];
    await t.db.deleteFrom('lead_lease').execute();
    const lead = await buildLead(t.db, {
      sub_status_id: 5,
      followup_at: minutes(-100_000),
      myactive_agent_id: agent.id,
    });
    expect((await rowOf(agent))?.state).toBe('offline');
    const token = await t.signIn(agent);
    expect((await rowOf(agent))?.state).toBe('idle');
    expect((await t.call(takeNextLead, {}, { token })).body.data?.lead_id).toBe(lead.lead_id);
    expect(await rowOf(agent)).toMatchObject({ state: 'on_lead', calls: 0, last_call_at: null });
    await t.call(beginCall, { lead_id: lead.lead_id }, { token });
    expect(await rowOf(agent)).toMatchObject({
      ...{ state: 'in_call', calls: 1, connects: 0, connect_rate: 0 },
      last_call_at: TEST_START.toISOString(),
    });
    expect((await board('ph')).agents.find(({ agent_id: id }) => id === agent.id)).toMatchObject({
      ...{ state: 'idle', calls: 0, overdue: 0 },
    });
    expect((await rowOf(other))?.state).toBe('offline');
    await t.db.updateTable('lead_lease').set({ expires_at: TEST_START }).execute();
    expect((await rowOf(agent))?.state).toBe('idle');
    const session = t.db.updateTable('user_session').where('user_id', '=', agent.id);
    await session.set({ last_seen_at: minutes(-32) }).execute();
    expect((await rowOf(agent))?.state).toBe('offline');
    await session.set({ last_seen_at: TEST_START, revoked_at: TEST_START }).execute();
    expect((await rowOf(agent))?.state).toBe('offline');
  });

  it.each([
    ['before the quarter of an hour', -15 * 60_000 - 1, { due_now: 0, overdue: 1 }],
    ['at its beginning', -15 * 60_000, { due_now: 1, overdue: 0 }],
    ['at its end', 15 * 60_000 - 1, { due_now: 1, overdue: 0 }],
    ['after it', 15 * 60_000, { due_now: 0, overdue: 0 }],
  ])('a follow-up %s counts as My day shows it', async (_when, after, figures) => {
    const agent = await buildUser(t.db);
    const followup_at = new Date(TEST_START.getTime() + after);
    await buildLead(t.db, { sub_status_id: 5, myactive_agent_id: agent.id, followup_at });
    expect(await rowOf(agent)).toMatchObject(figures);
  });

  it('an agent who has left is named for what was called today and not otherwise', async () => {
    const left = await buildUser(t.db, { status: 0 });
    expect(await rowOf(left)).toBeUndefined();
    await callOf(await buildLead(t.db), { called_at: minutes(-1), agent_id: left.id });
    expect(await rowOf(left)).toMatchObject({ calls: 1 });
  });
});

it('dealer staff who were given the right see figures of the leads of the own DSE alone', async () => {
  await grant(ROLE.dealerStaff);
  const dealer = await buildDealer(t.db);
  const [own, other] = [
    await buildDse(t.db, { dealer_id: dealer.id }),
    await buildDse(t.db, { dealer_id: dealer.id }),
  ];
  const agent = await buildUser(t.db, { name: 'Citra Dealer' });
  for (const [dse, count] of [
    [own, 1],
    [other, 3],
  ] as const)
    for (let turn = 0; turn < count; turn += 1) {
      const lead = await buildLead(t.db, { followup_at: minutes(-60), myactive_agent_id: agent.id });
      await buildAssignedCar(t.db, { lead, dealer_id: dealer.id, dse_id: dse.id });
      await callOf(lead, { called_at: minutes(-30), agent_id: agent.id });
    }
  const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: own.id });
  const { totals, agents, campaigns } = await board('id', await t.signIn(staff));
  expect(totals).toMatchObject({ calls: 1, overdue: 1, untouched: 1 });
  expect(agents.map(({ agent_name, calls, overdue }) => [agent_name, calls, overdue])).toEqual([
    ['Citra Dealer', 1, 1],
  ]);
  expect(campaigns.map(({ new_leads }) => new_leads)).toEqual([1]);
});

it('anyone who may see the wallboard hears that something has changed, in the own market and not what', async () => {
  await grant(ROLE.reportingUser);
  const agent = await buildUser(t.db);
  const open = async (user: TestUser) => openStream(t.app, { token: await t.signIn(user) });
  const viewer = await open(await buildUser(t.db, { roleId: ROLE.reportingUser }));
  const abroad = await open(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['ph'] }));
  const auditor = await open(await buildUser(t.db, { roleId: ROLE.auditor }));
  try {
    const lead = await buildLead(t.db, { myactive_agent_id: agent.id });
    const token = await t.signIn(agent);
    expect((await t.send(beginCall, { lead_id: lead.lead_id }, { token })).status).toBe(200);
    expect(await viewer.hear({ kind: 'wallboard' })).toEqual({ kind: 'wallboard', market: 'id' });
    await auditor.hear({ kind: 'lead', key: lead.lead_id });
    expect(new Set(viewer.changes().map(({ kind }) => kind))).toEqual(new Set(['wallboard']));
    for (const stream of [abroad, auditor])
      expect(stream.changes().filter(({ kind }) => kind === 'wallboard')).toEqual([]);
  } finally {
    for (const stream of [viewer, abroad, auditor]) stream.close();
  }
});
