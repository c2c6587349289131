import { wrapUp } from '@otolead/contract/calls/calls.endpoints.ts';
import { saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import { LEAD_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { dialLead, getLine, hangUp, pauseLine } from '@otolead/contract/line/line.endpoints.ts';
import { getWallboard } from '@otolead/contract/reports/wallboard.endpoints.ts';
import { getSetUp } from '@otolead/contract/set-up/set-up.endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { TestLead } from '../../../test/builders/leads.ts';
import { serial } from '../../../test/builders/serial.ts';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { openStream } from '../../../test/event-stream.ts';
import { IDLE } from '../../../test/fake-lines.ts';
import { useLine } from '../../../test/line-scene.ts';

const scene = await useLine();
const { t, fake, callable, me, own, line, poll, begun, connect, refuse, callsOf } = scene;

const localOf = ({ mobile }: TestLead) => mobile.slice(2);

describe('an agent’s line', () => {
  it('is away, paused, ready, in call and in wrap-up as the dialer says, each since its beginning', async () => {
    expect(await line()).toMatchObject({ state: 'away', since: null, is_current: false });
    await poll();
    expect(await line()).toMatchObject({ state: 'paused', reason: 'LOGIN', is_current: true });
    const since = (await line())?.since;
    await poll();
    expect((await line())?.since).toBe(since);
    own().status = 'READY';
    await poll();
    expect(await line()).toMatchObject({ state: 'ready', reason: null, call: null });
    fake.lines.agents.delete(me().user);
    await poll();
    expect(await line()).toMatchObject({ state: 'away' });
  });

  it('does not exist for users whom the dialer does not know, and in a market without one', async () => {
    expect(await line(await t.signIn(await buildUser(t.db, { dialer_user_id: null })))).toBeNull();
    const there = await t.signIn(
      await buildUser(t.db, { roleId: ROLE.agent, markets: ['ph'], dialer_user_id: `B${serial()}` }),
    );
    expect((await t.call(getLine, {}, { token: there, market: 'ph' })).body.data).toBeNull();
    const answer = await t.send(pauseLine, { reason: 'BREAK' }, { token: there, market: 'ph' });
    expect([answer.status, answer.body.message]).toEqual([400, 'You have no line at the dialer here']);
  });

  it('adds the time in each state up by day, for adherence, and the pause with its reason', async () => {
    await poll();
    own().status = 'READY';
    await poll(60);
    Object.assign(own(), { status: 'PAUSED', pauseCode: 'LUNCH' });
    await poll(120);
    own().status = 'READY';
    // Over midnight of the market.
    await poll(14 * 3_600);
    fake.lines.agents.delete(me().user);
    await poll(10);
    const days = await t.db
      .selectFrom('agent_line_day')
      .where('user_id', '=', me().agent.id)
      .select(['day', 'state', 'reason', 'seconds', 'times'])
      .orderBy('day')
      .orderBy('state')
      .orderBy('reason')
      .execute();
    const seconds = days.reduce((sum, row) => sum + row.seconds, 0);
    expect(seconds).toBe(60 + 120 + 14 * 3_600 + 10);
    expect(new Set(days.map(({ day }) => String(day))).size).toBe(2);
    expect(days).toContainEqual(expect.objectContaining({ state: 'ready', seconds: 120, times: 1 }));
    expect(days.filter(({ reason }) => reason === 'LUNCH')).toHaveLength(2);
  });
});

it('the wallboard shows each line with its pause, since when, and the day’s time in its states', async () => {
  const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const board = async () => {
    t.clock.advance({ seconds: 1 });
    const { body } = await t.call(getWallboard, {}, { token: supervisor });
    return body.data.agents.find(({ agent_id: id }) => id === me().agent.id)?.line;
  };
  expect(await board()).toBeNull();
  own().status = 'READY';
  await poll();
  const stream = await openStream(t.app, { token: supervisor });
  Object.assign(own(), { status: 'PAUSED', pauseCode: 'LUNCH' });
  await poll(90);
  await stream.hear({ kind: 'wallboard' });
  stream.close();
  const line = await board();
  expect(line).toMatchObject({ state: 'paused', reason: 'Lunch', ready: 90, in_call: 0, wrap_up: 0 });
  expect(line?.paused).toBeLessThan(5);
  t.clock.advance({ seconds: 60 });
  expect((await board())?.paused).toBeGreaterThanOrEqual(60);
});

describe('dialling', () => {
  it('a lead rings, answers, is hung up and wrapped up, and the dialer gets our disposition once', async () => {
    const lead = await callable();
    const stream = await openStream(t.app, { token: me().token });
    const attempt = await begun(lead);
    const { body } = await t.call(dialLead, attempt, { token: me().token });
    expect(body.data).toMatchObject({ state: 'ringing', call: { direction: 'out', lead_id: lead.lead_id } });
    await stream.hear({ kind: 'line' });
    expect(own()).toMatchObject({ phone: localOf(lead), vendorLeadCode: String(lead.lead_id) });
    await poll(4);
    const code = own().callCode;
    expect(await line()).toMatchObject({ state: 'ringing', call: { code } });
    own().sub = '';
    await poll();
    expect(await line()).toMatchObject({ state: 'in_call' });
    expect((await t.call(hangUp, {}, { token: me().token })).body.data).toMatchObject({ state: 'wrap_up' });
    const said = { ...attempt, call_status_id: 2 };
    expect((await t.send(wrapUp, said, { token: me().token })).status).toBe(200);
    await t.runJobs();
    expect(fake.lines.dispositions).toEqual([`${me().user} N`]);
    await t.runJobs();
    expect(fake.lines.dispositions).toHaveLength(1);
    await poll(4);
    expect(await line()).toMatchObject({ state: 'paused', call: null });
    stream.close();
    // The dialer’s own report adds the talk time to this attempt and counts none.
    expect(
      (await scene.tell(lead, { call_id: code, dispo: 'N', talk_time: 31, user: me().user })).status,
    ).toBe(200);
    expect(await callsOf(lead)).toEqual([{ agent_id: me().agent.id, call_status_id: 2, talk_seconds: 31 }]);
    for (const word of ['p&ss', 'p%26ss', localOf(lead)]) expect(t.logged()).not.toContain(word);
  });

  it('sends pause, hang-up and status in this order, a promised callback with its time', async () => {
    const lead = await callable('99', { status_id: LEAD_STATUS.new, sub_status_id: 1 });
    const attempt = await begun(lead);
    await t.call(dialLead, attempt, { token: me().token });
    await poll(4);
    own().sub = '';
    await t.call(pauseLine, { reason: 'PRAYER' }, { token: me().token });
    expect(await line()).toMatchObject({ pause_after: 'PRAYER' });
    fake.asked.length = 0;
    const status = { status_id: 1, sub_status_id: 5, follow_up_date: '2026-11-21', followup_time: '10:15' };
    const said = { ...attempt, call_status_id: 6, status };
    expect((await t.send(wrapUp, said, { token: me().token })).body.message).toBe('Call saved');
    await t.runJobs();
    expect(fake.lines.dispositions).toEqual([`${me().user} CALLBK 2026-11-21 10:15:00`]);
    const commands = fake.asked.filter(({ address }) => address?.startsWith('/agc/'));
    expect(commands.map(({ function: name }) => name)).toEqual([
      'external_pause',
      'pause_code',
      'pause_code',
      'external_hangup',
      'external_status',
    ]);
    expect(commands.at(-1)).toMatchObject({ callback_type: 'USERONLY' });
  });

  it('pauses a ready agent first where the campaign wants it, and dials once from two tabs', async () => {
    own().status = 'READY';
    const lead = await callable();
    const attempt = await begun(lead);
    const both = await Promise.all([
      t.send(dialLead, attempt, { token: me().token }),
      t.send(dialLead, attempt, { token: me().token }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const dials = fake.asked.filter(({ function: name }) => name === 'external_dial');
    expect(dials).toHaveLength(2);
    expect(own().status).toBe('INCALL');
  });

  it.each([
    ['silent', 'The dialer did not answer: look at your telephone before you try again'],
    ['slow', 'The dialer did not answer: look at your telephone before you try again'],
    ['wrong', 'The dialer did not answer: look at your telephone before you try again'],
    ['others', 'The dialer refused this'],
  ] as const)(
    'through a dialer that is %s says what to do, and can be tried again',
    async (mood, message) => {
      const lead = await callable();
      const attempt = await begun(lead);
      fake.lines.mood = mood;
      const answer = await t.send(dialLead, attempt, { token: me().token });
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect(await line()).toMatchObject({ state: 'away', call: null });
      fake.lines.mood = 'twice';
      Object.assign(own(), IDLE);
      expect((await t.send(dialLead, attempt, { token: me().token })).status).toBe(200);
    },
  );

  it.each([
    ['is not signed in', () => fake.lines.agents.delete(me().user), /sign in, and try again/],
    ['has a call', () => connect('V', { mobile: '6281299999999' }), /end the call on it first/],
  ])('an agent who %s is told so', async (_, prepare, message) => {
    const lead = await callable();
    const attempt = await begun(lead);
    prepare();
    const answer = await t.send(dialLead, attempt, { token: me().token });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('is refused without an attempt, for another agent’s attempt, and for a number refused a second ago', async () => {
    const lead = await callable();
    const attempt = await begun(lead);
    const none = await t.send(dialLead, { ...attempt, call_id: attempt.call_id + 1 }, { token: me().token });
    expect(none.body.message).toBe('This call is over already');
    const otherUser = `O${serial()}`;
    fake.lines.agents.set(otherUser, { ...IDLE });
    const other = await t.signIn(await buildUser(t.db, { dialer_user_id: otherUser }));
    expect((await t.send(dialLead, attempt, { token: other })).status).toBe(400);
    await refuse(lead);
    const refused = await t.send(dialLead, attempt, { token: me().token });
    expect([refused.status, refused.body.message]).toEqual([400, 'This number must not be called']);
    expect(fake.asked.filter(({ function: name }) => name === 'external_dial')).toEqual([]);
  });
});

describe('a wrap-up', () => {
  it('has the market’s own status at the dialer, which means the same in its reports', async () => {
    const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const codes = 'busy AB2, do_not_call REFUSE';
    await t.call(saveSiteSettings, { disposition_codes: codes }, { token: administrator });
    const lead = await callable();
    const attempt = await begun(lead);
    await t.call(dialLead, attempt, { token: me().token });
    await poll(4);
    const said = { ...attempt, call_status_id: 3 };
    expect((await t.send(wrapUp, said, { token: me().token })).status).toBe(200);
    await t.runJobs();
    expect(fake.lines.dispositions).toEqual([`${me().user} AB2`]);
    const [engaged, refused] = [await callable(), await callable()];
    await scene.tell(engaged, { dispo: 'AB2', talk_time: 3 });
    await scene.tell(refused, { dispo: 'REFUSE', talk_time: 9 });
    expect(await callsOf(engaged)).toMatchObject([{ call_status_id: 3 }]);
    expect(await callsOf(refused)).toMatchObject([{ call_status_id: 1 }]);
    const listed = t.db.selectFrom('blacklist').where('mobile', '=', refused.mobile).select('origin');
    expect(await listed.execute()).toEqual([{ origin: 'refusal' }]);
    await t.call(saveSiteSettings, { disposition_codes: '' }, { token: administrator });
    await t.runJobs();
  });

  it('keeps the market’s statuses beside one that is refused, and set-up names that one', async () => {
    const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    await storeSiteSetting(t.db, 'disposition_codes', 'busy AB2, do_not_call NA');
    const lead = await callable();
    const attempt = await begun(lead);
    await t.call(dialLead, attempt, { token: me().token });
    await poll(4);
    await t.call(wrapUp, { ...attempt, call_status_id: 3 }, { token: me().token });
    await t.runJobs();
    expect(fake.lines.dispositions).toEqual([`${me().user} AB2`]);
    const absent = await callable();
    await scene.tell(absent, { dispo: 'NA', talk_time: 0 });
    expect(await callsOf(absent)).toMatchObject([{ call_status_id: 2 }]);
    const listed = t.db.selectFrom('blacklist').where('mobile', '=', absent.mobile).select('id');
    expect(await listed.execute()).toEqual([]);
    const { body } = await t.call(getSetUp, {}, { token: administrator });
    expect(body.data.steps.find(({ step }) => step === 'dialer')).toEqual({
      step: 'dialer',
      done: false,
      text: 'Refused in Site Settings, Statuses of the dialer, where the usual ones hold instead: do_not_call NA. An administrator corrects them',
    });
    await t.call(saveSiteSettings, { disposition_codes: '' }, { token: administrator });
    await t.runJobs();
  });

  it('never waits for the dialer; its disposition is tried again, and never falls on another call', async () => {
    const lead = await callable();
    const attempt = await begun(lead);
    await t.call(dialLead, attempt, { token: me().token });
    await poll(4);
    fake.lines.stateMood = 'silent';
    expect((await t.send(wrapUp, { ...attempt, call_status_id: 3 }, { token: me().token })).status).toBe(200);
    expect(await t.runJobs()).toBe(1);
    fake.lines.stateMood = 'well';
    connect('V', { mobile: '6281288888888', lead_id: 'another' });
    expect(await t.runJobs()).toBe(0);
    expect(fake.lines.dispositions).toEqual([]);
  });

  it('that was made on the dialer’s screen is not made twice', async () => {
    const lead = await callable();
    const attempt = await begun(lead);
    await t.call(dialLead, attempt, { token: me().token });
    await poll(4);
    Object.assign(own(), IDLE);
    expect((await t.send(wrapUp, { ...attempt, call_status_id: 3 }, { token: me().token })).status).toBe(200);
    await t.runJobs();
    expect(fake.lines.dispositions).toEqual([]);
  });
});
