import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { testLine } from '@otolead/contract/line/line.endpoints.ts';
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { IDLE } from '../../../test/fake-lines.ts';
import { useLine } from '../../../test/line-scene.ts';

const scene = await useLine();
const { t, fake, me } = scene;

const administrator = async () =>
  t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));

it('a test of the connection says what answers and which agents nobody here is, and changes nothing', async () => {
  const token = await administrator();
  fake.lines.agents.set('stranger', { ...IDLE, status: 'READY' });
  fake.asked.length = 0;
  expect((await t.call(testLine, {}, { token })).body.data).toEqual({
    switch: 'vicidial',
    parts: { states: 'answers', commands: 'answers' },
    signed_in: 2,
    unknown: ['stranger'],
    has_secret: true,
  });
  expect(fake.asked.map(({ function: name, agent_user }) => [name, agent_user])).toEqual(
    expect.arrayContaining([
      ['logged_in_agents', undefined],
      ['external_pause', 'otolead-test'],
    ]),
  );
  expect(fake.lines.agents.get(me().user)).toEqual(IDLE);
  expect((await t.call(testLine, {}, { token, market: 'ph' })).body.data).toEqual({
    ...{ switch: 'none', parts: null, signed_in: 0, unknown: [], has_secret: false },
  });
});

it.each([
  ['silent', 'silent'],
  ['slow', 'silent'],
  ['wrong', 'strange'],
  ['closed', 'denied'],
  ['moved', 'strange'],
] as const)('a dialer that is %s: %s', async (mood, check) => {
  Object.assign(fake.lines, { mood, stateMood: mood });
  const { body } = await t.call(testLine, {}, { token: await administrator() });
  expect(body.data).toMatchObject({ parts: { states: check, commands: check }, signed_in: 0, unknown: [] });
});

it('belongs to administrators', async () => {
  expect((await t.send(testLine, {}, { token: me().token })).status).toBe(403);
});
