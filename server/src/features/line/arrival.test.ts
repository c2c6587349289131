import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { getCallState, wrapUp } from '@otolead/contract/calls/calls.endpoints.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import {
  consultCall,
  endConsult,
  findCall,
  listFreeAgents,
  pauseLine,
  resumeLine,
  transferCall,
} from '@otolead/contract/line/line.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { openStream } from '../../../test/event-stream.ts';
import { callName, IDLE } from '../../../test/fake-lines.ts';
import { useLine } from '../../../test/line-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const scene = await useLine();
const { t, fake, callable, me, own, line, poll, connect, report, refuse, callsOf } = scene;

describe('pausing', () => {
  it('has a reason of the market, ends by being ready, and shows at once', async () => {
    own().status = 'READY';
    await poll();
    const { body } = await t.call(pauseLine, { reason: 'LUNCH' }, { token: me().token });
    expect(body.data).toMatchObject({ state: 'paused', reason: 'LUNCH' });
    expect(own()).toMatchObject({ status: 'PAUSED', pauseCode: 'LUNCH' });
    // What the dialer said before it was asked counts less.
    Object.assign(own(), { status: 'READY' });
    await poll();
    expect(await line()).toMatchObject({ state: 'paused' });
    expect((await t.call(resumeLine, {}, { token: me().token })).body.data).toMatchObject({ state: 'ready' });
    const wrong = await t.send(pauseLine, { reason: 'NAP' }, { token: me().token });
    expect(wrong.body.errors).toEqual({ reason: 'Reason is invalid' });
  });

  it('offers the market’s own codes in its words', async () => {
    await t.db
      .insertInto('site_setting')
      .values({ market_id: 1, key: 'pause_codes', value: JSON.stringify('TEA Minum teh, GYM') })
      .onConflict((conflict) =>
        conflict.columns(['market_id', 'key']).doUpdateSet({ value: JSON.stringify('TEA Minum teh') }),
      )
      .execute();
    expect((await line())?.pause_reasons[0]).toEqual({ code: 'TEA', name: 'Minum teh' });
    await t.db.deleteFrom('site_setting').where('key', '=', 'pause_codes').execute();
  });
});

const DO_NOT_CALL = LEAD_SUB_STATUS.doNotCall;

/** What the lead's history says of third persons on the line. */
const told = async (lead: TestLead) => {
  const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token: me().token });
  return body.data
    .filter(({ details }) => ['consult', 'pass_on'].includes(String(details.action_type)))
    .map(({ details, by_me }) => ({ ...details, by_me }));
};

describe('passing a call on', () => {
  it('goes to a free agent or a number, and to nothing else', async () => {
    const free = `F${serial()}`;
    const other = await buildUser(t.db, { dialer_user_id: free, name: 'Free Agent' });
    fake.lines.agents.set(free, { ...IDLE, status: 'READY' });
    const lead = await callable();
    connect('Y', lead);
    await poll();
    expect((await t.call(listFreeAgents, {}, { token: me().token })).body.data).toEqual([
      { agent_id: other.id, agent_name: 'Free Agent' },
    ]);
    for (const [target, field] of [
      [{}, 'number'],
      [{ agent_id: me().agent.id }, 'agent_id'],
      [{ agent_id: 999_999 }, 'agent_id'],
      [{ number: '0' }, 'number'],
      [{ agent_id: other.id, number: '100' }, 'number'],
    ] as const)
      expect(
        Object.keys((await t.send(transferCall, target, { token: me().token })).body.errors ?? {}),
      ).toEqual([field]);
    fake.asked.length = 0;
    expect(await told(lead)).toEqual([]);
    const { body } = await t.call(transferCall, { agent_id: other.id }, { token: me().token });
    expect(body.data).toMatchObject({ state: 'wrap_up' });
    expect(await told(lead)).toEqual([{ action_type: 'pass_on', agent_name: 'Free Agent', by_me: true }]);
    expect(fake.asked).toContainEqual(
      expect.objectContaining({ value: 'LOCAL_CLOSER', ingroup_choices: 'AGENTDIRECT', phone_number: free }),
    );
  });

  it.each([
    ['passing on', transferCall],
    ['a word first', consultCall],
  ] as const)('%s to a number that must not be called is refused, however it is spelled', async (_, way) => {
    const [listed, refused] = [await callable(), await callable('99', { sub_status_id: DO_NOT_CALL })];
    const stranger = { ...listed, mobile: `62811${String(serial()).padStart(8, '0')}` };
    await refuse(listed);
    await refuse(stranger);
    const lead = await callable();
    await report(connect('Y', lead));
    fake.asked.length = 0;
    const local = listed.mobile.slice(2);
    for (const number of [
      `0${local}`,
      `+62 ${local}`,
      `0062${local}`,
      listed.mobile,
      stranger.mobile,
      refused.mobile,
    ]) {
      const answer = await t.send(way, { number }, { token: me().token });
      expect([answer.status, answer.body.message]).toEqual([400, 'This number must not be called']);
    }
    expect(fake.asked).toEqual([]);
    expect(await told(lead)).toEqual([]);
    expect(await line()).toMatchObject({ state: 'in_call' });
  });
});

