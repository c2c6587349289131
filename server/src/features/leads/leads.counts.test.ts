import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign, buildProcessList } from '../../../test/builders/routing.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { beginLeadCall, endLeadCall, setCallOutcomes } from '../dialer/dialer.public.ts';
import { COUNT } from './leads.counts.sql.ts';
import { foldLeadCounts, movingCounts, recountLeads } from './leads.counts.ts';
import { reachSales } from './leads.milestones.ts';
import { lockLeads, setLeadRoute, writeEachLead, writeLead, writeLeads } from './leads.write.ts';

const t = useTestApp();
const LEADS = 40;
const SCOPE = { marketId: 1, dseId: 'everyone' } as const;
/** Both sides of a month's beginning in Jakarta, and a leap day. */
const CREATED = [
  '2026-10-31T16:59:59Z',
  '2026-10-31T17:00:00Z',
  '2024-02-29T05:00:00Z',
  '2026-11-19T03:00:00Z',
];
const STATES = [
  [1, 1],
  [2, 2],
  [2, 3],
  [6, 11],
  [6, 12],
] as const;
const LMS = [null, 5, 6];
/** Dates and moments of sales, before and after the leads' creation. */
const DAYS = [null, '2024-03-01', '2026-10-31', '2026-11-20'];

let gmIds: number[];
let lists: Awaited<ReturnType<typeof buildProcessList>>[];
let leadIds: number[];

beforeAll(async () => {
  gmIds = [];
  lists = [];
  for (const _ of [0, 1]) {
    gmIds.push((await buildGmCampaign(t.db)).gm_id ?? 0);
    lists.push(await buildProcessList(t.db));
  }
});

beforeEach(async () => {
  leadIds = [];
  for (let at = 0; at < LEADS; at += 1) {
    const [status_id, sub_status_id] = STATES[at % STATES.length] ?? [1, 1];
    const lead = await buildLead(t.db, {
      gm_id: at % 7 === 6 ? null : (gmIds[at % 2] ?? null),
      created_at: new Date(CREATED[at % CREATED.length] ?? ''),
      status_id,
      sub_status_id,
      lms_status_id: LMS[at % LMS.length] ?? null,
      process_id: at % 5 === 4 ? null : (lists[at % 2]?.process.id ?? null),
      campaign_id: at % 5 > 2 ? null : (lists[at % 2]?.campaign.id ?? null),
      duplicate_of: at % 6 === 5 ? (leadIds[0] ?? null) : null,
    });
    leadIds.push(lead.lead_id);
    await t.db
      .insertInto('lead_call')
      .values(
        CREATED.map((called, turn) => ({
          lead_id: lead.lead_id,
          market_id: 1,
          process_id: lead.process_id,
          campaign_id: lead.campaign_id,
          agent_id: turn === 0 ? null : 1 + (at % 2),
          called_at: new Date(called),
          call_status_id: (at + turn) % 3,
          talk_seconds: at,
        })),
      )
      .execute();
    if (at % 4 === 3) continue;
    const triggered_at = new Date(CREATED[(at + 1) % CREATED.length] ?? '');
    await t.db
      .insertInto('lead_milestone')
      .values({
        lead_id: lead.lead_id,
        market_id: 1,
        first_triggered_at: at % 8 === 0 ? null : triggered_at,
        lms_spk_at: triggered_at,
        crm_spk_at: at % 3 === 0 ? triggered_at : null,
        lms_retail_at: at % 2 === 0 ? new Date('2026-10-31T17:00:00Z') : null,
      })
      .execute();
    await buildAssignedCar(t.db, {
      lead,
      triggered_at,
      ld_status: at % 3,
      td_requested_at: triggered_at,
      td_completed_at: triggered_at,
      td_status_id: 3 + (at % 2),
      visit_date: triggered_at,
      visit_status_id: 1 + (at % 2),
    });
  }
  await recountLeads(t.db);
});

