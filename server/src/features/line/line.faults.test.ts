import { beginCall, getCallState, wrapUp } from '@otolead/contract/calls/calls.endpoints.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { dialLead, getLine } from '@otolead/contract/line/line.endpoints.ts';
import { mergeLeads } from '@otolead/contract/merges/merges.endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { IDLE } from '../../../test/fake-lines.ts';
import { useLine } from '../../../test/line-scene.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { lockLineCall } from './line.queries.ts';

const scene = await useLine();
const { t, fake, callable, me, own, line, poll, begun, connect, report, callsOf } = scene;

describe('a dialer that does not say properly how its lines are', () => {
  it.each(['silent', 'slow', 'wrong', 'others'] as const)(
    '(%s) leaves them as they were, and tells later what happened',
    async (mood) => {
      const lead = await callable();
      connect('V', lead);
      await poll();
      fake.lines.stateMood = mood;
      Object.assign(own(), IDLE);
      await poll();
      expect(await line()).toMatchObject({ state: 'in_call', call: { lead_id: lead.lead_id } });
      fake.lines.stateMood = 'well';
      await poll();
      expect(await line()).toMatchObject({ state: 'paused', call: null });
      expect(await callsOf(lead)).toHaveLength(1);
    },
  );

  it('twice is understood once', async () => {
    const lead = await callable();
    fake.lines.stateMood = 'twice';
    connect('V', lead);
    await poll();
    await poll();
    expect(await line()).toMatchObject({ state: 'in_call', call: { lead_id: lead.lead_id } });
    expect(await callsOf(lead)).toHaveLength(1);
  });
});

describe('a report of a call', () => {
  it.each(['silent', 'slow', 'wrong'] as const)(
    'is believed by its secret while the dialer is %s, and counts once when it speaks again',
    async (mood) => {
      const lead = await callable();
      const code = connect('V', lead);
      fake.lines.stateMood = mood;
      const first = await report(code, { lead_id: String(lead.lead_id) });
      expect(first.body.data).toEqual({ lead_id: lead.lead_id, repeated: false });
      fake.lines.stateMood = 'well';
      await poll();
      expect(await line()).toMatchObject({ state: 'in_call', call: { code, lead_id: lead.lead_id } });
      expect(await callsOf(lead)).toHaveLength(1);
    },
  );

  it('that is replayed after its call ended changes nothing, whether the dialer answers or not', async () => {
    const lead = await callable();
    const code = connect('V', lead);
    await report(code);
    Object.assign(own(), IDLE);
    await poll();
    expect((await report(code)).status).toBe(409);
    fake.lines.stateMood = 'silent';
    expect((await report(code)).body.data).toEqual({ lead_id: lead.lead_id, repeated: true });
    expect(await line()).toMatchObject({ state: 'paused', call: null });
    expect(await callsOf(lead)).toHaveLength(1);
  });
});

it('a call that is wrapped up before the dialer named it counts once', async () => {
  const lead = await callable();
  const attempt = await begun(lead);
  await t.call(dialLead, attempt, { token: me().token });
  const said = { ...attempt, call_status_id: 2 };
  expect((await t.send(wrapUp, said, { token: me().token })).status).toBe(200);
  await poll(4);
  expect(await callsOf(lead)).toEqual([{ agent_id: me().agent.id, call_status_id: 2, talk_seconds: 0 }]);
  await t.runJobs();
  expect(fake.lines.dispositions).toEqual([`${me().user} N`]);
  await poll();
  expect(await line()).toMatchObject({ state: 'paused', call: null });
});

it('a call that is wrapped up before the dialer named it counts once when its report and the worker come at one instant', async () => {
  const lead = await callable();
  const attempt = await begun(lead);
  await t.call(dialLead, attempt, { token: me().token });
  await t.call(wrapUp, { ...attempt, call_status_id: 2 }, { token: me().token });
  const code = own().callCode;
  t.clock.advance({ seconds: 4 });
  await meetAtLock<unknown>(t, (tx) => lockLineCall(tx, MARKETS.id, code), [
    () => report(code),
    () => t.pollLines(),
  ]);
  expect((await report(code)).body.data).toEqual({ lead_id: lead.lead_id, repeated: true });
  expect(await callsOf(lead)).toEqual([{ agent_id: me().agent.id, call_status_id: 2, talk_seconds: 0 }]);
});

it('a session that ends in a call costs nothing: the line is there after the next sign-in, and takes the wrap-up', async () => {
  const lead = await callable();
  const attempt = await begun(lead);
  await t.call(dialLead, attempt, { token: me().token });
  await poll(4);
  const ended = { revoked_at: t.clock.now() };
  await t.db.updateTable('user_session').set(ended).where('user_id', '=', me().agent.id).execute();
  const said = { ...attempt, call_status_id: 2 };
  for (const send of [
    () => t.send(getLine, {}, { token: me().token }),
    () => t.send(wrapUp, said, { token: me().token }),
  ])
    expect((await send()).status).toBe(401);
  await poll();
  const token = await t.signIn(me().agent);
  expect(await line(token)).toMatchObject({ state: 'ringing', call: { lead_id: lead.lead_id } });
  expect((await t.send(wrapUp, said, { token })).status).toBe(200);
  await t.runJobs();
  expect(fake.lines.dispositions).toEqual([`${me().user} N`]);
});

describe('dialling a lead that a second ago', () => {
  const dials = () => fake.asked.filter(({ function: name }) => name === 'external_dial');
  const merge = async (gone: TestLead, stays: TestLead) => {
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const pair = { lead_id: gone.lead_id, into_lead_id: stays.lead_id };
    expect((await t.send(mergeLeads, pair, { token: supervisor })).status).toBe(200);
  };

  it('was erased finds none', async () => {
    const lead = await callable();
    const attempt = await begun(lead);
    await t.db
      .updateTable('lead')
      .set({ erased_at: TEST_START, mobile: 'x2', name: 'erased' })
      .where('lead_id', '=', lead.lead_id)
      .execute();
    expect((await t.send(dialLead, attempt, { token: me().token })).status).toBe(404);
    expect(dials()).toEqual([]);
  });

  it('was merged into another one is dialled no more', async () => {
    const gone = await callable();
    const stays = await callable('99', { mobile: gone.mobile });
    const attempt = await begun(gone);
    await merge(gone, stays);
    const answer = await t.send(dialLead, attempt, { token: me().token });
    const message = `This lead was merged into ${stays.lead_id}: call from there`;
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(dials()).toEqual([]);
  });

  it('was merged before it was called counts no attempt and keeps its agent free for the other', async () => {
    const gone = await callable();
    const stays = await callable('99', { mobile: gone.mobile });
    await merge(gone, stays);
    const { token } = me();
    const message = `This lead was merged into ${stays.lead_id}: call from there`;
    const state = await t.call(getCallState, { lead_id: gone.lead_id }, { token });
    expect(state.body.data).toMatchObject({ refusal: 'merged', allowed_at: null, refusal_text: message });
    const refused = await t.send(beginCall, { lead_id: gone.lead_id }, { token });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(await callsOf(gone)).toEqual([]);
    expect((await t.send(beginCall, { lead_id: stays.lead_id }, { token })).status).toBe(200);
  });
});