describe('a word with somebody first', () => {
  const commands = () =>
    fake.asked
      .filter(({ address }) => address?.startsWith('/agc/'))
      .map(({ function: name, value, ...rest }) => [name, value, rest.phone_number, rest.consultative]);
  const inCall = async () => {
    const lead = await callable();
    await report(connect('Y', { mobile: lead.mobile }));
    fake.asked.length = 0;
    return lead;
  };
  const end = (pass_on: 0 | 1) => t.send(endConsult, { pass_on }, { token: me().token });

  it('lets the customer wait, then leaves both; the dialer’s own word says the same', async () => {
    const lead = await inCall();
    const { body } = await t.call(consultCall, { number: '0812 3456 7890' }, { token: me().token });
    expect(body.data).toMatchObject({ state: 'consulting' });
    await poll(4);
    expect(await line()).toMatchObject({ state: 'consulting', call: { direction: 'in' } });
    const again = await t.send(consultCall, { number: '100' }, { token: me().token });
    expect([again.status, again.body.message]).toEqual([400, 'Your line is busy: end the call on it first']);
    expect((await end(1)).body.data).toMatchObject({ state: 'wrap_up' });
    // Nobody is left in the park.
    expect(own().sub).toBe('DEAD');
    // The number may be a person's, who is found nowhere but in that person's own lead.
    expect(await told(lead)).toEqual([
      { action_type: 'pass_on', by_me: true },
      { action_type: 'consult', called_number: '+62 812••••890', by_me: true },
    ]);
    expect(commands()).toEqual([
      ['transfer_conference', 'PARK_CUSTOMER_DIAL', '6281234567890', undefined],
      ['park_call', 'GRAB_CUSTOMER', undefined, undefined],
      ['transfer_conference', 'LEAVE_3WAY_CALL', undefined, undefined],
    ]);
    await poll(4);
    expect(await line()).toMatchObject({ state: 'wrap_up' });
  });

  it('comes back to the customer, from another agent too', async () => {
    const free = `F${serial()}`;
    const other = await buildUser(t.db, { dialer_user_id: free });
    await inCall();
    await t.call(consultCall, { agent_id: other.id }, { token: me().token });
    expect((await end(0)).body.data).toMatchObject({ state: 'in_call' });
    expect(commands()).toEqual([
      ['transfer_conference', 'PARK_CUSTOMER_DIAL', free, 'YES'],
      ['transfer_conference', 'HANGUP_XFER', undefined, undefined],
      ['park_call', 'GRAB_CUSTOMER', undefined, undefined],
    ]);
    await poll(4);
    expect(await line()).toMatchObject({ state: 'in_call' });
    expect((await end(1)).body.message).toBe('There is no call on your line any more');
  });

  it('that a wrap-up ends brings the customer back before it hangs up', async () => {
    const lead = await callable();
    await report(connect('V', lead));
    const state = await t.call(getCallState, { lead_id: lead.lead_id }, { token: me().token });
    await t.call(consultCall, { number: '100' }, { token: me().token });
    fake.asked.length = 0;
    const said = { lead_id: lead.lead_id, call_id: state.body.data.open_call?.call_id, call_status_id: 1 };
    expect((await t.send(wrapUp, said, { token: me().token })).status).toBe(200);
    await t.runJobs();
    expect(commands().map(([name, value]) => [name, value])).toEqual([
      ['transfer_conference', 'HANGUP_XFER'],
      ['park_call', 'GRAB_CUSTOMER'],
      ['external_hangup', '1'],
      ['external_status', 'PU'],
    ]);
  });

  it('needs a customer and one target, and a silent dialer says so', async () => {
    const none = await t.send(consultCall, { number: '100' }, { token: me().token });
    expect([none.status, none.body.message]).toEqual([400, 'There is no call on your line any more']);
    await inCall();
    const target = await t.send(consultCall, {}, { token: me().token });
    expect(target.body.errors).toEqual({ number: 'Choose an agent or type a number' });
    fake.lines.mood = 'silent';
    const silent = await t.send(consultCall, { number: '100' }, { token: me().token });
    expect(silent.body.message).toMatch(/^The dialer did not answer/);
    expect(await line()).toMatchObject({ state: 'in_call' });
  });
});

