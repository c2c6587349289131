import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssignedCar, buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { fillReportFacts, syncCalls } from './reports.jobs.ts';

const t = useTestApp();
const at = (minutes: number) => new Date(TEST_START.getTime() - 86_400_000 + minutes * 60_000);

beforeEach(async () => {
  await t.db.updateTable('report_fill').set({ finished_at: null, reached_lead_id: 0 }).execute();
});

const milestoneOf = (leadId: number) =>
  t.db.selectFrom('lead_milestone').where('lead_id', '=', leadId).selectAll().executeTakeFirst();
const callsOf = (leadId: number) =>
  t.db.selectFrom('lead_call').where('lead_id', '=', leadId).selectAll().orderBy('called_at').execute();

async function note(
  leadId: number,
  minutes: number,
  type: string,
  source: string,
  detail: object,
): Promise<void> {
  await t.db
    .insertInto('activity')
    .values({
      lead_id: leadId,
      created_at: at(minutes),
      market_id: 1,
      type,
      source,
      actor_id: type === 'status' && source === 'crm' ? 77 : null,
      actor_name: 'Somebody',
      detail: JSON.stringify(detail),
    })
    .execute();
}

const saved = (to: number) => ({ change_details: { sub_status_id: { old: 1, new: to } } });

describe('the facts of leads from before', () => {
  it('are read from their cars and history, however often the job runs', async () => {
    const lead = await buildLead(t.db, {
      sub_status_id: 12,
      status_id: 6,
      campaign_id: 5,
      process_id: 4,
      myactive_agent_id: (await buildUser(t.db)).id,
    });
    const wish = await buildLeadPreference(t.db, { lead });
    await buildAssignedCar(t.db, { lead, triggered_at: at(30) });
    await buildAssignedCar(t.db, { lead, triggered_at: at(20) });
    await note(lead.lead_id, 0, 'dialer_disposition', 'dialer', { call_status_id: 2, talk_seconds: 0 });
    await note(lead.lead_id, 9, 'dialer_disposition', 'dialer', { call_status_id: 1, talk_seconds: 90 });
    await note(lead.lead_id, 10, 'status', 'crm', saved(11));
    await note(lead.lead_id, 40, 'status', 'lms', { lms_status_id: 5 });
    await note(lead.lead_id, 50, 'status', 'lms', { lms_status_id: 6 });
    await note(lead.lead_id, 300, 'status', 'crm', saved(12));
    for (let run = 0; run < 2; run += 1) {
      await t.db.updateTable('report_fill').set({ finished_at: null, reached_lead_id: 0 }).execute();
      await fillReportFacts(t.db, t.clock);
      expect(await milestoneOf(lead.lead_id)).toMatchObject({
        market_id: 1,
        original_make_id: wish.make_id,
        first_triggered_at: at(20),
        crm_spk_at: at(10),
        lms_spk_at: at(40),
        lms_retail_at: at(50),
        retail_at: at(300),
        crm_spk_by: lead.myactive_agent_id,
        retail_by: lead.myactive_agent_id,
      });
      expect(await callsOf(lead.lead_id)).toMatchObject([
        { called_at: at(0), call_status_id: 2, talk_seconds: 0, sub_status_id: null },
        {
          called_at: at(9),
          call_status_id: 1,
          talk_seconds: 90,
          sub_status_id: 11,
          campaign_id: 5,
          process_id: 4,
        },
      ]);
    }
  });

  it('goes on where it was stopped and ends once', async () => {
    const first = await buildLead(t.db);
    const second = await buildLead(t.db);
    await t.db.updateTable('report_fill').set({ reached_lead_id: first.lead_id }).execute();
    await fillReportFacts(t.db, t.clock);
    expect([await milestoneOf(first.lead_id), (await milestoneOf(second.lead_id))?.lead_id]).toEqual([
      undefined,
      second.lead_id,
    ]);
    const done = await t.db.selectFrom('report_fill').selectAll().executeTakeFirst();
    expect(done?.finished_at).toEqual(TEST_START);
    const third = await buildLead(t.db);
    await fillReportFacts(t.db, t.clock);
    expect(await milestoneOf(third.lead_id)).toBeUndefined();
  });
});

describe('the first sync', () => {
  it('REP-020 reads the history from a day before the calls were filled in, and locks no lead called earlier', async () => {
    const [early, recent] = [await buildLead(t.db), await buildLead(t.db)];
    await t.db.updateTable('report_fill').set({ finished_at: TEST_START, synced_at: null }).execute();
    await note(early.lead_id, -60, 'dialer_disposition', 'dialer', { call_status_id: 1, talk_seconds: 9 });
    await note(recent.lead_id, 60, 'dialer_disposition', 'dialer', { call_status_id: 1, talk_seconds: 9 });
    await syncCalls(t.db, t.clock);
    expect(await callsOf(early.lead_id)).toEqual([]);
    expect(await callsOf(recent.lead_id)).toMatchObject([{ called_at: at(60), talk_seconds: 9 }]);
  });
});

describe('a save that comes to a sale', () => {
  it('keeps when and for whom, the first booking and the last delivery, and what its call led to', async () => {
    const agent = await buildUser(t.db, { roleId: ROLE.agent });
    const owner = await buildUser(t.db);
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const lead = await buildLead(t.db, { status_id: 2, sub_status_id: 2, myactive_agent_id: owner.id });
    await t.db
      .insertInto('lead_call')
      .values({ lead_id: lead.lead_id, market_id: 1, called_at: new Date(TEST_START.getTime() - 60_000) })
      .execute();
    const today = localDate(TEST_START, MARKETS.id.timeZone);
    const input = await statusInputs(t.db, (days) => addDays(today, days));
    const save = async (subStatusId: number, as = token) =>
      (await t.send(updateStatus, { lead_id: lead.lead_id, ...input(6, subStatusId) }, { token: as })).body;
    expect(await save(11, await t.signIn(agent))).toMatchObject({ status: 200 });
    t.clock.advance({ minutes: 10 });
    expect(await save(12)).toMatchObject({ status: 200 });
    expect(await milestoneOf(lead.lead_id)).toMatchObject({
      crm_spk_at: TEST_START,
      crm_spk_by: agent.id,
      retail_at: new Date(TEST_START.getTime() + 600_000),
      retail_by: owner.id,
    });
    expect((await callsOf(lead.lead_id)).map(({ sub_status_id: sub }) => sub)).toEqual([12]);
    t.clock.set(TEST_START);
  });
});
