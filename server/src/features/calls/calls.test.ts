import { randomUUID } from 'node:crypto';
import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { beginCall, getCallState, takeNextLead, wrapUp } from '@otolead/contract/calls/calls.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let rival: string;
let lead: TestLead;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Budi Santoso' });
  token = await t.signIn(agent);
  rival = await t.signIn(await buildUser(t.db, { name: 'Citra Lestari' }));
});

beforeEach(async () => {
  t.clock.set(TEST_START);
  await t.db.deleteFrom('lead_lease').execute();
  lead = await buildLead(t.db);
});

/** Moves the clock and signs in again, since sessions are shorter than a workday. */
const moveTo = async (moment: Date | string) => {
  t.clock.set(moment);
  token = await t.signIn(agent);
};

const begin = (as = token, id = lead.lead_id) => t.call(beginCall, { lead_id: id }, { token: as });
const stored = () =>
  t.db.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll().executeTakeFirstOrThrow();
const calls = () => t.db.selectFrom('lead_call').where('lead_id', '=', lead.lead_id).selectAll().execute();

async function called(callStatusId = 2) {
  const { body } = await begin();
  return t.send(
    wrapUp,
    { lead_id: lead.lead_id, call_id: body.data.call_id, call_status_id: callStatusId },
    { token },
  );
}

