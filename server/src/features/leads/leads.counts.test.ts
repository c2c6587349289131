import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { foldLeadCounts, leadsByMonth, recountLeads } from './leads.counts.ts';
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
  [5, 17],
  [6, 12],
] as const;

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
    });
    leadIds.push(lead.lead_id);
  }
  await recountLeads(t.db);
});

type CountRow = { gm_id: number; month: string; status_id: number; sub_status_id: number; leads: number };

/** What the counts and the notes say together, and what the leads themselves say, of one snapshot. */
async function expectEqual(): Promise<void> {
  const sums = sql`select gm_id, month::text, status_id, sub_status_id, sum(leads)::int as leads
    from ${leadsByMonth(1)} as lead group by 1, 2, 3, 4 having sum(leads) <> 0 order by 1, 2, 3, 4`.compile(
    t.db,
  );
  const client = await t.pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const counted = await client.query<CountRow>(sums.sql, [...sums.parameters]);
    const raw = await client.query<CountRow>(`select gm_id,
        to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-01') as month, status_id, sub_status_id,
        count(*)::int as leads
      from lead where market_id = 1 and gm_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
    await client.query('commit');
    expect(raw.rows.length).toBeGreaterThan(5);
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
    if (next() % 3 === 0) await writeLeads(tx, leads, { status_id, sub_status_id }, now);
    else if (next() % 3 === 1)
      await writeEachLead(
        tx,
        leads.map((lead) => ({ lead, changes: { gm_id, sub_status_id } })),
        now,
      );
    else if (next() % 2 === 0)
      await setLeadRoute(tx, some, { status_id, sub_status_id } as Parameters<typeof setLeadRoute>[2], now);
    else for (const lead of leads) await writeLead(tx, lead, { gm_id, status_id, sub_status_id }, now);
    if (next() % 4 === 0) throw new Error('taken back');
  }).catch((error: Error) => expect(error.message).toBe('taken back'));
}

/** Ends every other connection in the middle of whatever it does, as a killed process would. */
const killOthers = () =>
  t.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike '%lead_count%'`);

describe('counts of leads by month', () => {
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
