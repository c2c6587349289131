import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { foldLeadCounts, recountLeads } from './leads.counts.ts';
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
let leadIds: number[];

beforeAll(async () => {
  gmIds = [];
  for (const _ of [0, 1]) gmIds.push((await buildGmCampaign(t.db)).gm_id ?? 0);
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
    });
    leadIds.push(lead.lead_id);
    if (at % 4 === 3) continue;
    const triggered_at = new Date(CREATED[(at + 1) % CREATED.length] ?? '');
    await t.db
      .insertInto('lead_milestone')
      .values({
        lead_id: lead.lead_id,
        market_id: 1,
        first_triggered_at: at % 8 === 0 ? null : triggered_at,
        lms_retail_at: at % 2 === 0 ? new Date('2026-10-31T17:00:00Z') : null,
      })
      .execute();
    await buildAssignedCar(t.db, { lead, triggered_at });
  }
  await recountLeads(t.db);
});

/** Independent of the product: what leads are, counted by kind, day or month and what that kind tells apart. */
const month = (instant: string) => `to_char(${instant} at time zone 'Asia/Jakarta', 'YYYY-MM-01')`;
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
const RAW = `
  select 1 as kind, gm_id, to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day, status_id, sub_status_id,
    0 as lms, 0 as type, -1 as age, 1 as leads from own
  union all select 2, gm_id, ${month('first_triggered_at')}, 0, ${RETAIL_STATE}, coalesce(lead_type_id, 0),
    case when ${IS_RETAIL} then ${RETAIL_AGE} else -1 end, 1 from own where first_triggered_at is not null
  union all select 3, gm_id, ${month(`(${RECORDED})`)}, 0, ${RETAIL_STATE}, 0,
    case when first_triggered_at is null then -2 else ${RETAIL_AGE} end, 1
    from own where ${IS_RETAIL} and ${RECORDED} is not null
  union all select 4, gm_id, ${month('triggered_at')}, 0, 0, 0, 0, -1, 1
    from own join (select lead_id, triggered_at from assigned_car) car using (lead_id)
  union all select 5, gm_id, ${month('created_at')}, 0, sub_status_id, 0, 0,
    ${age(`(case when sub_status_id = 12 then coalesce(purchase_date, ${day('retail_at')})
      else coalesce(booking_date, ${day('crm_spk_at')}) end - ${day('created_at')})`)}, 1
    from own where sub_status_id in (11, 12)`;

/** What the counts and the notes say together, and what the leads themselves say, of one snapshot. */
async function expectEqual(): Promise<void> {
  const client = await t.pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const counted = await client.query<{ kind: number }>(`
      select kind, gm_id, day::text, status_id, sub_status_id, lms_status_id as lms, lead_type_id as type, age,
        sum(leads)::int as leads
      from (select * from lead_count union all
        select market_id, kind, gm_id, day, status_id, sub_status_id, lms_status_id, lead_type_id, age, change
        from lead_count_change) as counts
      where market_id = 1 group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(leads) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8`);
    const raw = await client.query(`
      with own as (select lead.*, m.first_triggered_at, m.crm_spk_at, m.retail_at, m.lms_retail_at
        from lead left join lead_milestone m using (lead_id) where lead.market_id = 1 and gm_id is not null)
      select kind, gm_id, day, status_id, sub_status_id, lms, type, age, count(*)::int as leads
      from (${RAW}) as raw (kind, gm_id, day, status_id, sub_status_id, lms, type, age, leads)
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`);
    await client.query('commit');
    expect(new Set(counted.rows.map(({ kind }) => kind))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(counted.rows).toEqual(raw.rows);
  } finally {
    client.release();
  }
}

/** The same writes each time, without any order that anybody would think of. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

async function writeSomething(next: () => number): Promise<void> {
  const [status_id, sub_status_id] = STATES[next() % STATES.length] ?? [1, 1];
  const gm_id = [gmIds[0], gmIds[1], null][next() % 3] ?? null;
  const some = leadIds.filter((_, at) => (at + next()) % 5 === 0);
  await inTransaction(t.db, async (tx) => {
    const leads = await lockLeads(tx, SCOPE, some);
    const now = t.clock.now();
    const purchase_date = DAYS[next() % DAYS.length] ?? null;
    const lms_status_id = LMS[next() % LMS.length] ?? null;
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
        leads.map((lead) => ({ lead, changes: { gm_id, sub_status_id, purchase_date } })),
        now,
      );
    else if (next() % 2 === 0)
      await setLeadRoute(tx, some, { status_id, sub_status_id } as Parameters<typeof setLeadRoute>[2], now);
    else
      for (const lead of leads)
        await writeLead(tx, lead, { gm_id, lms_status_id, booking_date: purchase_date }, now);
    if (next() % 4 === 0) throw new Error('taken back');
  }).catch((error: Error) => expect(error.message).toBe('taken back'));
}

/** Ends every other connection in the middle of whatever it does, as a killed process would. */
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