/** Independent of the product: what leads are, counted by kind, day or month and what that kind tells apart. */
const month = (instant: string) => `date_trunc('month', ${instant} at time zone 'Asia/Jakarta')::date`;
const RECORDED = 'case when sub_status_id = 12 then retail_at else lms_retail_at end';
const day = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')::date`;
const age = (
  days: string,
) => `case when ${days} is null then -1 when ${days} > 180 then 181 when ${days} > 150 then 151
  when ${days} > 120 then 121 when ${days} > 90 then 91 when ${days} > 60 then 61 when ${days} > 30 then 31
  when ${days} > 15 then 16 else 0 end`;
const RETAIL_AGE = age(
  `(case when sub_status_id = 12 then coalesce(purchase_date, ${day('retail_at')}) else ${day('lms_retail_at')} end
    - ${day('first_triggered_at')})`,
);
const RETAIL_STATE = `case when sub_status_id = 12 then 12 else 0 end,
  case when lms_status_id = 6 then 6 else 0 end`;
const IS_RETAIL = '(sub_status_id = 12 or lms_status_id is not distinct from 6)';
const OF_GM = '0 as process, 0 as campaign, 0 as agent, gm_id as gm';
const OF_PROCESS = 'process_id as process, coalesce(campaign_id, 0) as campaign, 0 as agent, 0 as gm';
const COLUMNS = 'kind, process, campaign, agent, gm, day, status, sub, lms, type, part, age';
const PLACES = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12';

/** Leads of a process by a moment of theirs. */
const byDay = (
  kind: number,
  of: string,
  instant: string,
  where: string,
  more: { status?: string; part?: string } = {},
) => `
  select ${kind}, ${OF_PROCESS}, ${day(instant)}, ${more.status ?? 0}, 0, 0, 0, ${more.part ?? 0}, -1, 0
  from ${of} where process_id is not null and ${where} and ${instant} is not null`;
const CARS = `(select own.*, c.triggered_at, c.ld_status, c.td_requested_at, c.td_completed_at, c.td_status_id,
  c.visit_date, c.visit_status_id from own join assigned_car c using (lead_id)) as cars`;
/** Different leads on the first day that they were called on in a day or month. */
const firsts = (kind: number, by: string, row: string, per: string, where: string) => `
  select ${kind}, ${row}, day, 0, 0, 0, 0, 0, -1, 0
  from (select ${by}, min(${day('called_at')}) as day from lead_call where market_id = 1 and ${where}
    group by lead_id, ${by}, ${per}) as first where ${by.replaceAll(',', ' is not null and')} is not null`;
const CAMPAIGN = '0, campaign_id, 0, 0';
const SPOKEN = 'call_status_id in (1, 6)';

