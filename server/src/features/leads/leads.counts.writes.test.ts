import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import { changeAuditPriority, saveAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import { beginCall } from '@otolead/contract/calls/calls.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updatePreferences } from '@otolead/contract/preferences/preferences.endpoints.ts';
import type { Updateable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import {
  buildAssignedCar,
  buildLead,
  buildLeadPreference,
  type TestLead,
} from '../../../test/builders/leads.ts';
import { someCity } from '../../../test/builders/master-data.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsEqual } from '../../../test/raw-counts.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { LeadTable } from '../../tables/lead.tables.ts';
import { applyLeadDeltas, COUNT, type CountKind } from './leads.counts.ts';
import { type LeadChanges, lockLead, writeLead } from './leads.write.ts';

const t = useTestApp();
let agent: TestUser;
let auditor: TestUser;
let lead: TestLead;
let models: readonly { readonly id: number; readonly make_id: number }[];

beforeAll(async () => {
  agent = await buildUser(t.db);
  auditor = await buildUser(t.db, { roleId: ROLE.auditor });
  models = await t.db
    .selectFrom('model')
    .where('market_id', '=', 1)
    .distinctOn('make_id')
    .select(['id', 'make_id'])
    .orderBy('make_id')
    .limit(2)
    .execute();
});

/** A booked lead with a preference, an assigned car of that make with a test drive and a visit, and two audits. */
beforeEach(async () => {
  const { process, campaign } = await buildProcessList(t.db);
  const other = await buildUser(t.db);
  lead = await buildLead(t.db, {
    process_id: process.id,
    campaign_id: campaign.id,
    status_id: 6,
    sub_status_id: 11,
    last_agent_id: other.id,
  });
  const [model] = models;
  const car = { make_id: model?.make_id ?? 0, model_id: model?.id ?? 0 };
  await buildLeadPreference(t.db, { lead, ...car });
  await buildAssignedCar(t.db, {
    lead,
    ...car,
    td_date: TEST_START,
    td_status_id: 3,
    td_agent_id: agent.id,
    visited_at: TEST_START,
    visit_agent_id: agent.id,
    visit_status_id: 2,
  });
  await t.db
    .insertInto('lead_milestone')
    .values({ lead_id: lead.lead_id, market_id: 1, crm_spk_at: TEST_START, crm_spk_by: agent.id })
    .execute();
});

/** Counts of this lead's process by kind: whose they are, and their part. */
const counted = async (kind: CountKind) => {
  const { rows } = await t.pool.query(
    `select agent_id as agent, part, sum(leads)::int as leads, sum(amount)::int as amount
     from (select process_id, kind, agent_id, part, leads, amount from lead_count
       union all select process_id, kind, agent_id, part, change, amount from lead_count_change) as counts
     where process_id = $1 and kind = $2 group by 1, 2 having sum(leads) <> 0`,
    [lead.process_id, COUNT[kind]],
  );
  return rows;
};

describe('counts of an agent', () => {
  it('keep the lead’s sale and visit with who recorded them, no matter who calls it next', async () => {
    const other = await buildUser(t.db);
    const token = await t.signIn(other);
    expect((await t.call(beginCall, { lead_id: lead.lead_id }, { token })).status).toBe(200);
    for (const kind of ['visited', 'crmSpk'] as const)
      expect(await counted(kind)).toEqual([{ agent: agent.id, part: 0, leads: 1, amount: 0 }]);
    await expectCountsEqual(t.pool);
  });

  it('follow a saved audit with its compliance, on the day of its call whatever is changed later', async () => {
    const audit = await buildAudit(t.db, { lead });
    const token = await t.signIn(auditor);
    const answers = Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, 'YES']));
    const saved = await t.send(
      saveAudit,
      {
        lead_id: lead.lead_id,
        auditlead_id: audit.id,
        version: 1,
        ...answers,
        agent_id: agent.id,
        calling_date: '2026-11-18',
        calling_time: '14:23',
      },
      { token },
    );
    expect(saved.status).toBe(200);
    const audited = [{ agent: agent.id, part: 0, leads: 1, amount: 10_000 }];
    const days = async () => {
      const { rows } = await t.pool.query<{ day: string }>(
        `select day::text from (select process_id, kind, day, leads from lead_count
         union all select process_id, kind, day, change from lead_count_change) as counts
         where process_id = $1 and kind = $2 group by 1 having sum(leads) <> 0`,
        [lead.process_id, COUNT.audited],
      );
      return rows.map(({ day }) => day);
    };
    expect(await days()).toEqual(['2026-11-18']);
    expect(await counted('audited')).toEqual(audited);
    await expectCountsEqual(t.pool);
    await t.db.updateTable('audit').set({ audit_status: 'NEW' }).where('id', '=', audit.id).execute();
    t.clock.advance({ days: 1 });
    const next = await t.signIn(auditor);
    const changed = await t.send(
      changeAuditPriority,
      { auditlead_id: [audit.id], priority: 'HIGH' },
      { token: next },
    );
    expect(changed.status).toBe(200);
    expect(await counted('audited')).toEqual(audited);
    expect(await days()).toEqual(['2026-11-18']);
    await expectCountsEqual(t.pool);
    t.clock.set(TEST_START);
  });
});

