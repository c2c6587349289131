import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { resetPassword, validateResetToken } from '@otolead/contract/session/recovery.endpoints.ts';
import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import {
  endUserSessions,
  inviteSalesperson,
  inviteUser,
  listUserSessions,
} from '@otolead/contract/users/access.endpoints.ts';
import { saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
const OWN = 'sepeda biru tua';
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, password: OWN }));
});

const acts = async (id: number) => {
  const rows = await t.db
    .selectFrom('change_log')
    .where('record', '=', 'user')
    .where('record_id', '=', id)
    .select('changes')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ changes }) => Object.keys(changes));
};

const mailsTo = (recipient: string) =>
  t.db
    .selectFrom('outgoing_message')
    .where('recipient', '=', recipient)
    .select(['body', 'channel'])
    .orderBy('created_at')
    .execute();

const tokenIn = (body = '') => /\/id\/reset-password\/([\w-]{43})\n/.exec(body)?.[1] ?? '';

describe('the mailed link for a password', () => {
  it('sets a password once within 72 hours, and a later link ends the one before', async () => {
    const user = await buildUser(t.db);
    const invite = () => t.call(inviteUser, { id: user.id }, { token });
    expect((await invite()).body.message).toBe('The link is on its way');
    t.clock.advance({ minutes: 1 });
    await invite();
    const links = (await mailsTo(user.email)).map(({ body }) => tokenIn(body));
    expect(links).toHaveLength(2);
    const set = (resetToken = '') => {
      const password = 'kebun teh 1928';
      return t.call(resetPassword, { password, confirm_password: password, resetToken });
    };
    t.clock.advance({ hours: 71 });
    expect((await set(links[0])).status).toBe(400);
    expect((await set(links[1])).status).toBe(200);
    expect((await set(links[1])).status).toBe(400);
    expect(await acts(user.id)).toEqual(['invited', 'invited']);
  });

  it('works no more once the user has another address or was switched off, whatever came after', async () => {
    const password = 'kebun teh 1928';
    for (const change of [
      { email: 'elsewhere@otolead.test', own_password: OWN },
      { mobile: '0812 5550 4321', own_password: OWN },
      { status: '0' },
    ] as const) {
      const user = await buildUser(t.db);
      await t.call(inviteUser, { id: user.id }, { token });
      const [{ body } = { body: '' }] = await mailsTo(user.email);
      const save = (more: object) => t.call(saveUser, { is_update: 1, id: user.id, ...more }, { token });
      expect((await save({ last_name: 'Kept' })).status).toBe(200);
      const link = { resetToken: tokenIn(body) };
      expect((await t.call(validateResetToken, link)).body.data).toEqual({ valid: true });
      expect((await save(change)).status).toBe(200);
      await save({ status: '1' });
      const set = await t.call(resetPassword, { ...link, password, confirm_password: password });
      expect([change, set.status]).toEqual([change, 400]);
    }
  });

  it('is mailed to no inactive user, and by nobody who may not edit the user', async () => {
    const { id, email } = await buildUser(t.db, { status: 0 });
    expect((await t.call(inviteUser, { id }, { token })).status).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const above = await buildUser(t.db, { roleId: ROLE.administrator });
    for (const endpoint of [inviteUser, listUserSessions, endUserSessions])
      expect((await t.call(endpoint, { id: above.id }, { token: supervisor })).status).toBe(403);
    expect(await mailsTo(above.email)).toEqual([]);
  });
});

describe('the sessions of a user', () => {
  it('are seen, and ended one by one or all at once', async () => {
    const user = await buildUser(t.db);
    const tokens = [await t.signIn(user), await t.signIn(user), await t.signIn(user)];
    const list = async () => (await t.call(listUserSessions, { id: user.id }, { token })).body.data;
    const living = async () => {
      const answers = await Promise.all(tokens.map((one) => t.call(getUserAccessList, {}, { token: one })));
      return answers.filter(({ status }) => status === 200).length;
    };
    const [first] = await list();
    expect(first).toMatchObject({ current: false });
    const end = (session_id?: number) => t.call(endUserSessions, { id: user.id, session_id }, { token });
    expect((await end(first?.id)).status).toBe(200);
    expect([await living(), (await list()).length]).toEqual([2, 2]);
    expect((await end(first?.id)).status).toBe(404);
    await end();
    expect([await living(), await list()]).toEqual([0, []]);
    expect(await acts(user.id)).toEqual(['signed_out', 'signed_out']);
  });

  it('of somebody else are not ended under this user, nor of another market', async () => {
    const other = await t.signIn(await buildUser(t.db));
    const { id } = await buildUser(t.db);
    const { id: session } = await t.db
      .selectFrom('user_session')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await t.call(endUserSessions, { id, session_id: session }, { token })).status).toBe(404);
    expect((await t.call(getUserAccessList, {}, { token: other })).status).toBe(200);
    const abroad = await buildUser(t.db, { markets: ['ph'] });
    expect((await t.call(listUserSessions, { id: abroad.id }, { token })).status).toBe(404);
  });
});

