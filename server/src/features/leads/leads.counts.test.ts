import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { up } from '../../../migrations/0080_counts_without_campaign.ts';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { buildGmCampaign, buildProcessList } from '../../../test/builders/routing.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsEqual } from '../../../test/raw-counts.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { beginLeadCall, endLeadCall, setCallOutcomes } from '../dialer/dialer.public.ts';
import { COUNT } from './leads.counts.columns.ts';
import { foldLeadCounts, movingCounts, recountLeads } from './leads.counts.ts';
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
const OWNERS = [null, 1, 2];
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
      last_agent_id: at % 4 === 0 ? null : 1 + (at % 3),
      myactive_agent_id: at % 3 === 0 ? null : 1 + (at % 2),
      followup_at: at % 5 === 0 ? null : new Date(CREATED[(at + 2) % CREATED.length] ?? ''),
      attribution_id: at % 4 === 2 ? 1 + (at % 3) : null,
      billing_status_id: at % 4 > 1 ? 1 + (at % 3) : null,
      ...(at % 9 === 2 && { mobile: `6590${at}` }),
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
        original_make_id: at % 3 === 0 ? null : 1 + (at % 2),
        lms_spk_at: triggered_at,
        crm_spk_at: at % 3 === 0 ? triggered_at : null,
        crm_spk_by: at % 2 === 0 ? 1 : null,
        lms_retail_at: at % 2 === 0 ? new Date('2026-10-31T17:00:00Z') : null,
      })
      .execute();
    if (at % 6 === 0)
      for (const make_id of [1, 2])
        await buildLeadPreference(t.db, { lead, make_id, sort_order: (make_id + at) % 2, model_id: make_id });
    if (at % 3 === 0)
      await buildAudit(t.db, {
        lead,
        agent_id: at % 2 === 0 ? 1 : null,
        compliance: at % 9 === 0 ? null : `${at}.25`,
        calling_at: triggered_at,
      });
    await buildAssignedCar(t.db, {
      lead,
      make_id: 1 + (at % 2),
      td_date: triggered_at,
      triggered_at,
      ld_status: at % 3,
      td_requested_at: triggered_at,
      td_completed_at: triggered_at,
      td_status_id: 3 + (at % 2),
      td_agent_id: at % 4 === 0 ? null : 1 + (at % 3),
      visited_at: triggered_at,
      visit_agent_id: at % 5 === 0 ? null : 1 + (at % 2),
      visit_status_id: 1 + (at % 2),
    });
  }
  await recountLeads(t.db);
});

/** Kinds of which there was any count to compare; a kill may leave one moment without a kind. */
const compared = new Set<number>();

async function expectEqual(): Promise<void> {
  for (const kind of await expectCountsEqual(t.pool)) compared.add(kind);
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
      const agentId = 1 + (next() % 3);
      const id = await beginLeadCall(tx, lead, { agentId, now: called });
      if (next() % 2 === 0) await countAttempt(tx, lead, { agentId, now: called });
      else await noteCall(tx, lead, { agentId, callStatusId: 1, calledAt: called });
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
    if (next() % 2 === 0) {
      const audit = sql`update audit set compliance = ${next() % 100}, agent_id = ${1 + (next() % 2)}, calling_at = ${now}
        where lead_id = any(${some})`;
      await movingCounts(tx, some, () => audit.execute(tx), 'audits');
    }
    if (next() % 3 === 0) {
      const forget = sql`delete from lead_preference where lead_id = any(${some}) and make_id = ${1 + (next() % 2)}`;
      await movingCounts(tx, some, () => forget.execute(tx), 'preferences');
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

  it('of leads without a campaign are those of the night from the update on', async () => {
    await t.db
      .deleteFrom('lead_count')
      .where('gm_id', '=', 0)
      .where('kind', 'in', [1, 2, 3, 4, 5, 23])
      .execute();
    await up(t.db as never);
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
