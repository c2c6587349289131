import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getPasskeys,
  provePasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@otolead/contract/session/passkeys.endpoints.ts';
import { signInByCode } from '@otolead/contract/session/second-factor.endpoints.ts';
import { getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { resetSecondFactor } from '@otolead/contract/users/access.endpoints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../../test/authenticator.ts';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const PASSWORD = 'kereta api malam';
const SITE = { origin: 'https://crm.otolead.test', host: 'crm.otolead.test' };
const WRONG = 'This passkey is not known here, or it could not be verified';
const OVER = 'This took more than five minutes or was done already. Please try again';

const t = useTestApp({ environment: { PUBLIC_URL: SITE.origin } });
let user: TestUser;
let device: Authenticator;

beforeEach(async () => {
  await storeSiteSetting(t.db, 'passkeys', '1');
  user = await buildUser(t.db, { roleId: ROLE.supervisor, password: PASSWORD });
  device = new Authenticator(SITE);
});

afterEach(() => storeSiteSetting(t.db, 'sign_on_only', '0'));

type Options = { challenge: string; rp?: { id: string }; allowCredentials?: { id: string }[] };

const beginTo = async (token: string, own_password?: string) =>
  t.send(beginPasskey, { own_password }, { token });

async function enrol(name = 'Office laptop') {
  const token = await t.signIn(user);
  const options = (await beginTo(token, PASSWORD)).body.data as Options;
  const { body } = await t.call(addPasskey, { name, credential: device.create(options) }, { token });
  return { token, codes: body.data.recovery_codes };
}

const challenge = async (step_token?: string) =>
  (await t.call(beginPasskeySignIn, { step_token }, {})).body.data as Options;
const enter = (credential: object, step_token?: string) =>
  t.send(signInByPasskey, { credential, step_token }, {});

const byPassword = async () =>
  t.send(login, { username: user.username, password: PASSWORD, ...(await solveCaptcha(t)) });
const detailOf = ({ body }: { body: { detail?: unknown } }) =>
  body.detail as { step_token: string; ways: string[] };

const events = async () =>
  (
    await t.db
      .selectFrom('security_log')
      .where('user_id', '=', user.id)
      .select(['event', 'detail'])
      .orderBy('id')
      .execute()
  ).map(({ event, detail }) => [event, Object.values(detail).join()].filter(Boolean).join(' '));

const own = async (token: string) => (await t.call(getPasskeys, {}, { token })).body.data.passkeys;

describe('a passkey', () => {
  it('is added after the own password; other sessions end, recovery codes come with the first factor, mail goes out', async () => {
    const elsewhere = await t.signIn(user);
    const { codes, token } = await enrol();
    expect(codes).toHaveLength(10);
    expect((await t.send(getUserAccessList, {}, { token: elsewhere })).status).toBe(401);
    expect(await own(token)).toEqual([
      {
        ...{ id: expect.any(Number), name: 'Office laptop', last_used_date: null },
        created_date: t.clock.now().toISOString(),
      },
    ]);
    expect(await events()).toEqual(['passkey_added']);
    const mail = t.db.selectFrom('outgoing_message').where('recipient', '=', user.email).select('body');
    expect((await mail.executeTakeFirstOrThrow()).body).toContain('a passkey was added');
    device = new Authenticator(SITE);
    expect((await enrol('Phone')).codes).toEqual([]);
  });

  it('signs in without a password and counts as the demanded second factor', async () => {
    await enrol();
    const role = 910_000 + user.id;
    await t.db
      .insertInto('role')
      .values({ id: role, name: `Role ${role}`, second_factor: true })
      .execute();
    await t.db.updateTable('app_user').where('id', '=', user.id).set({ role_id: role }).execute();
    const { body, status } = await enter(device.get(await challenge()));
    expect(status).toBe(200);
    const { token, user_data } = body.data as { token: string; user_data: { next_step?: string } };
    expect(user_data.next_step).toBeUndefined();
    expect((await own(token))[0]?.last_used_date).toBe(t.clock.now().toISOString());
    expect(await events()).toContain('signed_in passkey');
  });

  it('is the second step after a password, for its own user only', async () => {
    const { codes } = await enrol();
    const refused = await byPassword();
    expect([refused.body.error_code, detailOf(refused).ways]).toEqual([
      'second_factor_required',
      ['passkey'],
    ]);
    const { step_token: step } = detailOf(refused);
    const options = await challenge(step);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.credentialId]);
    expect((await enter(device.get(options), step)).status).toBe(200);
    expect((await enter(device.get(await challenge()), step)).body.error_code).toBe('token_invalid');
    // The device is lost.
    const again = detailOf(await byPassword()).step_token;
    expect((await t.send(signInByCode, { step_token: again, code: codes[0] })).status).toBe(200);
    const former = device;
    device = new Authenticator(SITE);
    user = await buildUser(t.db, { password: PASSWORD });
    await enrol();
    const other = detailOf(await byPassword()).step_token;
    expect((await enter(former.get(await challenge()), other)).body.error_code).toBe('token_invalid');
    expect((await enter(device.get(await challenge()), other)).status).toBe(200);
  });

  it('goes with a reset of the second factor', async () => {
    await enrol();
    const administrator = await buildUser(t.db, { roleId: ROLE.administrator, password: PASSWORD });
    const reset = { id: user.id, own_password: PASSWORD };
    expect((await t.send(resetSecondFactor, reset, { token: await t.signIn(administrator) })).status).toBe(
      200,
    );
    expect((await enter(device.get(await challenge()))).body.message).toBe(WRONG);
    expect((await byPassword()).status).toBe(200);
  });

  it('stands for the own password where it is asked for again, in the own session alone', async () => {
    const { token } = await enrol();
    const ask = (credential: object, using = token) => t.send(provePasskey, { credential }, { token: using });
    const provenAt = async () =>
      (
        await t.db
          .selectFrom('user_session')
          .where('user_id', '=', user.id)
          .select('proven_at')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).proven_at;
    const stranger = await t.signIn(await buildUser(t.db));
    expect((await ask(device.get(await challenge()), stranger)).body.message).toBe(WRONG);
    expect(await provenAt()).toBeNull();
    const answer = device.get(await challenge());
    expect((await ask(answer)).status).toBe(200);
    expect(await provenAt()).toEqual(t.clock.now());
    expect((await ask(answer)).body.message).toBe(WRONG);
  });

  it('is renamed and removed by its user; the last factor of a role that needs one stays', async () => {
    const { token } = await enrol();
    const [passkey] = await own(token);
    const id = passkey?.id ?? 0;
    await t.call(renamePasskey, { id, name: 'Key of the desk' }, { token });
    expect((await own(token))[0]?.name).toBe('Key of the desk');
    const stranger = await t.signIn(await buildUser(t.db, { password: PASSWORD }));
    expect((await t.send(renamePasskey, { id, name: 'mine' }, { token: stranger })).status).toBe(404);
    expect((await t.send(removePasskey, { id, own_password: PASSWORD }, { token: stranger })).status).toBe(
      404,
    );
    const remove = (own_password: string) => t.send(removePasskey, { id, own_password }, { token });
    expect((await remove('wrong')).body.errors).toEqual({
      own_password: 'This is not your present password',
    });
    const demand = (second_factor: boolean) =>
      t.db.updateTable('role').where('id', '=', ROLE.supervisor).set({ second_factor }).execute();
    await demand(true);
    expect((await remove(PASSWORD)).body.message).toBe('Your role needs a second factor');
    await demand(false);
    expect((await remove(PASSWORD)).status).toBe(200);
    expect(await own(token)).toEqual([]);
    expect((await enter(device.get(await challenge()))).body.message).toBe(WRONG);
    expect((await byPassword()).status).toBe(200);
  });
});

