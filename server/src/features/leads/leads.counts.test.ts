import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import {
  buildCountedLeads,
  buildCountedLists,
  type CountedLists,
  LMS,
  STATES,
} from '../../../test/counted-leads.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsEqual } from '../../../test/raw-counts.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { beginLeadCall, endLeadCall, setCallOutcomes } from '../dialer/dialer.public.ts';
import { applyLeadDeltas, COUNT, rebuildLeadRollup } from './leads.counts.ts';
import { bringForward } from './leads.insert.ts';
import { reachSales } from './leads.milestones.ts';
import { noteCall } from './leads.write.calls.ts';
import {
  countAttempt,
  lockLeads,
  setLeadRoute,
  writeEachLead,
  writeLead,
  writeLeads,
} from './leads.write.ts';

const t = useTestApp();
const SCOPE = { marketId: 1, dseId: 'everyone' } as const;
const OWNERS = [null, 1, 2];
/** Dates and times of sales, before and after the leads' creation. */
const DAYS = [null, '2024-03-01', '2026-10-31', '2026-11-20'];

let scene: CountedLists;
let leadIds: number[];

beforeAll(async () => {
  scene = await buildCountedLists(t.db);
});

beforeEach(async () => {
  leadIds = await buildCountedLeads(t.db, scene);
});

/** Kinds with a count to compare; after a kill a kind may be empty. */
const compared = new Set<number>();

async function expectEqual(): Promise<void> {
  for (const kind of await expectCountsEqual(t.pool)) compared.add(kind);
}

/** Deterministic pseudo-random writes. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // The low bits alternate between odd and even.
    yield Math.floor(state / 65_536);
  }
}

/** Calls so far: no two of a lead share a time. */
let begun = 0;

async function writeSomething(next: () => number): Promise<void> {
  const [status_id, sub_status_id] = STATES[next() % STATES.length] ?? [1, 1];
  const gm_id = [...scene.gmIds, null][next() % 3] ?? null;
  const some = leadIds.filter((_, at) => (at + next()) % 5 === 0);
  await inTransaction(t.db, async (tx) => {
    const leads = await lockLeads(tx, SCOPE, some);
    const now = t.clock.now();
    const purchase_date = DAYS[next() % DAYS.length] ?? null;
    const lms_status_id = LMS[next() % LMS.length] ?? null;
    const process_id = scene.lists[next() % 2]?.process.id ?? null;
    for (const lead of leads.slice(0, next() % 3)) {
      begun += 1;
      const called = new Date(now.getTime() - (next() % 40) * 43_200_000 + begun);
      const agentId = 1 + (next() % 3);
      const id = await beginLeadCall(tx, lead, { agentId, now: called });
      if (next() % 2 === 0) await countAttempt(tx, lead, { agentId, now: called });
      else await noteCall(tx, lead, { agentId, callStatusId: 1, calledAt: called });
      await endLeadCall(tx, { leadId: lead.lead_id, callId: id, callStatusId: 1 + (next() % 3) });
    }
    const saved = leads.map(({ lead_id: leadId }) => ({ leadId, subStatusId: sub_status_id }));
    await setCallOutcomes(tx, saved, { market: MARKETS.id, now });
    if (next() % 2 === 0)
      await sql`update assigned_car set ld_status = 2 where lead_id = any(${some})`.execute(tx);
    if (next() % 2 === 0) {
      await sql`update audit set compliance = ${next() % 100}, agent_id = ${1 + (next() % 2)}, calling_at = ${now}
        where lead_id = any(${some})`.execute(tx);
    }
    if (next() % 3 === 0) {
      await sql`delete from lead_preference where lead_id = any(${some}) and make_id = ${1 + (next() % 2)}`.execute(
        tx,
      );
    }
    if (next() % 2 === 0)
      await reachSales(
        tx,
        leads.map((lead) => ({ lead, subStatusId: sub_status_id, creditedId: 1 })),
        new Date(now.getTime() - (next() % 300) * 86_400_000),
      );
    const changes = [
      { followup_at: now },
      { mobile: `6281${next()}` },
      { billing_status_id: 1 + (next() % 3) },
      { gm_id, sub_status_id, purchase_date, attribution_id: 2 },
      { status_id, sub_status_id, booking_date: purchase_date, attribution_id: 3 },
      { myactive_agent_id: OWNERS[next() % 3] ?? null, status_id, sub_status_id },
    ];
    const writes = [
      () => writeLeads(tx, leads, { status_id, sub_status_id, lms_status_id }, now),
      () =>
        writeEachLead(
          tx,
          leads.map((lead, at) => ({ lead, changes: changes[at % changes.length] ?? {} })),
          now,
        ),
      () => writeLeads(tx, leads, { myactive_agent_id: OWNERS[next() % 3] ?? null }, now),
      () => bringForward(tx, some, now),
      () => setLeadRoute(tx, some, { status_id, sub_status_id } as Parameters<typeof setLeadRoute>[2], now),
      async () => {
        for (const lead of leads)
          await writeLead(tx, lead, { gm_id, lms_status_id, booking_date: purchase_date, process_id }, now);
      },
    ];
    await writes[next() % writes.length]?.();
    if (next() % 4 === 0) throw new Error('taken back');
  }).catch((error: Error) => expect(error.message).toBe('taken back'));
}

/** Ends every other connection during its statement, like a killed process. */
const killOthers = () =>
  t.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike '%lead_count%'`);

describe('rollup counts of leads', () => {
  it('equal the leads of the same snapshot after writes, applied deltas, rebuilds and kills in the middle', async () => {
    const numbers = chance(20_261_120);
    const next = () => numbers.next().value;
    for (let round = 0; round < 12; round += 1) {
      await writeSomething(next);
      await expectEqual();
      const ended = Promise.allSettled([
        applyLeadDeltas(t.db),
        writeSomething(next),
        ...(round % 3 === 0 ? [rebuildLeadRollup(t.db)] : []),
      ]);
      if (round % 2 === 0) await killOthers();
      await ended;
      await expectEqual();
    }
    await applyLeadDeltas(t.db);
    expect(await t.db.selectFrom('lead_count_change').select('id').execute()).toEqual([]);
    await expectEqual();
    expect(compared).toEqual(new Set(Object.values(COUNT)));
  });

  it('keep the delta of a write that commits during a rebuild', async () => {
    const [first = 0] = leadIds;
    let goOn = () => undefined as unknown;
    const counted = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const write = inTransaction(t.db, async (tx) => {
      const leads = await lockLeads(tx, SCOPE, [first]);
      await writeLeads(tx, leads, { status_id: 6, sub_status_id: 12 }, t.clock.now());
      // The delta is written by now, but not visible to others.
      await sql`select 1`.execute(tx);
      await counted;
    });
    await rebuildLeadRollup(t.db);
    goOn();
    await write;
    await expectEqual();
  });

  it('follow a save over HTTP, and the job applies its delta', async () => {
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