describe('an attempt', () => {
  it('is counted once however often it is begun, and changes no version', async () => {
    const first = await begin();
    expect([first.status, first.body.data]).toMatchObject([200, { lead_id: lead.lead_id, attempts: 1 }]);
    expect((await begin()).body.data).toEqual(first.body.data);
    expect(await stored()).toMatchObject({
      attempts: 1,
      version: 1,
      last_agent_id: agent.id,
      last_called_at: TEST_START,
    });
    expect(await calls()).toHaveLength(1);
    const { body } = await t.call(getCallState, { lead_id: lead.lead_id }, { token });
    expect(body.data).toMatchObject({ open_call: { call_id: first.body.data.call_id }, held_by: null });
  });

  it('keeps the lead from another agent until it is over', async () => {
    await begin();
    const other = await begin(rival);
    expect([other.status, other.body.message]).toEqual([400, 'Budi Santoso is working on this lead']);
    const { body } = await t.call(getCallState, { lead_id: lead.lead_id }, { token: rival });
    expect(body.data).toMatchObject({ held_by: 'Budi Santoso', open_call: null });
    expect(await calls()).toHaveLength(1);
  });

  it('comes before any other: neither another lead is called nor the next one taken until it is wrapped up', async () => {
    const { body } = await begin();
    const other = await buildLead(t.db);
    const refused = await begin(token, other.lead_id);
    const words = `Wrap up your call with ${lead.name} first`;
    expect([refused.status, refused.body.message]).toEqual([400, words]);
    const next = await t.call(takeNextLead, {}, { token });
    expect([next.status, next.body.message]).toEqual([400, words]);
    // The agent stays away beyond the lease: another may call, and the first agent's call is no longer open.
    t.clock.advance({ minutes: 20 });
    expect((await begin(rival)).status).toBe(200);
    const request = { lead_id: lead.lead_id, call_id: body.data.call_id, call_status_id: 2 };
    expect((await t.call(wrapUp, request, { token })).status).toBe(400);
    expect((await begin(token, other.lead_id)).status).toBe(200);
  });

  it('comes before any in the other market, unless the agent has left the market of the call', async () => {
    const both = await buildUser(t.db, { markets: ['id', 'ph'] });
    const own = await t.signIn(both);
    const { body } = await begin(own);
    const other = await buildLead(t.db, { market: 'ph' });
    const inOther = { token: own, market: 'ph' } as const;
    const refused = [400, 'Wrap up your call in the other market first'];
    const call = async () => {
      const { status, body: said } = await t.call(beginCall, { lead_id: other.lead_id }, inOther);
      return [status, said.message];
    };
    expect(await call()).toEqual(refused);
    const next = await t.call(takeNextLead, {}, inOther);
    expect([next.status, next.body.message]).toEqual(refused);
    const request = { lead_id: lead.lead_id, call_id: body.data.call_id, call_status_id: 2 };
    expect((await t.send(wrapUp, request, { token: own })).status).toBe(200);
    expect((await call())[0]).toBe(200);
    expect((await begin(own, (await buildLead(t.db)).lead_id)).status).toBe(400);
    await t.db.deleteFrom('user_market').where('user_id', '=', both.id).where('market_id', '=', 2).execute();
    expect((await begin(own, (await buildLead(t.db)).lead_id)).status).toBe(200);
  });

  it('of two agents at one instant is one agent’s', async () => {
    const answers = await Promise.all([begin(), begin(rival)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect([(await stored()).attempts, (await calls()).length]).toEqual([1, 1]);
  });

  it('is for who may edit leads, and within the market', async () => {
    expect((await t.call(beginCall, { lead_id: lead.lead_id })).status).toBe(401);
    for (const roleId of [ROLE.auditor, ROLE.dealerStaff, ROLE.reportingUser])
      expect((await begin(await t.signIn(await buildUser(t.db, { roleId })))).status).toBe(403);
    const foreign = await buildLead(t.db, { market: 'ph' });
    expect((await begin(token, foreign.lead_id)).status).toBe(404);
    expect((await t.call(getCallState, { lead_id: foreign.lead_id }, { token })).status).toBe(404);
  });
});

describe('an attempt is refused with its reason and the next allowed time', () => {
  const refused = async () => {
    const { status, body } = await begin();
    return [status, body.message];
  };

  it('in the quiet hours of the customer’s city', async () => {
    await moveTo('2026-11-20T13:30:00Z');
    expect(await refused()).toEqual([
      400,
      "It is a quiet hour in the customer's city; from 21 Nov 2026, 08:00 on",
    ]);
    const { id } = await t.db
      .selectFrom('city')
      .where('time_zone', '=', 'Asia/Jayapura')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    lead = await buildLead(t.db, { city_id: id });
    await moveTo('2026-11-20T11:30:00Z');
    expect((await refused())[1]).toContain('from 21 Nov 2026, 06:00 on');
    await moveTo('2026-11-20T10:59:00Z');
    expect((await begin()).status).toBe(200);
  });

  it('right after another attempt, and after those of the day', async () => {
    await called();
    expect(await refused()).toEqual([400, 'The lead was called a moment ago; from 20 Nov 2026, 10:15 on']);
    for (let more = 0; more < 2; more += 1) {
      await moveTo(new Date(t.clock.now().getTime() + 15 * 60_000));
      expect((await called()).status).toBe(200);
    }
    await moveTo(new Date(t.clock.now().getTime() + 15 * 60_000));
    expect(await refused()).toEqual([
      400,
      'The lead has had its attempts of today; from 21 Nov 2026, 08:00 on',
    ]);
    await moveTo(new Date(t.clock.now().getTime() + 86_400_000));
    expect((await begin()).status).toBe(200);
  });

  it('after all attempts, on the black list, and where the customer asked not to be called', async () => {
    lead = await buildLead(t.db, { attempts: 12 });
    expect(await refused()).toEqual([400, 'The lead has had all its attempts']);
    lead = await buildLead(t.db, { status_id: 4, sub_status_id: 14 });
    expect(await refused()).toEqual([400, 'This customer must not be called']);
    lead = await buildLead(t.db);
    const { id } = await t.db
      .insertInto('blacklist')
      .values({
        market_id: 1,
        mobile: lead.mobile,
        status: 1,
        created_at: TEST_START,
        updated_at: TEST_START,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await refused()).toEqual([400, 'This customer must not be called']);
    await t.db.updateTable('blacklist').set({ status: 0 }).where('id', '=', id).execute();
    expect((await begin()).status).toBe(200);
  });
});

describe('a wrap-up', () => {
  const wrap = (request: object) => t.send(wrapUp, { lead_id: lead.lead_id, ...request } as never, { token });

  it('saves disposition, status and follow-up as one, told in the history', async () => {
    const { body } = await begin();
    t.clock.advance({ minutes: 2 });
    const saved = await wrap({
      call_id: body.data.call_id,
      call_status_id: 2,
      comment: 'Rang out',
      status: {
        version: 1,
        status_id: 1,
        sub_status_id: 6,
        follow_up_date: '2026-11-20',
        followup_time: '12:15',
      },
    });
    expect([saved.status, saved.body.message]).toEqual([200, 'Call saved']);
    expect(await stored()).toMatchObject({
      sub_status_id: 6,
      last_call_status_id: 2,
      followup_at: new Date('2026-11-20T05:15:00Z'),
      version: 2,
    });
    expect(await calls()).toMatchObject([{ call_status_id: 2, sub_status_id: 6, agent_id: agent.id }]);
    const history = (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data;
    expect(history.map(({ activity_type: type, activity_source: source }) => [type, source])).toEqual([
      ['status', 'crm'],
      ['dialer_disposition', 'dialer'],
    ]);
    expect(history[1]?.comment).toMatchObject([{ comment: 'Rang out' }]);
  });

  it('may tell of nothing but the attempt', async () => {
    lead = await buildLead(t.db, { status_id: 2, sub_status_id: 2, followup_at: TEST_START });
    expect((await called(3)).status).toBe(200);
    expect(await stored()).toMatchObject({
      sub_status_id: 2,
      followup_at: TEST_START,
      version: 1,
      attempts: 1,
    });
  });

  it('writes nothing where a part of it is refused', async () => {
    const { body } = await begin();
    const call = { call_id: body.data.call_id, call_status_id: 2 };
    const lacking = await wrap({ ...call, status: { status_id: 1, sub_status_id: 6 } });
    expect([lacking.status, Object.keys(lacking.body.errors ?? {})]).toEqual([
      400,
      expect.arrayContaining(['follow_up_date']),
    ]);
    expect((await wrap({ ...call, call_status_id: 9 })).status).toBe(400);
    expect(await calls()).toMatchObject([{ call_status_id: null }]);
    expect(await stored()).toMatchObject({ last_call_status_id: null, version: 1 });
  });

  it.each(['our', 'the customer’s'])(
    'of %s call that is sent again after a lost answer is recorded once',
    async (whose) => {
      const call = whose === 'our' ? { call_id: (await begin()).body.data.call_id } : { incoming: 1 };
      const request_id = randomUUID();
      const status = { status_id: 1, sub_status_id: 6, follow_up_date: '2026-11-20', followup_time: '12:15' };
      const sent = { ...call, request_id, call_status_id: 2, comment: 'Rang out', status };
      expect((await wrap(sent)).body.data).toMatchObject({ saved: { version: 2 } });
      const again = await wrap(sent);
      expect([again.status, again.body.data]).toEqual([200, { lead_id: lead.lead_id, saved: null }]);
      expect(await stored()).toMatchObject({ version: 2 });
      expect((await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data).toHaveLength(2);
      const other = await wrap({ ...sent, comment: 'Somebody else' });
      expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([400, ['request_id']]);
    },
  );

  it('is of an own open call, once', async () => {
    const { body } = await begin();
    const request = { lead_id: lead.lead_id, call_id: body.data.call_id, call_status_id: 2 };
    expect((await t.call(wrapUp, request, { token: rival })).status).toBe(400);
    expect((await t.call(wrapUp, request, { token })).status).toBe(200);
    const again = await t.call(wrapUp, request, { token });
    expect([again.status, again.body.message]).toEqual([400, 'No call of yours is open on this lead']);
  });
});
