import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { login } from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { PASSWORD, useSignOn } from '../../../test/sign-on-scene.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const s = useSignOn();

const stored = (id = s.user.id) =>
  s.t.db.selectFrom('app_user').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('whose account it is', () => {
  it.each([
    [
      'an e-mail that nobody verified',
      { email_verified: false },
      'Astra account has not confirmed your e-mail address. Please ask its administrator',
    ],
    [
      'an e-mail that no user has',
      { email: 'nobody@otolead.test' },
      'You have no active user here. Please ask an administrator',
    ],
  ])('%s is refused', async (_what, person, message) => {
    s.idp.person = { ...s.idp.person, ...person };
    expect((await s.signOn()).body.message).toBe(message);
  });

  it('a user that is switched off, has no market or belongs to the demo is refused', async () => {
    const refusedAs = async (columns: { status?: number; is_demo?: boolean }) => {
      await s.t.db.updateTable('app_user').where('id', '=', s.user.id).set(columns).execute();
      return (await s.signOn()).body.message;
    };
    expect(await refusedAs({ status: 0 })).toBe('You have no active user here. Please ask an administrator');
    expect(await refusedAs({ status: 1, is_demo: true })).toBe(
      'Users of the demo sign in with their password',
    );
    expect(await s.entries('sign_on_refused')).toContainEqual({ user: s.user.id, reason: 'inactive' });
    s.user = await buildUser(s.t.db, { markets: ['ph'] });
    s.idp.person = { sub: 'of another market', email: s.user.email, email_verified: true };
    expect((await s.signOn()).body.message).toContain('does not sign in with Astra account');
  });

  it('a user who has to wait after wrong passwords waits here too', async () => {
    const wrong = async () =>
      s.t.send(login, { username: s.user.username, password: 'wrong', ...(await solveCaptcha(s.t)) });
    for (let at = 0; at < 6; at += 1) await wrong();
    const { body, status } = await s.signOn();
    expect([status, body.message]).toEqual([429, expect.stringContaining('Too many failed attempts')]);
  });

  it('an address that went to another person at the provider does not hand the account on', async () => {
    await s.signOn();
    s.idp.person = { ...s.idp.person, sub: 'the new one' };
    expect((await s.signOn()).body.message).toContain('belongs to somebody else at Astra account');
  });

  it('a person without a user gets one where the market says so, with the role of the group and no more', async () => {
    s.idp.person = {
      ...{ sub: 'Budi', email: 'budi@otolead.test', email_verified: true, name: 'Budi Santoso' },
      ...{ preferred_username: 'budi', groups: ['crm-agents', 'football'] },
    };
    await storeSiteSetting(s.t.db, 'sign_on_roles', 'crm-agents = Agent');
    expect((await s.signOn()).body.message).toContain('You have no active user here');
    await storeSiteSetting(s.t.db, 'sign_on_creates', '1');
    const { body } = await s.signOn();
    const { user_data: made } = body.data as { user_data: { id: number } };
    expect(made).toMatchObject({
      username: 'budi',
      name: 'Budi Santoso',
      role_id: ROLE.agent,
      markets: ['id'],
    });
    expect((await stored(made.id)).password_hash).toBe('none');
    expect(await s.entries('user_created')).toContainEqual({
      user: made.id,
      role: ROLE.agent,
      by: 'single_sign_on',
    });
    s.idp.person = { ...s.idp.person, sub: 'Wati', email: 'wati@otolead.test', groups: ['football'] };
    expect((await s.signOn()).body.message).toBe(
      'None of your groups at Astra account gives you a role here. Please ask an administrator',
    );
  });

  it('role and market follow the groups at each sign-in; an administrator is neither made nor unmade', async () => {
    await storeSiteSetting(s.t.db, 'sign_on_roles', 'crm-leads = Supervisor; crm-agents = Agent');
    await storeSiteSetting(s.t.db, 'sign_on_market', 'crm-id');
    s.idp.person = { ...s.idp.person, groups: ['crm-leads', 'crm-id'] };
    expect((await s.signOn()).status).toBe(200);
    expect((await stored()).role_id).toBe(ROLE.supervisor);
    expect(await s.entries('role_changed')).toContainEqual({
      user: s.user.id,
      before: ROLE.agent,
      after: ROLE.supervisor,
    });
    const changes = s.t.db.selectFrom('change_log').where('record', '=', 'user');
    expect(await changes.where('record_id', '=', s.user.id).select('changes').execute()).toEqual([
      { changes: { role_id: { old: ROLE.agent, new: ROLE.supervisor } } },
    ]);
    s.idp.person = { ...s.idp.person, groups: ['crm-leads'] };
    expect((await s.signOn()).status).toBe(400);
    const admin = await buildUser(s.t.db, { roleId: ROLE.administrator });
    s.idp.person = {
      sub: 'the boss',
      email: admin.email,
      email_verified: true,
      groups: ['crm-agents', 'crm-id'],
    };
    expect((await s.signOn()).status).toBe(200);
    expect((await stored(admin.id)).role_id).toBe(ROLE.administrator);
  });
});

