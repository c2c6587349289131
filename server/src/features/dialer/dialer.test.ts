import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { getJob, listJobLeads, retryJob } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads, pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob } from '../../../test/builders/jobs.ts';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import {
  buildGmCampaign,
  buildLeadType,
  buildProcessList,
  type TestProcessList,
} from '../../../test/builders/routing.ts';
import { serial } from '../../../test/builders/serial.ts';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { SIMULATED } from './simulator.ts';

const t = useTestApp();
let token: string;
let list: TestProcessList;
let leadTypeId: number;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  list = await buildProcessList(t.db);
  leadTypeId = (await buildLeadType(t.db)).id;
});

/** A callable lead; the last two digits of its number control the simulator. */
const callable = (overrides: Partial<TestLead> = {}, digits = '99') =>
  buildLead(t.db, {
    process_list_id: list.id,
    lead_type_id: leadTypeId,
    mobile: `628${String(serial()).padStart(7, '0')}${digits}`,
    ...overrides,
  });

const priority = { priority_push_to_dialer: true } as const;

/** Pushes these leads to one list and waits for the end; states and reasons in the leads' order. */
async function push(leads: readonly TestLead[], input: object = { ...priority, priority_list_id: list.id }) {
  const request = { lead_ids: leads.map((lead) => lead.lead_id), ...input };
  const { status, body } = await t.call(pushLeads, request, { token });
  expect([status, body.message]).toEqual([
    200,
    `${leads.length} ${leads.length === 1 ? 'lead is' : 'leads are'} being pushed to the dialer`,
  ]);
  for (let left = await t.runJobs(); left > 0; ) left = await t.runJobs();
  return resultOf(body.data.job_id);
}

async function resultOf(id: number) {
  const job = (await t.call(getJob, { id }, { token })).body.data;
  expect(job.state).toBe('succeeded');
  const rows = (await t.call(listJobLeads, { id }, { token })).body.data;
  return rows.map(({ state, reason }) => reason ?? state);
}

const simulated = async ({ lead_id: id }: TestLead) =>
  t.db
    .selectFrom('dialer_simulator_lead')
    .where('vendor_lead_code', '=', String(id))
    .select(['list_id', 'round', 'asked', 'called'])
    .orderBy('round')
    .execute();

const once = { asked: 1, called: 1 };

describe('the ways to push', () => {
  it('LST-063 LST-093 a priority push sends the result to the chosen list of a dialer campaign', async () => {
    const other = await buildProcessList(t.db);
    const lead = await callable({ process_list_id: null, followup_at: new Date('2027-01-01') });
    expect(await push([lead], { ...priority, priority_list_id: other.id })).toEqual(['done']);
    expect(await simulated(lead)).toMatchObject([{ list_id: other.list_id, ...once }]);
    const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token });
    expect(body.data[0]).toMatchObject({
      activity_type: 'dialer_push',
      activity_source: 'dialer',
      details: { dialer_push_status: 'done', dialed_via: 'priority', list_id: other.list_id },
    });
  });

  it('LST-094 add to dialer sends the filtered result, each lead to its own list', async () => {
    const other = await buildProcessList(t.db);
    const leads = [await callable(), await callable({ process_list_id: other.id })];
    expect(await push(leads, { push_to_dialer: true })).toEqual(['done', 'done']);
    const lists = (await Promise.all(leads.map(simulated))).flat().map(({ list_id: id }) => id);
    expect(lists).toEqual([list.list_id, other.list_id]);
  });

  it('LST-062 LST-094 the global push sends every eligible lead of the process, of all without one', async () => {
    const gm = await buildGmCampaign(t.db);
    const inProcess = [await callable({ gm_id: gm.gm_id }), await callable({ gm_id: gm.gm_id })];
    const outside = await callable();
    const input = { push_to_dialer: true, is_dailer_push_global: true };
    const one = await t.call(pushLeads, { ...input, gm_id: [gm.gm_id as number] }, { token });
    await t.runJobs();
    expect(one.body.pagination?.total).toBe(2);
    const job = await t.call(getJob, { id: one.body.data.job_id }, { token });
    expect(job.body.data.title).toBe(`Push To Dialer: ${gm.campaign_name}`);
    expect(await Promise.all(inProcess.map(simulated))).toMatchObject([[once], [once]]);
    expect(await simulated(outside)).toEqual([]);

    const all = await t.call(pushLeads, input, { token });
    await t.runJobs();
    expect((await t.call(getJob, { id: all.body.data.job_id }, { token })).body.data.title).toBe(
      'Push To Dialer: all processes',
    );
    expect(await simulated(outside)).toMatchObject([once]);
    expect(await Promise.all(inProcess.map(simulated))).toMatchObject([[once], [once]]);
  });

  it('starts one job for the same request sent twice', async () => {
    const lead = await callable();
    const request = {
      lead_ids: [lead.lead_id],
      push_to_dialer: true,
      request_id: '5ac1c3de-4f4b-4b52-8a0e-9d2f3a1b7c01',
    };
    const first = await t.call(pushLeads, request, { token });
    const second = await t.call(pushLeads, request, { token });
    expect(second.body.data).toEqual(first.body.data);
    expect(second.body.pagination?.total).toBe(1);
    await t.runJobs();
    expect(await simulated(lead)).toMatchObject([once]);
  });

  it.each([
    ['LST-012', '/add-dailer', { push_to_dialer: true }],
    ['the global push', '/push_to_dialer', { push_to_dialer: true, is_dailer_push_global: true }],
    ['LST-011', '/priority_push_dailer', { ...priority, priority_list_id: 1 }],
  ])('each needs its own right: %s %s', async (_line, path, input) => {
    const rights = await t.db.selectFrom('access_entry').select(['path', 'privilege_id']).execute();
    const idsOf = (match: (path: string) => boolean) => [
      ...new Set(rights.filter((right) => match(right.path)).map((right) => right.privilege_id)),
    ];
    const without = await buildRole(
      t.db,
      idsOf((other) => other !== path),
    );
    const withOnly = await buildRole(
      t.db,
      idsOf((other) => other === path),
    );
    const statusFor = async (roleId: number) => {
      const caller = await t.signIn(await buildUser(t.db, { roleId }));
      return (await t.send(pushLeads, { ...input, lead_ids: [1] }, { token: caller })).status;
    };
    expect(await statusFor(without.id)).toBe(403);
    expect([200, 400]).toContain(await statusFor(withOnly.id));
  });

  it('leaves a list that asks for no push a list', async () => {
    const lead = await callable();
    const { body } = await t.call(listLeads, { lead_ids: [lead.lead_id], push_to_dialer: false }, { token });
    expect(body.data).toHaveLength(1);
  });
});