describe('the count of cross-sells', () => {
  it('follows the first preference where the enquiry named no car', async () => {
    expect(await counted('carTriggered')).toMatchObject([{ part: 0, leads: 1 }]);
    const city_id = (await someCity(t.db, 1)).id;
    const car_preference = [{ make_id: models[1]?.make_id, model_id: models[1]?.id, city_id }];
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const saved = await t.send(updatePreferences, { lead_id: lead.lead_id, car_preference }, { token });
    expect(saved.status).toBe(200);
    expect(await counted('carTriggered')).toMatchObject([{ part: 1, leads: 1 }]);
    await expectCountsEqual(t.pool);
  });
});

describe('a save of the manage-status form', () => {
  /** Distinct kinds of its deltas. */
  const deltasOf = async (before: Updateable<LeadTable>, changes: LeadChanges) => {
    await t.db.updateTable('lead').set(before).where('lead_id', '=', lead.lead_id).execute();
    await applyLeadDeltas(t.db);
    await inTransaction(t.db, async (tx) => {
      const locked = await lockLead(tx, { marketId: 1, dseId: 'everyone' }, lead.lead_id);
      await writeLead(tx, locked, changes, TEST_START);
    });
    await expectCountsEqual(t.pool);
    const deltas = await t.db.selectFrom('lead_count_change').select('kind').distinct().execute();
    return deltas.map(({ kind }) => kind).toSorted((one, other) => one - other);
  };
  const interested = { gm_id: 1, status_id: 2, sub_status_id: 2, myactive_agent_id: null };

  it('writes no delta where only the follow-up of a lead without an owner moves', async () => {
    expect(await deltasOf({ ...interested, followup_at: null }, { followup_at: TEST_START })).toEqual([]);
  });

  it('writes a delta where a lead with a follow-up gets an owner or another day', async () => {
    const waiting = { ...interested, followup_at: TEST_START };
    expect(await deltasOf(waiting, { myactive_agent_id: agent.id })).toEqual([COUNT.owned]);
    const owned = { ...interested, myactive_agent_id: agent.id, followup_at: null };
    expect(await deltasOf(owned, { followup_at: TEST_START })).toEqual([COUNT.owned]);
  });

  it('writes a delta of sales only where the lead is sold before or after', async () => {
    const decided = { sub_status_id: 3, attribution_id: 2 };
    expect(await deltasOf(interested, decided)).toEqual([COUNT.created, COUNT.decided]);
    expect(await deltasOf(interested, { status_id: 6, sub_status_id: 11 })).toContain(COUNT.sale);
    expect(await deltasOf({ status_id: 6, sub_status_id: 11 }, decided)).toContain(COUNT.sale);
  });
});