const RAW = `
  select 1 as kind, ${OF_GM}, ${day('created_at')} as day, status_id as status, sub_status_id as sub,
    0 as lms, 0 as type, 0 as part, -1 as age, 0 as seconds from own where gm_id is not null
  union all select 2, ${OF_GM}, ${month('first_triggered_at')}, 0, ${RETAIL_STATE}, coalesce(lead_type_id, 0), 0,
    case when ${IS_RETAIL} then ${RETAIL_AGE} else -1 end, 0
    from own where gm_id is not null and first_triggered_at is not null
  union all select 3, ${OF_GM}, ${month(`(${RECORDED})`)}, 0, ${RETAIL_STATE}, 0, 0,
    case when first_triggered_at is null then -2 else ${RETAIL_AGE} end, 0
    from own where gm_id is not null and ${IS_RETAIL} and ${RECORDED} is not null
  union all select 4, ${OF_GM}, ${month('triggered_at')}, 0, 0, 0, 0, 0, -1, 0 from ${CARS} where gm_id is not null
  union all select 5, ${OF_GM}, ${month('created_at')}, 0, sub_status_id, 0, 0, 0,
    ${age(`(case when sub_status_id = 12 then coalesce(purchase_date, ${day('retail_at')})
      else coalesce(booking_date, ${day('crm_spk_at')}) end - ${day('created_at')})`)}, 0
    from own where gm_id is not null and sub_status_id in (11, 12)
  union all ${byDay(6, 'own', 'created_at', 'true', { part: '(duplicate_of is not null)::int' })}
  union all ${byDay(7, CARS, 'triggered_at', 'true', { status: 'coalesce(ld_status, 0)' })}
  union all ${byDay(8, CARS, 'td_requested_at', 'true')}
  union all ${byDay(9, CARS, 'td_completed_at', 'td_status_id = 4')}
  union all ${byDay(10, CARS, 'visit_date', 'visit_status_id = 2')}
  union all ${byDay(11, 'own', 'crm_spk_at', 'sub_status_id in (11, 12)', { part: 'coalesce(attribution_id, 0)' })}
  union all ${byDay(12, 'own', 'lms_spk_at', 'lms_status_id in (5, 6)')}
  union all ${byDay(13, 'own', `(${RECORDED})`, IS_RETAIL)}
  union all select 14, coalesce(process_id, 0), coalesce(campaign_id, 0), coalesce(agent_id, 0), 0, ${day('called_at')},
    case when ${SPOKEN} then 1 else 0 end, coalesce(sub_status_id, 0), 0, 0, 0, -1, talk_seconds
    from lead_call where market_id = 1
  union all ${firsts(15, 'campaign_id', CAMPAIGN, day('called_at'), 'true')}
  union all ${firsts(16, 'campaign_id', CAMPAIGN, day('called_at'), SPOKEN)}
  union all ${firsts(17, 'campaign_id', CAMPAIGN, month('called_at'), 'true')}
  union all ${firsts(18, 'campaign_id', CAMPAIGN, month('called_at'), SPOKEN)}
  union all ${firsts(19, 'process_id, agent_id', 'process_id, 0, agent_id, 0', month('called_at'), SPOKEN)}`;

/** Kinds of which there was any count to compare; a kill may leave one moment without a kind. */
const compared = new Set<number>();

/** What the counts and the notes say together, and what the leads themselves say, of one snapshot. */
async function expectEqual(): Promise<void> {
  const client = await t.pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const counted = await client.query<{ kind: number }>(`
      select kind, process_id as process, campaign_id as campaign, agent_id as agent, gm_id as gm, day::text,
        status_id as status, sub_status_id as sub, lms_status_id as lms, lead_type_id as type, part, age,
        sum(leads)::int as leads, sum(seconds)::int as seconds
      from (select * from lead_count union all
        select market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id, lms_status_id,
          lead_type_id, part, age, change, seconds from lead_count_change) as counts
      where market_id = 1 group by ${PLACES} having sum(leads) <> 0 order by ${PLACES}`);
    const raw = await client.query(`
      with own as (select lead.*, m.first_triggered_at, m.crm_spk_at, m.lms_spk_at, m.retail_at, m.lms_retail_at
        from lead left join lead_milestone m using (lead_id) where lead.market_id = 1)
      select kind, process, campaign, agent, gm, day::text, status, sub, lms, type, part, age, count(*)::int as leads,
        sum(seconds)::int as seconds
      from (${RAW}) as raw group by ${COLUMNS} order by ${COLUMNS}`);
    await client.query('commit');
    for (const { kind } of counted.rows) compared.add(kind);
    expect(counted.rows).toEqual(raw.rows);
  } finally {
    client.release();
  }
}

/** The same writes each time, without any order that anybody would think of. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // The low bits take turns: odd after even.
    yield Math.floor(state / 65_536);
  }
}

/** Calls so far: no two of a lead are of one moment. */
let begun = 0;