describe('a priority push that is refused', () => {
  const refused = async (input: object) => {
    const { lead_id: id } = await callable();
    const { status, body } = await t.send(pushLeads, { lead_ids: [id], ...priority, ...input }, { token });
    return [status, body.errors?.priority_list_id ?? body.message];
  };

  describe('LST-064 LST-065', () => {
    it.each([{}, { priority_list_id: '' }, { priority_list_id: 0 }])(
      'without a list, %o: says that it is required',
      async (input) => {
        expect(await refused(input)).toEqual([400, 'Priority list id is required']);
      },
    );
  });

  it('LST-068 LST-070 to a list that is not the dialer’s, not active or of the other market says so', async () => {
    const lists = [
      await buildProcessList(t.db, { campaign: { dialer_flag: false } }),
      await buildProcessList(t.db, { campaign: { status: 0 } }),
      await buildProcessList(t.db, { status: 0 }),
      await buildProcessList(t.db, { market: 'ph' }),
    ];
    for (const { id } of lists) {
      expect(await refused({ priority_list_id: id })).toEqual([
        400,
        'Choose a priority list of an active dialer campaign',
      ]);
    }
  });

  it('LST-066 LST-070 of the limit or more leads says so', async () => {
    const leads = [await callable(), await callable(), await callable()];
    const ids = leads.map((lead) => lead.lead_id);
    const setLimit = (limit: number) => storeSiteSetting(t.db, 'priority_push_limit', limit);
    await setLimit(3);
    try {
      const answer = (leadIds: number[]) =>
        t.call(pushLeads, { lead_ids: leadIds, ...priority, priority_list_id: list.id }, { token });
      const tooMany = await answer(ids);
      expect([tooMany.status, tooMany.body.message]).toEqual([
        400,
        'A priority push takes fewer than 3 leads',
      ]);
      expect((await answer(ids.slice(0, 2))).status).toBe(200);
    } finally {
      await setLimit(5_000);
    }
  });

  it('LST-070 of no lead at all says so, and leaves no job behind', async () => {
    const before = await t.db.selectFrom('job').select('id').execute();
    const { status, body } = await t.call(pushLeads, { lead_ids: [1], push_to_dialer: true }, { token });
    expect([status, body.message]).toEqual([400, 'No lead to push']);
    expect(await t.db.selectFrom('job').select('id').execute()).toHaveLength(before.length);
  });
});

describe('what is checked at the push', () => {
  it('says of each lead why it is not called', async () => {
    const blocked = await callable();
    await t.db
      .insertInto('blacklist')
      .values({ market_id: 1, mobile: blocked.mobile, created_at: TEST_START, updated_at: TEST_START })
      .execute();
    const uncallable = await buildLeadType(t.db, { is_callable: false });
    const noDialer = await buildProcessList(t.db, { campaign: { dialer_flag: false } });
    const leads = [
      blocked,
      await callable(),
      await callable({ mobile: '6221555' }),
      await callable({ status_id: 4, sub_status_id: 9 }),
      await callable({ lead_type_id: uncallable.id }),
      await callable({ myactive_agent_id: 1 }),
      await callable({ followup_at: new Date('2026-11-20T03:00:01Z') }),
      await callable({ process_list_id: null }),
      await callable({ process_list_id: noDialer.id }),
    ];
    expect(await push(leads, { push_to_dialer: true })).toEqual([
      'The number is on the black list',
      'done',
      'The mobile number is invalid',
      'The lead is closed',
      'Leads of this type are not called',
      'An agent keeps this lead in My Active',
      'No follow-up is due',
      'The lead has no active dialer list',
      'The lead has no active dialer list',
    ]);
    expect(await simulated(blocked)).toEqual([]);
  });

  it('looks at the lead as it is then, not as it was when the push was asked for', async () => {
    const lead = await callable();
    const { body } = await t.call(
      pushLeads,
      { lead_ids: [lead.lead_id], ...priority, priority_list_id: list.id },
      { token },
    );
    await t.db
      .insertInto('blacklist')
      .values({ market_id: 1, mobile: lead.mobile, created_at: TEST_START, updated_at: TEST_START })
      .execute();
    await t.runJobs();
    expect(await resultOf(body.data.job_id)).toEqual(['The number is on the black list']);
  });
});

