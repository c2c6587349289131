import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { getUser, listUsers, saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockAdministrators } from './users.queries.ts';

const OWN = 'sepeda biru tua';

const t = useTestApp();
let administrator: TestUser;
let token: string;

beforeEach(async () => {
  // Administrators of other tests must not count as the last one here.
  await t.db.updateTable('app_user').set({ status: 0 }).execute();
  administrator = await buildUser(t.db, {
    roleId: ROLE.administrator,
    markets: ['id', 'ph'],
    password: OWN,
  });
  token = await t.signIn(administrator);
});

const signInAs = async (roleId: number) => t.signIn(await buildUser(t.db, { roleId, markets: ['id', 'ph'] }));

let serial = 0;
const fresh = () => {
  serial += 1;
  return {
    username: `new.${serial}`,
    first_name: 'Sri',
    last_name: 'Wahyuni',
    email: `new.${serial}@otolead.test`,
    mobile: `0812 5550 ${1000 + serial}`,
    position: 'Executive',
    role_id: ROLE.auditor,
    market_ids: [1],
    password: 'a good secret 7',
  };
};

const save = (request: object, as = token) => t.call(saveUser, request as never, { token: as });
const errorsOf = async (request: object) => (await save(request)).body.errors ?? {};
const stored = (id: number) =>
  t.db.selectFrom('app_user').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('users', () => {
  it('ADM-012 ADM-021 ADM-022 are created active, with a password that signs nobody in as it stands', async () => {
    const { status, body } = await save(fresh());
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Successfully Saved', data: { status: 200, version: 1 } });
    const row = await stored(body.data.id);
    expect(row).toMatchObject({
      name: 'Sri Wahyuni',
      status: 1,
      role_id: ROLE.auditor,
      dialer_user_id: null,
    });
    expect(row.mobile).toMatch(/^628125550\d{4}$/);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    const log = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'user')
      .where('record_id', '=', row.id)
      .select(['market_id', 'actor_id', 'changes'])
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ market_id: null, actor_id: administrator.id });
    expect(JSON.stringify(log.changes)).not.toMatch(/password|argon|secret/);
  });

  it('ADM-012 a new user has status 1, whatever the call asks', async () => {
    const { body } = await save({ ...fresh(), status: '0' });
    expect(await stored(body.data.id)).toMatchObject({ status: 1 });
  });

  it('ADM-008 ADM-019 ADM-020 are listed with their fields, and one of them as the first of a list', async () => {
    const agent = await buildUser(t.db, { position: 'Agent', first_name: 'Zaki', name: 'Zaki User' });
    const list = await t.call(listUsers, { search: 'ZAKI' }, { token });
    const expected = {
      id: agent.id,
      username: agent.username,
      name: 'Zaki User',
      first_name: 'Zaki',
      last_name: agent.last_name,
      email: agent.email,
      mobile: '',
      position: 'Agent',
      role_id: ROLE.agent,
      role_name: 'Agent',
      dialer_user_id: agent.dialer_user_id,
      dse_id: null,
      market_ids: [1],
      status: '1',
      version: 1,
    };
    expect(list.body.data).toEqual([expected]);
    expect(list.body.pagination).toMatchObject({ total: 1, cur_page: 1 });
    expect((await t.call(getUser, { id: agent.id }, { token })).body.data).toEqual([expected]);
    const agents = await t.call(listUsers, { role_id: ROLE.agent, status: '0', sort: 'role' }, { token });
    expect(agents.body.data.every(({ status, role_id }) => status === '0' && role_id === ROLE.agent)).toBe(
      true,
    );
    expect((await t.call(listUsers, { search: '%' }, { token })).body.data).toEqual([]);
  });

  it('ADM-009 ADM-010 ADM-011 are refused field by field', async () => {
    expect(await errorsOf({ market_ids: [] })).toEqual({
      username: 'Username is required',
      first_name: 'First name is required',
      email: 'E-mail is required',
      position: 'Position is required',
      role_id: 'Role is required',
      market_ids: 'Markets are required',
      password: 'Password is required',
    });
    const refused = async (change: object) => errorsOf({ ...fresh(), ...change });
    expect(await refused({ role_id: ROLE.agent })).toEqual({ dialer_user_id: 'Dialer user id is required' });
    expect(await refused({ password: ' short ' })).toEqual({
      password: 'The password needs at least 6 characters',
    });
    expect(await refused({ password: 'password1' })).toEqual({
      password: expect.stringContaining('first that others try'),
    });
    expect(await refused({ email: 'nobody@nowhere' })).toEqual({ email: 'Invalid email ID' });
    for (const username of ['two words', 'zero\u200bwidth', 'turn\u202eed'])
      expect(await refused({ username })).toEqual({ username: 'Username may not contain spaces' });
    expect(await refused({ username: 'аdmin' })).toEqual({
      username: 'Username takes Latin letters, digits and signs only',
    });
    expect(await refused({ mobile: '+63 912 345 6789' })).toEqual({ mobile: 'Mobile is invalid' });
    expect(await refused({ position: 'King' })).toEqual({ position: 'Position is invalid' });
    expect(await refused({ role_id: 4711 })).toEqual({ role_id: 'Role is invalid' });
    expect(await refused({ first_name: 'x'.repeat(10_000) })).toEqual({
      first_name: 'First name is too long',
    });
    expect(await refused({ first_name: 'x'.repeat(101) })).toEqual({
      first_name: 'First name may have at most 100 characters',
    });
  });

  it('keep names as they were typed: signs of formulas, emoji, right to left', async () => {
    for (const name of ['=HYPERLINK("x")', '😀 Siti', 'محمد', '+62']) {
      const { body } = await save({ ...fresh(), first_name: name, last_name: '' });
      expect((await stored(body.data.id)).name).toBe(name);
    }
    const { body } = await save({
      ...fresh(),
      first_name: undefined,
      last_name: undefined,
      name: 'Only One',
    });
    expect(await stored(body.data.id)).toMatchObject({ first_name: 'Only One', last_name: '' });
  });

  it('have usernames, e-mails and mobiles of their own, whatever the case, also when saved at once', async () => {
    const first = fresh();
    await save(first);
    expect(await errorsOf({ ...fresh(), username: first.username.toUpperCase() })).toEqual({
      username: 'Somebody has this username already',
    });
    expect(await errorsOf({ ...fresh(), email: first.email.toUpperCase() })).toEqual({
      email: 'Somebody has this e-mail already',
    });
    expect(await errorsOf({ ...fresh(), mobile: first.mobile })).toEqual({
      mobile: 'Somebody has this mobile already',
    });
    const twin = fresh();
    const both = await Promise.all([save(twin), save(twin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('ADM-013 change field by field; what is left out stays, what is emptied goes, a password is refused', async () => {
    const { id, version } = (await save(fresh())).body.data;
    await save({ is_update: true, id, version, last_name: 'Lestari', mobile: '' });
    expect(await stored(id)).toMatchObject({
      name: 'Sri Lestari',
      mobile: null,
      position: 'Executive',
      version: 2,
    });
    expect(await errorsOf({ is_update: 1, id, password: 'another one 9' })).toEqual({
      password: 'Only a new user is given a password',
    });
    expect(await errorsOf({ is_update: 1 })).toEqual({ id: 'Id is required' });
    expect(await errorsOf({ is_update: 1, id, username: '' })).toEqual({ username: 'Username is required' });
    const { dialer_user_id: needed } = await errorsOf({ is_update: 1, id, role_id: ROLE.agent });
    expect(needed).toBe('Dialer user id is required');
    const stale = await save({ is_update: 1, id, version, last_name: 'Late' });
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toMatchObject({ record: { id, version: 2, last_name: 'Lestari' } });
  });

  it('ADM-014 ADM-021 are switched off by {is_update, id, status}, sign out at once, and never by themselves', async () => {
    const agent = await buildUser(t.db);
    const session = await t.signIn(agent);
    const twice = await Promise.all(
      [1, 2].map(() => save({ is_update: 1, id: agent.id, version: 1, status: '0' })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await t.call(getUserAccessList, {}, { token: session })).status).toBe(401);
    await save({ is_update: 1, id: agent.id, status: '1' });
    expect((await t.call(getUserAccessList, {}, { token: session })).status).toBe(401);

    const own = await save({ is_update: 1, id: administrator.id, status: '0' });
    expect(own.status).toBe(400);
    expect(own.body.message).toBe('You cannot change your own status');
    expect((await stored(administrator.id)).status).toBe(1);
  });

  it('belong to markets: of another one they are not found, and only the editor’s own are given', async () => {
    const { id } = await buildUser(t.db, { roleId: ROLE.auditor, markets: ['ph'] });
    expect((await t.call(getUser, { id }, { token })).status).toBe(404);
    expect((await save({ is_update: 1, id, status: '0' })).status).toBe(404);
    expect((await t.call(getUser, { id }, { token, market: 'ph' })).status).toBe(200);

    const local = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const abroad = await save({ ...fresh(), market_ids: [1, MARKETS.ph.id] }, local);
    expect(abroad.body.errors).toEqual({ market_ids: 'Markets is invalid' });
    const { id: both } = (await save({ ...fresh(), market_ids: '1,2' })).body.data;
    expect((await save({ is_update: 1, id: both, market_ids: [1] }, local)).status).toBe(400);
    expect((await save({ is_update: 1, id: both, last_name: 'Both' }, local)).status).toBe(200);
    // By its e-mail and an invitation the editor of one market could become this user in the other.
    const taken = {
      username: fresh().username,
      email: fresh().email,
      status: '0',
      role_id: ROLE.reportingUser,
    };
    const refused = await save({ is_update: 1, id: both, ...taken }, local);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['email', 'role_id', 'status', 'username']);
    const proven = { is_update: 1, id: both, email: taken.email, own_password: OWN };
    expect((await save(proven)).status).toBe(200);
    expect(await errorsOf({ is_update: 1, id: both, market_ids: [2] })).toEqual({
      market_ids: expect.stringContaining('stays'),
    });
    await save({ is_update: 1, id: both, market_ids: [1] });
    expect((await t.call(getUser, { id: both }, { token, market: 'ph' })).status).toBe(404);
  });
});

describe('whose row a role may edit', () => {
  it('ADM-005 a supervisor reaches nobody above, makes nobody an administrator, and edits the others', async () => {
    const supervisor = await signInAs(ROLE.supervisor);
    const { id: agent } = await buildUser(t.db);
    expect((await t.call(getUser, { id: administrator.id }, { token: supervisor })).status).toBe(403);
    const change = { is_update: 1, id: administrator.id, last_name: 'Taken' };
    expect((await save(change, supervisor)).status).toBe(403);
    expect((await save({ is_update: 1, id: agent, role_id: ROLE.administrator }, supervisor)).status).toBe(
      403,
    );
    expect((await save({ ...fresh(), role_id: ROLE.administrator }, supervisor)).status).toBe(403);
    const lowered = { is_update: 1, id: administrator.id, role_id: ROLE.auditor };
    expect((await save(lowered, supervisor)).status).toBe(403);
    expect((await save({ is_update: 1, id: agent, last_name: 'Edited' }, supervisor)).status).toBe(200);
    expect((await stored(administrator.id)).last_name).toBe(administrator.last_name);
  });

  it('ADM-005 other roles edit nobody, even with the right to the screens', async () => {
    const hold = (status: number) =>
      t.db
        .updateTable('role_privilege')
        .set({ status })
        .where('role_id', '=', ROLE.auditor)
        .where('privilege_id', '=', 41)
        .execute();
    await hold(1);
    const auditor = await signInAs(ROLE.auditor);
    const { id } = await buildUser(t.db);
    expect((await t.call(listUsers, {}, { token: auditor })).status).toBe(200);
    expect((await t.call(getUser, { id }, { token: auditor })).status).toBe(403);
    expect((await save({ is_update: 1, id, status: '0' }, auditor)).status).toBe(403);
    expect((await save({ ...fresh() }, auditor)).status).toBe(403);
    await hold(0);
  });
});

describe('the last administrator of a market', () => {
  const LAST = 'This is the last active administrator of the market. Make somebody else administrator first';
  const OF_BOTH = expect.stringContaining('a market that is not yours');
  const demote = (id: number, as = token) => save({ is_update: 1, id, role_id: ROLE.supervisor }, as);

  it('is not switched off by an administrator of the other market', async () => {
    const other = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const off = await save({ is_update: 1, id: administrator.id, status: '0' }, other);
    expect(off.body.errors).toEqual({ status: OF_BOTH });
    const own = await save({ is_update: 1, id: administrator.id, status: '0' });
    expect(Object.keys(own.body.errors ?? {})).toEqual(['status']);
    expect((await stored(administrator.id)).status).toBe(1);
  });

  it('is neither demoted nor taken out of the market, until there is another one', async () => {
    expect((await demote(administrator.id)).body.errors).toEqual({ role_id: LAST });
    const out = await save({ is_update: 1, id: administrator.id, market_ids: [1] });
    expect(out.body.errors).toEqual({ market_ids: LAST });
    await buildUser(t.db, { roleId: ROLE.administrator });
    expect((await demote(administrator.id)).body.errors).toEqual({ role_id: LAST });
    await buildUser(t.db, { roleId: ROLE.administrator, markets: ['ph'] });
    expect((await demote(administrator.id)).status).toBe(200);
  });

  it('stays where two administrators demote each other at once', async () => {
    const other = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
    const otherToken = await t.signIn(other);
    const both = await meetAtLock(t, lockAdministrators, [
      () => demote(other.id),
      () => demote(administrator.id, otherToken),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('the dialer id of a user', () => {
  const agent = (dialerId: string, marketIds = [1]) => ({
    ...fresh(),
    role_id: ROLE.agent,
    dialer_user_id: dialerId,
    market_ids: marketIds,
  });
  const TAKEN = { dialer_user_id: 'Somebody of this market has this dialer user id already' };

  it('ADM-011 is one user’s in a market; a second one is refused beside the field, also while the first is saved', async () => {
    expect((await save(agent('778899'))).status).toBe(200);
    expect((await save(agent('778899'))).body.errors).toEqual(TAKEN);
    expect((await save(agent('778899', [1, 2]))).body.errors).toEqual(TAKEN);
    const elsewhere = { ...agent('778899', [2]), mobile: '' };
    const other = await t.call(saveUser, elsewhere as never, { token, market: 'ph' });
    expect(other.status).toBe(200);
    const moved = { is_update: 1 as const, id: other.body.data.id, market_ids: [1, 2] };
    expect((await t.call(saveUser, moved as never, { token, market: 'ph' })).body.errors).toEqual(TAKEN);
    const lockMarket = (tx: Tx) => tx.selectFrom('market').select('id').forUpdate().execute();
    const both = await meetAtLock(t, lockMarket, [() => save(agent('990011')), () => save(agent('990011'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('that an agent has lost is asked for by the next save, but not to switch the agent off', async () => {
    const agent = await buildUser(t.db, { dialer_user_id: null });
    const switchedOff = { is_update: 1, id: agent.id, status: '0' } as const;
    expect((await save(switchedOff)).status).toBe(200);
    expect(await errorsOf({ is_update: 1, id: agent.id, dialer_user_id: '' })).toHaveProperty(
      'dialer_user_id',
    );
  });
});
