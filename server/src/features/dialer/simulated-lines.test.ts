import { beginCall } from '@otolead/contract/calls/calls.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  consultCall,
  dialLead,
  endConsult,
  getLine,
  hangUp,
  testLine,
} from '@otolead/contract/line/line.endpoints.ts';
import { expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp({ environment: { DIALER_PH_AGENT_URL: 'simulator:' } });
const PH = { market: 'ph' } as const;
const SOMEBODY = { number: '09171234567' };

it('a test of the simulator says that it answers, with the agents who have a name in the dialer', async () => {
  const user = `S${serial()}`;
  await buildUser(t.db, { roleId: ROLE.agent, dialer_user_id: user, markets: ['ph'] });
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['ph'] }));
  const { body } = await t.call(testLine, {}, { ...PH, token });
  expect(body.data).toEqual({
    switch: 'simulator',
    parts: { states: 'answers', commands: 'answers' },
    signed_in: 1,
    unknown: [],
    has_secret: false,
  });
});

it('the simulator rings for three seconds, lets the customer wait for a word with somebody, and takes the call back', async () => {
  const agent = await buildUser(t.db, {
    roleId: ROLE.agent,
    dialer_user_id: `S${serial()}`,
    markets: ['ph'],
  });
  const as = { ...PH, token: await t.signIn(agent) };
  const lead = await buildLead(t.db, {
    market: 'ph',
    myactive_agent_id: agent.id,
    myactive_at: t.clock.now(),
  });
  const { body: attempt } = await t.call(beginCall, { lead_id: lead.lead_id }, as);
  const state = async () => {
    await t.pollLines();
    return (await t.call(getLine, {}, as)).body.data?.state;
  };
  await t.call(dialLead, { lead_id: lead.lead_id, call_id: attempt.data.call_id }, as);
  t.clock.advance({ seconds: 2 });
  expect(await state()).toBe('ringing');
  expect((await t.send(consultCall, SOMEBODY, as)).status).toBe(400);
  t.clock.advance({ seconds: 5 });
  expect(await state()).toBe('in_call');

  await t.call(consultCall, SOMEBODY, as);
  t.clock.advance({ seconds: 5 });
  expect(await state()).toBe('consulting');
  await t.call(endConsult, { pass_on: false }, as);
  t.clock.advance({ seconds: 5 });
  expect(await state()).toBe('in_call');

  await t.call(consultCall, SOMEBODY, as);
  await t.call(endConsult, { pass_on: true }, as);
  t.clock.advance({ seconds: 5 });
  expect(await state()).toBe('wrap_up');
  expect((await t.send(hangUp, {}, as)).status).toBe(200);
});