describe('a dialer that behaves like a real one', () => {
  it('calls nobody twice who is pushed twice, and again only who was called since', async () => {
    const lead = await callable();
    expect(await push([lead])).toEqual(['done']);
    t.clock.advance({ minutes: 1 });
    expect(await push([lead])).toEqual(['The lead is waiting in this dialer list already']);
    expect(await simulated(lead)).toMatchObject([once]);
    await t.db
      .updateTable('lead')
      .set({ last_called_at: t.clock.now() })
      .where('lead_id', '=', lead.lead_id)
      .execute();
    t.clock.advance({ minutes: 1 });
    expect(await push([lead])).toEqual(['done']);
    expect(await simulated(lead)).toMatchObject([
      { round: 1, ...once },
      { round: 2, ...once },
    ]);
    t.clock.set(TEST_START);
  });

  it('sends a lead again whose push was never answered, also when its job is forgotten by now', async () => {
    const user = await buildUser(t.db);
    const leads = [await callable(), await callable(), await callable()];
    const jobs = [
      await buildJob(t.db, { user_id: user.id, state: 'failed', finished_at: TEST_START }),
      await buildJob(t.db, { user_id: user.id, state: 'failed', finished_at: TEST_START }),
      await buildJob(t.db, { user_id: user.id, state: 'running' }),
    ];
    const values = leads.map(({ lead_id }, index) => ({
      lead_id,
      process_list_id: list.id,
      market_id: 1,
      state: 'sending' as const,
      job_id: jobs[index]?.id ?? 0,
      dialer_lead_id: null,
      created_at: TEST_START,
      updated_at: TEST_START,
    }));
    await t.db.insertInto('dialer_push').values(values).execute();
    await t.db
      .deleteFrom('job')
      .where('id', '=', jobs[0]?.id ?? 0)
      .execute();
    expect(await push(leads)).toEqual(['done', 'done', 'The lead is waiting in this dialer list already']);
    const rounds = (await Promise.all(leads.map(simulated))).flat().map(({ round }) => round);
    expect(rounds).toEqual([1, 1]);
  });

  it('a push that failed in part says so in its summary', async () => {
    const leads = [
      await callable(),
      await callable({}, SIMULATED.doNotCall),
      await callable({}, SIMULATED.invalid),
    ];
    const summaryOf = async (chosen: readonly TestLead[]) => {
      const request = {
        lead_ids: chosen.map((lead) => lead.lead_id),
        ...priority,
        priority_list_id: list.id,
      };
      const { body } = await t.call(pushLeads, request, { token });
      await t.runJobs();
      return (await t.call(getJob, { id: body.data.job_id }, { token })).body.data;
    };
    const pushed = await summaryOf(leads);
    expect(pushed).toMatchObject({
      message: '1 of 3 leads done, 1 left alone, 1 failed',
      ...{ can_retry: true, undo_until: null },
    });
    // With an accepted number, only the failed lead is pushed again.
    await t.db
      .updateTable('lead')
      .set({ mobile: `628${String(serial()).padStart(7, '0')}99` })
      .where('lead_id', '=', leads[2]?.lead_id as number)
      .execute();
    const retried = (await t.call(retryJob, { id: pushed.id }, { token })).body.data.job_id;
    await t.runJobs();
    expect(await resultOf(retried)).toEqual(['done']);
    const again = [await callable(), await callable({}, SIMULATED.invalid)];
    expect((await summaryOf(again)).message).toBe('1 of 2 leads done, 1 failed');
  });

  it.each([
    [SIMULATED.doNotCall, 'The dialer does not call this number (do not call)', []],
    [SIMULATED.invalid, 'The dialer refused the lead', []],
    [SIMULATED.late, 'done', [{ asked: 1, called: 1 }]],
    [SIMULATED.answersTwice, 'done', [{ asked: 1, called: 1 }]],
    [SIMULATED.silentOnce, 'done', [{ asked: 2, called: 1 }]],
    [SIMULATED.awayTwice, 'done', [{ asked: 3, called: 1 }]],
  ])('a number that ends in %s: %s', async (digits, outcome, asked) => {
    const lead = await callable({}, digits);
    expect(await push([lead])).toEqual([outcome]);
    expect(await simulated(lead)).toMatchObject(asked);
    const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token });
    expect(body.data).toHaveLength(1);
  });
});
