import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import { getJob, listJobLeads } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { TestLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { MISBEHAVES } from '../../../test/fake-vicidial.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { useVicidial } from '../../../test/vicidial-scene.ts';

const scene = await useVicidial();
const { t, fake, callable, tell, secret } = scene;

async function push(leads: readonly TestLead[], priority = false) {
  const mode = priority
    ? { priority_push_to_dialer: true, priority_list_id: scene.list.id }
    : { push_to_dialer: true };
  const request = { lead_ids: leads.map((lead) => lead.lead_id), ...mode };
  const { body } = await t.call(pushLeads, request, { token: scene.token });
  for (let left = await t.runJobs(); left > 0; ) left = await t.runJobs();
  expect((await t.call(getJob, { id: body.data.job_id }, { token: scene.token })).body.data.state).toBe(
    'succeeded',
  );
  const rows = (await t.call(listJobLeads, { id: body.data.job_id }, { token: scene.token })).body.data;
  return rows.map(({ state, reason }) => reason ?? state);
}

const numberOf = ({ mobile }: TestLead) => mobile.slice(2);
describe('VICIdial', () => {
  it('gets a lead with its prefix apart, its list and our id; login and number in no address and no log', async () => {
    const lead = await callable();
    expect(await push([lead], true)).toEqual(['done']);
    expect(fake.asked).toEqual([
      {
        address: '/vicidial/non_agent_api.php',
        source: 'otolead',
        user: 'api user',
        pass: 'p&ss/word',
        function: 'add_lead',
        phone_number: numberOf(lead),
        phone_code: '62',
        list_id: String(scene.list.list_id),
        vendor_lead_code: String(lead.lead_id),
        duplicate_check: 'DUPLIST',
        dnc_check: 'Y',
        add_to_hopper: 'Y',
        hopper_priority: '99',
      },
    ]);
    for (const word of ['p&ss', 'p%26ss', numberOf(lead)]) expect(t.logged()).not.toContain(word);
  });

  it.each([
    [MISBEHAVES.dnc, 'The dialer does not call this number (do not call)', undefined],
    [MISBEHAVES.silentOnce, 'done', 1],
    [MISBEHAVES.brokenOnce, 'done', 1],
    [MISBEHAVES.twice, 'done', 1],
    [MISBEHAVES.lateOnce, 'done', 1],
    [MISBEHAVES.halfOnce, 'done', 1],
    [MISBEHAVES.lateAlways, 'The dialer did not answer', undefined],
  ])('that misbehaves for %s: %s, dialled %s times', async (digits, outcome, times) => {
    const lead = await callable(digits);
    expect(await push([lead])).toEqual([outcome]);
    expect(fake.dialled.get(numberOf(lead))).toBe(times);
  });

  it('gets a lead that was called since once more, as new', async () => {
    const lead = await callable();
    await push([lead]);
    t.clock.advance({ minutes: 1 });
    expect((await tell(lead)).status).toBe(200);
    t.clock.advance({ minutes: 1 });
    expect(await push([lead])).toEqual(['done']);
    expect(fake.asked[1]).toMatchObject({
      function: 'update_lead',
      vendor_lead_code: String(lead.lead_id),
      insert_if_not_found: 'Y',
      reset_lead: 'Y',
    });
  });
});

describe('the daily limit of a list', () => {
  it('holds over pushes at the same time and over the day, and is free again on the next', async () => {
    const small = await buildProcessList(t.db, { daily_limit: 3 });
    const made = await Promise.all(
      Array.from({ length: 5 }, () => callable('99', { process_list_id: small.id })),
    );
    // A job's leads are listed by id.
    const leads = made.toSorted((one, other) => one.lead_id - other.lead_id);
    const outcomes = await push(leads);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 'The list has had its leads of the day')).toHaveLength(2);
    t.clock.set(new Date(TEST_START.getTime() + 24 * 3_600_000));
    await scene.signInSupervisor();
    const left = leads.filter((_lead, index) => outcomes[index] !== 'done');
    expect(await push(left)).toEqual(['done', 'done']);
  });
});

describe('how a call ended', () => {
  it('comes into attempts, call status, talk time and history, once however often it is reported', async () => {
    const agent = await buildUser(t.db, { dialer_user_id: 'A-77' });
    const lead = await callable();
    const told = { call_id: 'M1120.77', dispo: 'CALLBK', talk_time: '95', user: 'A-77' };
    const first = await tell(lead, told);
    expect(first.body.data).toEqual({ lead_id: lead.lead_id, repeated: false });
    const again = await Promise.all([tell(lead, told), tell(lead, told)]);
    expect(again.map(({ body }) => body.data)).toEqual([
      { lead_id: lead.lead_id, repeated: true },
      { lead_id: lead.lead_id, repeated: true },
    ]);
    const calledAt = new Date(TEST_START.getTime() - 95_000);
    const row = t.db.selectFrom('lead').where('lead_id', '=', lead.lead_id);
    expect(
      await row
        .select(['attempts', 'last_call_status_id', 'last_called_at', 'last_agent_id', 'version'])
        .executeTakeFirst(),
    ).toEqual({
      attempts: lead.attempts + 1,
      last_call_status_id: 6,
      last_called_at: calledAt,
      last_agent_id: agent.id,
      version: lead.version,
    });
    const calls = t.db.selectFrom('lead_call').where('lead_id', '=', lead.lead_id);
    expect(await calls.select(['agent_id', 'call_status_id', 'talk_seconds']).execute()).toEqual([
      { agent_id: agent.id, call_status_id: 6, talk_seconds: 95 },
    ]);
    const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token: scene.token });
    expect(body.data).toMatchObject([
      { activity_type: 'dialer_disposition', added_by: agent.name, details: { talk_seconds: 95 } },
    ]);
  });

  it.each([
    ['na', undefined, 2],
    ['AB', undefined, 3],
    ['ADC', undefined, 4],
    ['DROP', 4, 7],
    ['OWN1', 30, 1],
    ['OWN2', 0, 2],
  ])('as %s with %s s of talk is call status %s', async (dispo, talk_time, status) => {
    const lead = await callable();
    await tell(lead, { dispo, talk_time });
    const row = t.db.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('last_call_status_id');
    expect(await row.executeTakeFirst()).toEqual({ last_call_status_id: status });
  });

  it('is taken with the market’s secret alone, and guessing is slowed down', async () => {
    const lead = await callable();
    const wrong = () => tell(lead, {}, { secret: 'a secret of nobody', address: '203.0.113.66' });
    expect((await wrong()).body.error_code).toBe('token_invalid');
    const abroad = { secret, lead_id: lead.lead_id, call_id: 'X', dispo: 'NA' };
    expect((await t.send(dialerResult, abroad, { market: 'ph', address: '203.0.113.67' })).status).toBe(401);
    for (let at = 0; at < 30; at += 1) await wrong();
    expect((await wrong()).status).toBe(429);
    expect((await tell(lead, { lead_id: 999_999_999 })).status).toBe(404);
    expect(t.logged()).not.toContain(secret);
    const untouched = t.db.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('attempts');
    expect(await untouched.executeTakeFirst()).toEqual({ attempts: lead.attempts });
  });
});