describe('a passkey is refused', () => {
  it('from another origin', async () => {
    await enrol();
    const fished = device.get(await challenge(), 'https://crm-otolead.example');
    expect((await enter(fished)).body.message).toBe(WRONG);
    expect(await events()).toContain('passkey_refused origin');
    const elsewhere = new Authenticator({ ...SITE, host: 'crm-otolead.example' });
    Object.assign(elsewhere, { credentialId: device.credentialId });
    expect((await enter(elsewhere.get(await challenge()))).body.message).toBe(WRONG);
  });

  it('with a challenge that was answered, is five minutes old, was made up or given for something else', async () => {
    const { token } = await enrol();
    const options = await challenge();
    const answer = device.get(options);
    expect((await enter(answer)).status).toBe(200);
    expect((await enter(answer)).body.message).toBe(WRONG);
    expect((await enter(device.get(options))).body.message).toBe(WRONG);
    const old = await challenge();
    t.clock.advance({ minutes: 6 });
    expect((await enter(device.get(old))).body.message).toBe(WRONG);
    expect((await enter(device.get({ challenge: 'bWFkZSB1cA' }))).body.message).toBe(WRONG);
    const fresh = await t.signIn(user);
    const registration = (await beginTo(fresh, PASSWORD)).body.data as Options;
    expect((await enter(device.get(registration))).body.message).toBe(WRONG);
    expect(await events()).toContain('passkey_refused challenge');
    const signIn = await challenge();
    const made = new Authenticator(SITE).create(signIn);
    expect((await t.send(addPasskey, { name: 'x', credential: made }, { token })).body.message).toBe(OVER);
  });

  it('with a counter that went back: the key was copied', async () => {
    await enrol();
    device.counter = 7;
    expect((await enter(device.get(await challenge()))).status).toBe(200);
    device.counter = 4;
    expect((await enter(device.get(await challenge()))).body.message).toBe(WRONG);
    expect(await events()).toContain('passkey_refused counter');
  });

  it('signed by another key, and where the device did not ask its user', async () => {
    await enrol();
    const other = new Authenticator(SITE);
    Object.assign(other, { credentialId: device.credentialId });
    expect((await enter(other.get(await challenge()))).body.message).toBe(WRONG);
    device.asksUser = false;
    expect((await enter(device.get(await challenge()))).body.message).toBe(WRONG);
  });

  it('of a user that is switched off, has to wait, or signs in elsewhere; where passkeys are off', async () => {
    await enrol();
    await storeSiteSetting(t.db, 'sign_on_only', '1');
    expect((await enter(device.get(await challenge()))).body.message).toContain('company account');
    await storeSiteSetting(t.db, 'sign_on_only', '0');
    for (let at = 0; at < 6; at += 1)
      await t.send(login, { username: user.username, password: 'wrong', ...(await solveCaptcha(t)) });
    expect((await enter(device.get(await challenge()))).status).toBe(429);
    t.clock.advance({ hours: 2 });
    const options = await challenge();
    await storeSiteSetting(t.db, 'passkeys', '0');
    expect((await enter(device.get(options))).body.message).toBe('Passkeys are switched off in your market');
    expect((await t.send(beginPasskeySignIn, {})).body.message).toBe(
      'Passkeys are switched off in your market',
    );
    await storeSiteSetting(t.db, 'passkeys', '1');
    await t.db.updateTable('app_user').where('id', '=', user.id).set({ status: 0 }).execute();
    expect((await enter(device.get(await challenge()))).body.message).toBe(WRONG);
  });

  it('before it is one: without the own password, for users of the demo, under an address in numbers', async () => {
    const token = await t.signIn(user);
    expect((await beginTo(token)).body.errors).toEqual({ own_password: 'This is not your present password' });
    const demo = await t.signIn(await buildUser(t.db, { password: PASSWORD, is_demo: true }));
    expect((await beginTo(demo, PASSWORD)).body.message).toBe('Users of the demo have no second factor');
    const options = (await beginTo(token, PASSWORD)).body.data as Options;
    expect(options.rp?.id).toBe(SITE.host);
    const fished = device.create(options, 'https://crm-otolead.example');
    expect((await t.send(addPasskey, { name: 'x', credential: fished }, { token })).body.message).toBe(WRONG);
  });
});