describe('the own password that is asked for again', () => {
  it('counts as given only if the provider asked minutes ago', async () => {
    const provenAt = async () => {
      const sessions = s.t.db.selectFrom('user_session').where('user_id', '=', s.user.id).select('proven_at');
      return (await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow()).proven_at;
    };
    const signedInBefore = async (seconds: number) => {
      s.idp.alter = (claims) => ({ ...claims, auth_time: Number(claims.iat) - seconds });
      await s.signOn();
      return provenAt();
    };
    expect(await signedInBefore(3600)).toBeNull();
    expect(await signedInBefore(10)).toEqual(s.t.clock.now());
  });
});

describe('beside the password', () => {
  const byPassword = async ({ username }: TestUser) =>
    s.t.send(login, { username, password: PASSWORD, ...(await solveCaptcha(s.t)) });

  it('a market may switch passwords off: not for administrators and the demo, and a wrong one learns nothing', async () => {
    await storeSiteSetting(s.t.db, 'sign_on_only', '1');
    const { body, status } = await byPassword(s.user);
    expect([status, body.message]).toEqual([
      400,
      'Your market signs in with the company account. Use the button below the form',
    ]);
    const wrong = await s.t.send(login, {
      username: s.user.username,
      password: 'x',
      ...(await solveCaptcha(s.t)),
    });
    expect(wrong.body.message).toBe('Invalid username and password combination');
    for (const columns of [{ roleId: ROLE.administrator }, { is_demo: true }])
      expect((await byPassword(await buildUser(s.t.db, { password: PASSWORD, ...columns }))).status).toBe(
        200,
      );
    expect((await s.signOn()).status).toBe(200);
  });

  it('a demanded second factor is asked for unless the provider asked for one', async () => {
    const role = 900_000 + s.user.id;
    await s.t.db
      .insertInto('role')
      .values({ id: role, name: `Role ${role}`, second_factor: true })
      .execute();
    await s.t.db.updateTable('app_user').where('id', '=', s.user.id).set({ role_id: role }).execute();
    const stepOf = ({ body }: Awaited<ReturnType<typeof s.signOn>>) =>
      (body.data as { user_data: { next_step?: string } }).user_data.next_step;
    expect(stepOf(await s.signOn())).toBe('second_factor');
    await s.t.db
      .insertInto('second_factor')
      .values({ user_id: s.user.id, secret: Buffer.from('sealed'), pending_secret: null })
      .execute();
    expect((await s.signOn()).body.error_code).toBe('second_factor_required');
    s.idp.alter = (claims) => ({ ...claims, amr: ['pwd', 'otp'] });
    expect(stepOf(await s.signOn())).toBeUndefined();
  });
});