async function writeSomething(next: () => number): Promise<void> {
  const [status_id, sub_status_id] = STATES[next() % STATES.length] ?? [1, 1];
  const gm_id = [gmIds[0], gmIds[1], null][next() % 3] ?? null;
  const some = leadIds.filter((_, at) => (at + next()) % 5 === 0);
  await inTransaction(t.db, async (tx) => {
    const leads = await lockLeads(tx, SCOPE, some);
    const now = t.clock.now();
    const purchase_date = DAYS[next() % DAYS.length] ?? null;
    const lms_status_id = LMS[next() % LMS.length] ?? null;
    const process_id = lists[next() % 2]?.process.id ?? null;
    for (const lead of leads.slice(0, next() % 3)) {
      begun += 1;
      const called = new Date(now.getTime() - (next() % 40) * 43_200_000 + begun);
      const id = await beginLeadCall(tx, lead, { agentId: 1 + (next() % 3), now: called });
      await endLeadCall(tx, { leadId: lead.lead_id, callId: id, callStatusId: 1 + (next() % 3) });
    }
    const saved = leads.map(({ lead_id: leadId }) => ({ leadId, subStatusId: sub_status_id }));
    await setCallOutcomes(tx, saved, { market: MARKETS.id, now });
    if (next() % 2 === 0) {
      const reject = () =>
        tx
          .updateTable('assigned_car')
          .set({ ld_status: 2 })
          .where(sql<boolean>`lead_id = any(${some})`)
          .execute();
      await movingCounts(tx, some, reject);
    }
    if (next() % 2 === 0)
      await reachSales(
        tx,
        leads.map((lead) => ({ lead, subStatusId: sub_status_id, userId: 1 })),
        new Date(now.getTime() - (next() % 300) * 86_400_000),
      );
    if (next() % 3 === 0) await writeLeads(tx, leads, { status_id, sub_status_id, lms_status_id }, now);
    else if (next() % 3 === 1)
      await writeEachLead(
        tx,
        leads.map((lead) => ({ lead, changes: { gm_id, sub_status_id, purchase_date, attribution_id: 2 } })),
        now,
      );
    else if (next() % 2 === 0)
      await setLeadRoute(tx, some, { status_id, sub_status_id } as Parameters<typeof setLeadRoute>[2], now);
    else
      for (const lead of leads)
        await writeLead(tx, lead, { gm_id, lms_status_id, booking_date: purchase_date, process_id }, now);
    if (next() % 4 === 0) throw new Error('taken back');
  }).catch((error: Error) => expect(error.message).toBe('taken back'));
}

/** Ends every other connection in the middle of its statement, as a killed process would. */
const killOthers = () =>
  t.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike '%lead_count%'`);

describe('kept counts of leads', () => {
  it('equal the leads of the same snapshot after writes, folds, recounts and kills in the middle', async () => {
    const numbers = chance(20_261_120);
    const next = () => numbers.next().value;
    for (let round = 0; round < 12; round += 1) {
      await writeSomething(next);
      await expectEqual();
      const ended = Promise.allSettled([
        foldLeadCounts(t.db),
        writeSomething(next),
        ...(round % 3 === 0 ? [recountLeads(t.db)] : []),
      ]);
      if (round % 2 === 0) await killOthers();
      await ended;
      await expectEqual();
    }
    await foldLeadCounts(t.db);
    expect(await t.db.selectFrom('lead_count_change').select('id').execute()).toEqual([]);
    await expectEqual();
    expect(compared).toEqual(new Set(Object.values(COUNT)));
  });

  it('keep the note of a write that commits while all leads are counted anew', async () => {
    const [first = 0] = leadIds;
    let goOn = () => undefined as unknown;
    const counted = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const write = inTransaction(t.db, async (tx) => {
      const leads = await lockLeads(tx, SCOPE, [first]);
      await writeLeads(tx, leads, { status_id: 6, sub_status_id: 12 }, t.clock.now());
      // The note is written by now, and nobody else sees it.
      await sql`select 1`.execute(tx);
      await counted;
    });
    await recountLeads(t.db);
    goOn();
    await write;
    await expectEqual();
  });

  it('follow a save over HTTP, and the job folds it in', async () => {
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const input = await statusInputs(t.db, (days) => addDays(localDate(TEST_START, 'Asia/Jakarta'), days));
    const lead_id = leadIds[1] ?? 0;
    expect((await t.send(updateStatus, { lead_id, ...input(6, 12) }, { token })).status).toBe(200);
    await expectEqual();
    await t.addJob('fold_lead_counts');
    expect(await t.db.selectFrom('lead_count_change').select('id').execute()).toEqual([]);
    await expectEqual();
  });
});
