import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beginSecondFactor, confirmSecondFactor } from '@otolead/contract/session/second-factor.endpoints.ts';
import { getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { resetSecondFactor } from '@otolead/contract/users/access.endpoints.ts';
import { listRoles, saveSecondFactor } from '@otolead/contract/users/roles.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRole, buildUser, type TestUser } from '../../../test/builders/users.ts';
import { createTestApp, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { appCode } from '../../../test/totp.ts';
import { readCommand } from '../../app/cli-commands.ts';

const PASSWORD = 'kereta api malam';

const t = useTestApp();
let administrator: TestUser;
let token: string;

beforeEach(async () => {
  administrator = await buildUser(t.db, {
    roleId: ROLE.administrator,
    markets: ['id', 'ph'],
    password: PASSWORD,
  });
  token = await t.signIn(administrator);
});

async function enrolled(roleId: number): Promise<{ user: TestUser; session: string }> {
  const user = await buildUser(t.db, { roleId, password: PASSWORD });
  const session = await t.signIn(user);
  const options = { token: session };
  const { secret } = (await t.call(beginSecondFactor, { own_password: PASSWORD }, options)).body.data;
  await t.call(confirmSecondFactor, { code: appCode(secret, t.clock.now()) }, options);
  return { user, session };
}

const signIn = async ({ username }: TestUser) =>
  t.send(login, { username, password: PASSWORD, ...(await solveCaptcha(t)) });
const reset = (id: number, own_password = PASSWORD, using = token) =>
  t.send(resetSecondFactor, { id, own_password }, { token: using });
const lastEvent = () =>
  t.db
    .selectFrom('security_log')
    .select(['event', 'actor_id', 'user_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('the second factor of a role', () => {
  const demand = (roleId: number, second_factor: string, own_password = PASSWORD) =>
    t.send(saveSecondFactor, { role_id: roleId, second_factor, own_password }, { token });
  const shown = async (roleId: number) =>
    (await t.call(listRoles, {}, { token })).body.data.find(({ id }) => id === roleId)?.second_factor;

  it('is off at first, is demanded with the user’s password, and is in both logs', async () => {
    const { id } = await buildRole(t.db, [2]);
    expect(await shown(id)).toBe('0');
    expect((await demand(id, '1')).status).toBe(200);
    expect(await shown(id)).toBe('1');
    expect(await lastEvent()).toMatchObject({
      event: 'second_factor_demanded',
      actor_id: administrator.id,
      detail: { role: id, demanded: true },
    });
    const user = await buildUser(t.db, { roleId: id, password: PASSWORD });
    expect((await signIn(user)).body.data).toMatchObject({ user_data: { next_step: 'second_factor' } });
    expect((await demand(id, '0')).status).toBe(200);
    expect((await signIn(user)).body.data).not.toHaveProperty('user_data.next_step');
  });

  it('is refused with a wrong password, for no role, and with no value', async () => {
    const { id } = await buildRole(t.db, [2]);
    expect((await demand(id, '1', 'wrong')).body.errors).toEqual({
      own_password: 'This is not your present password',
    });
    expect((await demand(id, '1', '')).status).toBe(400);
    expect((await demand(987_654, '1')).status).toBe(404);
    expect((await demand(id, '2')).status).toBe(400);
    expect(await shown(id)).toBe('0');
  });

  it('is demanded nowhere where the operator has set no key', async () => {
    const environment = { DATABASE_URL: 'postgres://elsewhere/otolead' };
    const other = await createTestApp({ environment });
    try {
      const user = await buildUser(other.db, { roleId: ROLE.administrator, password: PASSWORD });
      const options = { token: await other.signIn(user) };
      const request = { role_id: ROLE.agent, second_factor: '1', own_password: PASSWORD };
      const { message } = (await other.send(saveSecondFactor, request, options)).body;
      expect(message).toBe('This server cannot keep secrets yet: its operator has to set SECRETS_KEY');
      const begun = await other.send(beginSecondFactor, { own_password: PASSWORD }, options);
      expect(begun.body.message).toBe(message);
    } finally {
      await other.close();
    }
  });
});

/** An administrator of Indonesia alone. */
const local = async () => t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, password: PASSWORD }));

describe('a lost phone', () => {
  it('is taken off the account by an administrator: signed out, notified by mail, in the log', async () => {
    const { session, user } = await enrolled(ROLE.supervisor);
    expect((await reset(user.id)).body.message).toBe(
      'The second factor is removed, and the user is signed out',
    );
    expect((await t.send(getUserAccessList, {}, { token: session })).status).toBe(401);
    expect(await lastEvent()).toMatchObject({
      event: 'second_factor_removed',
      actor_id: administrator.id,
      user_id: user.id,
    });
    expect((await signIn(user)).status).toBe(200);
    const mail = t.db.selectFrom('outgoing_message').where('recipient', '=', user.email).select('body');
    expect((await mail.execute()).at(-1)?.body).toContain('was removed on');
    expect((await reset(user.id)).body.message).toBe('This user has no second factor');
  });

  it('is no matter among supervisors, nor without the user’s password', async () => {
    const { user } = await enrolled(ROLE.administrator);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, password: PASSWORD }));
    for (const [roleId, status] of [
      [ROLE.administrator, 403],
      [ROLE.supervisor, 403],
      [ROLE.agent, 200],
    ] as const) {
      const lost = await enrolled(roleId);
      expect((await reset(lost.user.id, PASSWORD, supervisor)).status).toBe(status);
    }
    expect((await reset(user.id, 'wrong')).body.errors).toEqual({
      own_password: 'This is not your present password',
    });
    expect((await signIn(user)).body.error_code).toBe('second_factor_required');
  });

  it('of a user of the other market is not there', async () => {
    const { id } = await buildUser(t.db, { markets: ['ph'] });
    expect(
      (await t.send(resetSecondFactor, { id, own_password: PASSWORD }, { token: await local() })).status,
    ).toBe(404);
  });

  it('of the only administrator is taken off by the operator, who is in the log', async () => {
    const { session, user } = await enrolled(ROLE.administrator);
    const printed: string[] = [];
    const run = (name: string) =>
      readCommand(['reset-second-factor', name])({
        db: t.db,
        pool: t.pool,
        now: t.clock.now(),
        readPassword: async () => '',
        print: (line) => void printed.push(line),
        say: () => undefined,
      });
    await run(user.username.toUpperCase());
    expect(await lastEvent()).toMatchObject({
      event: 'second_factor_removed',
      actor_id: null,
      user_id: user.id,
    });
    expect((await t.send(getUserAccessList, {}, { token: session })).status).toBe(401);
    expect((await signIn(user)).status).toBe(200);
    await run(user.username);
    expect(printed).toEqual([
      `${user.username} has no second factor now`,
      `${user.username} had no second factor`,
    ]);
    await expect(run('nobody.is.called.so')).rejects.toThrow('No User found: nobody.is.called.so');
  });
});