describe('the sign-in of a salesperson', () => {
  it('is a user of role 4 with the number and the leads of the salesperson, invited by mail', async () => {
    const dse = await buildDse(t.db, { name: 'Agus Budi Santoso' });
    const own = await buildAssignedCar(t.db, { dealer_id: dse.dealer_id, dse_id: dse.id });
    await buildAssignedCar(t.db, { dealer_id: dse.dealer_id });
    const sent = { dse_id: dse.id, username: ' agus.budi ', email: 'agus@dealer.test' };
    const { status, body } = await t.call(inviteSalesperson, sent, { token });
    expect([status, body.message]).toEqual([
      200,
      'User agus.budi is made, and the link is on its way to agus@dealer.test',
    ]);
    const user = await t.db
      .selectFrom('app_user')
      .where('id', '=', body.data.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      ...{ username: 'agus.budi', first_name: 'Agus', last_name: 'Budi Santoso', role_id: ROLE.dealerStaff },
      ...{ dse_id: dse.id, mobile: dse.phone_number.slice(1), status: 1 },
    });
    const [mail] = await mailsTo('agus@dealer.test');
    const password = 'kebun teh 1928';
    const link = { password, confirm_password: password, resetToken: tokenIn(mail?.body) };
    expect((await t.call(resetPassword, link)).status).toBe(200);
    const seen = await t.call(listLeads, {}, { token: await t.signIn(user) });
    expect(seen.body.data.map(({ lead_id }) => lead_id)).toEqual([own.lead_id]);
    expect(await acts(user.id)).toEqual(expect.arrayContaining(['username', 'invited']));
  });

  it('is made once, and for nobody who is switched off or of another market', async () => {
    const dse = await buildDse(t.db);
    const ask = (id: number, username: string) =>
      t.call(inviteSalesperson, { dse_id: id, username, email: `${username}@dealer.test` }, { token });
    const both = await Promise.all([ask(dse.id, 'first.press'), ask(dse.id, 'second.press')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const [refused] = both.filter(({ status }) => status === 400);
    expect(refused?.body.message).toMatch(/^(first|second)\.press signs in as this salesperson already$/);
    const off = await buildDse(t.db, { status: 0 });
    const closed = await buildDse(t.db, { dealer_id: (await buildDealer(t.db, { status: 0 })).id });
    for (const { id } of [off, closed])
      expect((await ask(id, `off.${id}`)).body.message).toBe(
        'This salesperson or the dealer is inactive: switch it on first',
      );
    expect((await ask((await buildDse(t.db, { market: 'ph' })).id, 'abroad')).status).toBe(404);
    expect(await mailsTo(`off.${off.id}@dealer.test`)).toEqual([]);
  });

  it('is refused beside the field, and to those who make no users; a number that is taken stays with its user', async () => {
    const taken = await buildUser(t.db);
    const dse = await buildDse(t.db);
    const ask = (part: object, as = token) =>
      t.send(inviteSalesperson, { dse_id: dse.id, username: 'x', email: 'x@y.test', ...part }, { token: as });
    expect((await ask({ username: taken.username })).body.errors).toEqual({
      username: 'Somebody has this username already',
    });
    expect((await ask({ email: 'nowhere' })).body.errors).toEqual({
      email: 'Invalid email ID',
    });
    expect((await ask({ username: '' })).body.errors).toEqual({ username: 'Username is required' });
    for (const roleId of [ROLE.agent, ROLE.auditor, ROLE.dealerStaff]) {
      const other = await t.signIn(await buildUser(t.db, { roleId }));
      expect((await ask({}, other)).status).toBe(403);
    }
    await t.db
      .updateTable('app_user')
      .set({ mobile: dse.phone_number.slice(1) })
      .where('id', '=', taken.id)
      .execute();
    const { body } = await ask({ username: 'no.number', email: 'no.number@dealer.test' });
    const made = await t.db
      .selectFrom('app_user')
      .where('id', '=', (body.data as { id: number }).id)
      .select('mobile')
      .executeTakeFirst();
    expect(made?.mobile).toBeNull();
  });
});