describe('a call that arrives', () => {
  it('reaches the agent’s tabs by the Start Call URL, leased with an attempt, once however often it is told', async () => {
    const lead = await callable();
    const stream = await openStream(t.app, { token: me().token });
    const code = connect('V', lead);
    const first = await report(code);
    expect(first.body.data).toEqual({ lead_id: lead.lead_id, repeated: false });
    await stream.hear({ kind: 'line' });
    stream.close();
    expect(await line()).toMatchObject({
      state: 'in_call',
      call: {
        code,
        direction: 'auto',
        lead_id: lead.lead_id,
        lead_name: lead.name,
        mobile: null,
        note: null,
      },
    });
    const state = await t.call(getCallState, { lead_id: lead.lead_id }, { token: me().token });
    const attempt = state.body.data.open_call?.call_id;
    expect(attempt).toBeDefined();
    expect((await report(code)).body.data).toEqual({ lead_id: lead.lead_id, repeated: true });
    await poll();
    expect(await callsOf(lead)).toHaveLength(1);
    const said = { lead_id: lead.lead_id, call_id: attempt, call_status_id: 1 };
    expect((await t.send(wrapUp, said, { token: me().token })).status).toBe(200);
    await t.runJobs();
    expect(fake.lines.dispositions).toEqual([`${me().user} PU`]);
    expect(own().status).toBe('READY');
  });

  it('is found by the worker where no report came, and after a new sign-in the line is as it was', async () => {
    const lead = await callable();
    connect('V', lead);
    await poll();
    expect(await line(await t.signIn(me().agent))).toMatchObject({
      state: 'in_call',
      call: { lead_id: lead.lead_id },
    });
  });

  it('is incoming: known by its number, without an attempt; an unknown one brings the number alone', async () => {
    const lead = await callable();
    const code = connect('Y', { mobile: lead.mobile });
    await report(code);
    expect(await line()).toMatchObject({ call: { direction: 'in', lead_id: lead.lead_id } });
    expect(await callsOf(lead)).toEqual([]);
    await report(connect('Y', { mobile: '6281277776666' }));
    expect(await line()).toMatchObject({
      call: { lead_id: null, note: 'unknown', mobile: '+6281277776666' },
    });
    expect(t.logged()).not.toContain('81277776666');
  });

  it('is refused with a wrong secret, for an unknown agent, and when the agent has another call', async () => {
    const lead = await callable();
    const code = connect('V', lead);
    expect((await report(code, { secret: 'a secret of nobody' })).status).toBe(401);
    expect((await report(code, { user: 'nobody' })).status).toBe(404);
    const forged = await report(callName('V'), { lead_id: String(lead.lead_id) });
    expect([forged.status, forged.body.message]).toEqual([409, 'The agent has another call']);
    expect(await callsOf(lead)).toEqual([]);
  });

  it('of a customer who was erased, merged or refused a second ago says so', async () => {
    const [erased, gone, stays, refused] = await Promise.all([
      callable(),
      callable(),
      callable(),
      callable(),
    ]);
    await t.db
      .updateTable('lead')
      .set({ erased_at: TEST_START, mobile: 'x1', name: 'erased' })
      .where('lead_id', '=', erased.lead_id)
      .execute();
    await report(connect('V', erased));
    expect((await line())?.call).toMatchObject({
      lead_id: null,
      lead_name: null,
      note: 'erased',
      mobile: null,
    });
    await t.db
      .insertInto('lead_merge')
      .values({
        ...{ lead_id: gone.lead_id, into_lead_id: stays.lead_id, market_id: 1, before: '{}' },
        ...{ merged_at: TEST_START, merged_by: me().agent.id },
      } as never)
      .execute();
    await report(connect('V', gone));
    expect((await line())?.call).toMatchObject({ lead_id: stays.lead_id, note: 'merged' });
    await refuse(refused);
    await report(connect('V', refused));
    expect((await line())?.call).toMatchObject({ lead_id: refused.lead_id, note: 'do_not_call' });
    expect(await callsOf(refused)).toEqual([]);
  });

  it('after one that was wrapped up on the dialer’s own screen is the agent’s next attempt', async () => {
    const [first, second] = [await callable(), await callable()];
    const code = connect('V', first);
    await report(code);
    await scene.tell(first, { call_id: code, dispo: 'B', talk_time: 4, user: me().user });
    expect(await callsOf(first)).toEqual([{ agent_id: me().agent.id, call_status_id: 3, talk_seconds: 4 }]);
    await report(connect('V', second));
    expect(await callsOf(second)).toHaveLength(1);
  });

  it('while another call waits for its wrap-up takes nothing away', async () => {
    const [first, second] = [await callable(), await callable()];
    await report(connect('V', first));
    await report(connect('V', second));
    const state = async (lead: TestLead) =>
      (await t.call(getCallState, { lead_id: lead.lead_id }, { token: me().token })).body.data.open_call;
    expect(await state(first)).not.toBeNull();
    expect(await state(second)).toBeNull();
    expect((await line())?.call).toMatchObject({ lead_id: second.lead_id });
  });
});

it('the web form finds a lead by its code, else by its number, in its own market alone', async () => {
  const lead = await callable();
  const abroad = await buildLead(t.db, { market: 'ph' });
  const find = async (input: object) => (await t.send(findCall, input, { token: me().token })).body.data;
  expect(await find({ lead_id: String(lead.lead_id) })).toEqual({ lead_id: lead.lead_id, note: null });
  expect(await find({ mobile: lead.mobile.slice(2) })).toEqual({ lead_id: lead.lead_id, note: null });
  for (const input of [{}, { lead_id: 'VENDOR-7' }, { lead_id: String(abroad.lead_id) }, { mobile: '12' }])
    expect(await find(input)).toEqual({ lead_id: null, note: 'unknown' });
});
