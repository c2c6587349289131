import { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { revokeOtherSessions } from '@otolead/contract/session/devices.endpoints.ts';
import { endLook, lookAs } from '@otolead/contract/session/look.endpoints.ts';
import { changeOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { forgotPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { getUserAccessList, login, logout } from '@otolead/contract/session/session.endpoints.ts';
import { downloadSecurity, listSecurity } from '@otolead/contract/trail/security.endpoints.ts';
import { endUserSessions, inviteUser } from '@otolead/contract/users/access.endpoints.ts';
import { savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import { listUsers, saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { readCommand } from '../../app/cli-commands.ts';
import { dropOldTrail, ensureTrailPartitions } from '../../platform/db/trail-partitions.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';

const PASSWORD = 'kereta api malam';

const t = useTestApp();
let administrator: TestUser;
let token: string;
let from = 0;

beforeEach(async () => {
  const last = await t.db.selectFrom('security_log').select(sql<number>`max(id)`.as('id')).executeTakeFirst();
  from = last?.id ?? 0;
  administrator = await buildUser(t.db, {
    roleId: ROLE.administrator,
    markets: ['id', 'ph'],
    password: PASSWORD,
  });
  token = await t.signIn(administrator);
});

/** Entries of this test, the oldest first. */
const entries = () =>
  t.db.selectFrom('security_log').where('id', '>', from).selectAll().orderBy('id').execute();
const events = async () => (await entries()).map(({ event }) => event);
const signIn = async (username: string, password: string) =>
  t.send(login, { username, password, ...(await solveCaptcha(t)) });

describe('signing in', () => {
  it('is logged with session and address, and its failures stay when the next one succeeds', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await signIn(user.username, 'wrong');
    await signIn('nobody.is.called.so', PASSWORD);
    expect((await signIn(user.username, PASSWORD)).status).toBe(200);
    const found = await entries();
    const session = await t.db
      .selectFrom('user_session')
      .where('user_id', '=', user.id)
      .select('id')
      .executeTakeFirst();
    expect(found).toMatchObject([
      { event: 'sign_in_failed', user_id: user.id, actor_id: null, detail: { reason: 'wrong_password' } },
      { event: 'sign_in_failed', user_id: null, detail: { reason: 'unknown' }, address: '127.0.0.1' },
      { event: 'signed_in', user_id: user.id, actor_id: user.id, session_id: session?.id, market_id: 1 },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/nobody\.is\.called|kereta|wrong"/);
  });

  it('of a user who is switched off tells why; one that has to wait is logged as well', async () => {
    const user = await buildUser(t.db, { password: PASSWORD, status: 0 });
    for (let at = 0; at < 6; at += 1) await signIn(user.username, PASSWORD);
    expect(await entries()).toMatchObject([
      { event: 'sign_in_failed', detail: { reason: 'inactive' }, times: 5 },
      { event: 'sign_in_held', user_id: user.id, times: 1 },
    ]);
  });

  it('that fails again and again is one entry a minute with its number', async () => {
    const at = t.clock.now();
    const note = (moment: Date) =>
      logSecurity(
        t.db,
        { at: moment, marketId: 1, address: '192.0.2.7' },
        { event: 'sign_in_failed', fold: 'x' },
      );
    await Promise.all(Array.from({ length: 200 }, () => note(at)));
    await note(new Date(at.getTime() + 60_000));
    expect((await entries()).map(({ times }) => times)).toEqual([200, 1]);
  });
});

it('tells what was done about a session, a password and a look', async () => {
  await t.signIn(administrator);
  await t.send(revokeOtherSessions, {}, { token });
  await t.send(forgotPassword, { mobile_or_email: 'nobody@otolead.test' });
  await t.send(lookAs, { role_id: ROLE.agent }, { token });
  await t.send(endLook, {}, { token });
  const password = { new_password: 'pasar minggu pagi', confirm_password: 'pasar minggu pagi' };
  await t.send(changeOwnPassword, { old_password: 'guess', ...password }, { token });
  await t.send(changeOwnPassword, { old_password: PASSWORD, ...password }, { token });
  await t.send(logout, {}, { token });
  expect(await events()).toEqual([
    'session_ended',
    'reset_asked',
    'look_begun',
    'look_ended',
    'password_refused',
    'password_changed',
    'signed_out',
  ]);
});

it('tells what was done about users and rights, without addresses and numbers', async () => {
  const user = await buildUser(t.db, { roleId: ROLE.auditor, mobile: '628121110001' });
  const change = { email: 'moved@otolead.test', mobile: '0812 1110 002', role_id: ROLE.reportingUser };
  await t.send(saveUser, { is_update: 1, id: user.id, ...change, own_password: PASSWORD }, { token });
  await t.send(inviteUser, { id: user.id }, { token });
  await t.send(endUserSessions, { id: user.id }, { token });
  await t.send(saveUser, { is_update: 1, id: user.id, status: '0' }, { token });
  const right = { role_id: ROLE.brandManager, privilege_id: 91 };
  await t.send(savePrivileges, { role_privilege: [{ ...right, status: '1' }] }, { token });
  await t.send(savePrivileges, { role_privilege: [{ ...right, status: '0' }] }, { token });
  const found = await entries();
  expect(found).toMatchObject([
    { event: 'email_changed', user_id: user.id, actor_id: administrator.id, detail: {} },
    { event: 'mobile_changed', detail: {} },
    { event: 'role_changed', detail: { before: ROLE.auditor, after: ROLE.reportingUser } },
    { event: 'user_invited', user_id: user.id },
    { event: 'session_ended', user_id: user.id },
    { event: 'status_changed', detail: { before: '1', after: '0' } },
    { event: 'rights_changed', detail: { role: ROLE.brandManager, given: ['Security log'], taken: [] } },
    { event: 'rights_changed', detail: { given: [], taken: ['Security log'] } },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/moved@|62812|otolead\.test/);
});

it('tells each refusal by user and call, once a minute, and what was taken out', async () => {
  const agent = await buildUser(t.db);
  const own = await t.signIn(agent);
  for (let at = 0; at < 3; at += 1) expect((await t.call(listUsers, {}, { token: own })).status).toBe(403);
  expect((await t.call(listUsers, {}, { token: own, market: 'ph' })).status).toBe(403);
  await t.call(getUserAccessList, {}, { token: own });
  expect((await t.call(requestDownload, { total_record: 0 }, { token })).status).toBe(200);
  expect(await entries()).toMatchObject([
    { event: 'refused', actor_id: agent.id, times: 3, detail: { call: 'users.list', reason: 'forbidden' } },
    { event: 'refused', actor_id: agent.id, detail: { reason: 'wrong_market' }, market_id: 2 },
    { event: 'exported', actor_id: administrator.id, detail: { module: 'ExportLeadCsv' } },
  ]);
});

it('tells wrong keys of partners and wrong secrets of the dialer, once a minute from however many addresses', async () => {
  const key = `otl_${'x'.repeat(43)}`;
  for (let at = 0; at < 5; at += 1) {
    const address = `198.51.100.${at}`;
    expect((await t.send(takeLeads, {}, { token: key, address })).status).toBe(401);
    const call = { secret: 'a guess', lead_id: 1, call_id: 'C1', dispo: 'SALE' };
    expect((await t.send(dialerResult, call, { address })).status).toBe(401);
  }
  const found = await entries();
  expect(found).toMatchObject([
    {
      event: 'key_refused',
      detail: { reason: 'unknown_key' },
      times: 5,
      address: '198.51.100.0',
      market_id: 1,
    },
    { event: 'key_refused', detail: { reason: 'wrong_secret' }, times: 5, actor_id: null },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/xxxx|a guess/);
});

it('a failed write leaves no entry: it stands in the transaction of what it tells', async () => {
  const other = await buildUser(t.db);
  const taken = { is_update: 1, id: other.id, email: administrator.email, own_password: PASSWORD };
  expect((await t.send(saveUser, taken, { token })).status).toBe(400);
  expect(await events()).toEqual([]);
});

describe('the list', () => {
  const list = (request: object, as = token, market: 'id' | 'ph' = 'id') =>
    t.call(listSecurity, request as never, { token: as, market });

  it('is found by who, what, day and address; of the other market nothing stands in it', async () => {
    const user = await buildUser(t.db, { password: PASSWORD, name: 'Dewi Tersangka' });
    await signIn(user.username, 'wrong');
    const { body } = await list({ who: 'tersangka' });
    expect(body.data).toMatchObject([
      {
        event: 'sign_in_failed',
        event_label: 'Sign-in failed',
        user_name: 'Dewi Tersangka',
        actor_name: 'Nobody known',
        detail: 'reason: wrong password',
        address: '127.0.0.1',
        times: 1,
      },
    ]);
    const count = async (request: object, market: 'id' | 'ph' = 'id') =>
      (await list({ who: 'tersangka', ...request }, token, market)).body.pagination?.total;
    expect(await count({ event: 'signed_in' })).toBe(0);
    expect(await count({ event: 'sign_in_failed', address: '127.0' })).toBe(1);
    expect(await count({ address: '%' })).toBe(0);
    expect(await count({ to: '2020-01-01' })).toBe(0);
    expect(await count({ from: '2020-01-01' })).toBe(1);
    expect(await count({}, 'ph')).toBe(0);
    expect((await list({ event: 'made_up' })).status).toBe(400);
  });

  it('is for administrators', async () => {
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await list({}, supervisor)).status).toBe(403);
    expect((await t.send(downloadSecurity, {}, { token: supervisor })).status).toBe(403);
  });

  it('is a file as well, which is logged itself', async () => {
    const user = await buildUser(t.db, { password: PASSWORD, name: '=Formula' });
    await signIn(user.username, PASSWORD);
    const { payload } = await t.app.inject({
      method: 'POST',
      url: `/id${servedPath(downloadSecurity)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { who: '=formula' },
    });
    expect(payload.split('\r\n')[1]).toContain('"Signed in","\'=Formula","\'=Formula"');
    expect((await entries()).at(-1)).toMatchObject({ event: 'exported', detail: { module: 'SecurityLog' } });
  });

  it('counts and reaches ten thousand entries, and says that there are more', async () => {
    await sql`insert into security_log (at, last_at, event, market_id, address)
      select ${t.clock.now()}::timestamptz - n * interval '1 second', ${t.clock.now()}, 'signed_out', 1, '203.0.113.9'
      from generate_series(1, 10010) n`.execute(t.db);
    const { body } = await list({ address: '203.0.113.9', page: 200 });
    expect(body.pagination).toMatchObject({ total: 10_000, total_capped: true, cur_page: 200 });
    expect((await list({ address: '203.0.113.9', page: 2_000 })).status).toBe(400);
  });
});

describe('the log', () => {
  it('is append-only: PostgreSQL refuses to rewrite or delete an entry', async () => {
    await logSecurity(t.db, { at: t.clock.now(), marketId: 1 }, { event: 'signed_out' });
    const change = t.db.updateTable('security_log').set({ address: '192.0.2.1' }).execute();
    await expect(change).rejects.toThrow('append-only');
    await expect(t.db.deleteFrom('security_log').execute()).rejects.toThrow('append-only');
  });

  it('has a partition for each month, and months older than 400 days go', async () => {
    const months = async () =>
      (
        await sql<{ name: string }>`select relname as name from pg_inherits join pg_class on oid = inhrelid
          where inhparent = 'security_log'::regclass order by relname`.execute(t.db)
      ).rows.map(({ name }) => name);
    await ensureTrailPartitions(t.db, new Date('2024-05-20T00:00:00Z'));
    expect(await months()).toEqual(expect.arrayContaining(['security_log_2024_05', 'security_log_2024_06']));
    const may = new Date('2024-05-31T23:59:00Z');
    await logSecurity(t.db, { at: may, marketId: 1 }, { event: 'signed_out' });
    await dropOldTrail(t.db, new Date('2025-07-05T00:00:00Z'));
    expect(await months()).toContain('security_log_2024_05');
    await dropOldTrail(t.db, new Date('2025-07-06T00:00:00Z'));
    expect(await months()).not.toContain('security_log_2024_05');
    expect(await months()).toEqual(expect.arrayContaining(['security_log_2024_06', 'security_log_default']));
  });

  it('cannot be dropped before its time, not even by the function of the nightly job', async () => {
    await ensureTrailPartitions(t.db, new Date('2024-05-20T00:00:00Z'));
    for (const log of ['security_log', 'view_log'])
      for (const days of [0, 200, 399]) {
        const drop = sql`select drop_trail_partitions(${log}, current_date - ${days}::integer)`.execute(t.db);
        await expect(drop).rejects.toThrow('the trail is kept for 400 days');
      }
    await expect(sql`select drop_trail_partitions('activity', '2024-01-01')`.execute(t.db)).rejects.toThrow(
      'no log',
    );
    await sql`select drop_trail_partitions('security_log', '2024-01-01')`.execute(t.db);
  });

  it('is printed as lines of JSON, up to the minute that is still counted', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await signIn(user.username, 'wrong');
    const lines: string[] = [];
    const run = async (...words: string[]) => {
      lines.length = 0;
      const context = {
        db: t.db,
        pool: t.pool,
        now: t.clock.now(),
        print: (line: string) => lines.push(line),
      };
      await readCommand(['security-log', ...words])(context as never);
      return lines.map((line) => JSON.parse(line));
    };
    const since = ['--since', t.clock.now().toISOString().slice(0, 10)];
    expect((await run(...since)).filter(({ user: name }) => name === user.username)).toEqual([]);
    t.clock.advance({ minutes: 1 });
    expect((await run(...since)).filter(({ user: name }) => name === user.username)).toMatchObject([
      { event: 'sign_in_failed', market: 'id', actor: null, times: 1, address: '127.0.0.1' },
    ]);
    await expect(run('--since', 'yesterday')).rejects.toThrow('--since must be a day');
  });
});
