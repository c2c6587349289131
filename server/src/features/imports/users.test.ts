import { importUsers } from '@otolead/contract/imports/imports.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { resetPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { downloadUsers } from '@otolead/contract/users/users.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
const silent = useTestApp({ environment: { DATABASE_URL: 'postgres://crm@db.test/crm' } });
let administrator: TestUser;
let token: string;

beforeAll(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(administrator);
});

const HEADER = 'username,first_name,last_name,email,mobile,position,role,dialer_user_id';
const send = async (content: string, sender = token, fields: object = {}) =>
  (await uploader(t, importUsers, fields)(csvFile(content), { token: sender })).body;
const rowsOf = (...rows: readonly string[]) => send([HEADER, ...rows].join('\n'));
const stored = (username: string) =>
  t.db.selectFrom('app_user').where('username', '=', username).selectAll().executeTakeFirst();
const mailsTo = (recipient: string) =>
  t.db
    .selectFrom('outgoing_message')
    .where('recipient', '=', recipient)
    .select(['subject', 'body'])
    .execute();

describe('a file of users', () => {
  it('makes people with a dialer id, each invited once to set the first password', async () => {
    const row = 'rina,Rina,Wati,rina@otolead.test,0812 5550 001,agent,Agent,9001';
    const { data } = await rowsOf(row, 'joko,Joko,,joko@otolead.test,,Manager,Supervisor,');
    expect([data.errors, data.created, data.updated]).toEqual([[], 2, 2]);
    expect(await stored('rina')).toMatchObject({
      name: 'Rina Wati',
      mobile: '628125550001',
      position: 'Agent',
      role_id: ROLE.agent,
      dialer_user_id: '9001',
      status: 1,
    });
    const [mail, ...more] = await mailsTo('rina@otolead.test');
    expect(more).toEqual([]);
    const link = /\/id\/reset-password\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const password = 'jarak jauh 77';
    const reset = { resetToken: link, password, confirm_password: password };
    expect((await t.send(resetPassword, reset)).status).toBe(200);
    // Resending changes and mails nothing.
    const again = (await rowsOf(row)).data;
    expect([again.already_total, again.updated]).toEqual([1, 0]);
    const subjects = (await mailsTo('rina@otolead.test')).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Your OtoLead account', 'Your OtoLead password was changed']);
  });

  it('gives nobody another e-mail or mobile, for which the form asks the user’s password', async () => {
    const user = await buildUser(t.db, { roleId: ROLE.supervisor, mobile: '628127770001' });
    const { data } = await send(
      `username,last_name,email,mobile\n${user.username},Baru,elsewhere@otolead.test,0812 7777 0002`,
    );
    expect(data.errors.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^email "elsewhere@otolead\.test": .* changed in the form, .*mobile "/),
    ]);
    expect(await stored(user.username)).toMatchObject({ last_name: user.last_name, email: user.email });
  });

  it('changes users where it differs, and leaves alone what it has no column for', async () => {
    const user = await buildUser(t.db, { roleId: ROLE.supervisor });
    const { data } = await send(`username,last_name,active\n${user.username},Baru,no`);
    expect([data.errors, data.created, data.updated]).toEqual([[], 0, 1]);
    expect(await stored(user.username)).toMatchObject({ last_name: 'Baru', email: user.email, status: 0 });
  });

  it('is judged as the form is, each fault beside its row by column and value', async () => {
    await buildUser(t.db, { roleId: ROLE.agent, dialer_user_id: '9100' });
    const { data } = await rowsOf(
      'a.one,A,,not-an-address,,Agent,Agent,9101',
      'a.two,A,,two@otolead.test,,Chief,Agent,9102',
      'a.three,A,,three@otolead.test,,Agent,Pilot,9103',
      'a.four,A,,four@otolead.test,,Agent,Agent,9100',
      'a.five,A,,five@otolead.test,,Agent,Agent,',
      `a.six,A,,${administrator.email},,Agent,Supervisor,`,
      'a.seven,A,,seven@otolead.test,,Agent,Agent,9107',
      'a.eight,A,,eight@otolead.test,,Agent,Agent,9107',
      'a nine,A,,nine@otolead.test,,Agent,Supervisor,',
      'аdmin,A,,ten@otolead.test,,Agent,Supervisor,',
    );
    expect(data.errors.map(({ mobile, msg }) => `${mobile}: ${msg}`)).toEqual([
      expect.stringMatching(/^a\.one: email "not-an-address": /),
      'a.two: Invalid position: Chief',
      expect.stringMatching(/^a\.three: role "Pilot": role is unknown; there are: .*Agent, /),
      expect.stringMatching(/^a\.four: dialer_user_id "9100": /),
      expect.stringMatching(/^a\.five: dialer_user_id "": /),
      expect.stringMatching(/^a\.six: email ".*": /),
      expect.stringMatching(/^a\.eight: dialer_user_id "9107": /),
      expect.stringMatching(/^a nine: username "a nine": /),
      'аdmin: username "аdmin": Username takes Latin letters, digits and signs only',
    ]);
    expect([data.created, await stored('a.four')]).toEqual([1, undefined]);
  });

  it('puts dealer staff beside their salesperson, and people into the sender’s markets', async () => {
    const [one, two] = [await buildDealer(t.db), await buildDealer(t.db)];
    const dse = await buildDse(t.db, { dealer_id: one.id, name: 'Same name' });
    await buildDse(t.db, { dealer_id: two.id, name: 'Same name' });
    const header = `${HEADER},dealer,dse,markets`;
    const { data } = await send(
      `${header}\nsales.one,S,,sales@otolead.test,,Executive,Dealer / Sales Staff,,${one.name},Same name,id;ph\n` +
        'sales.two,S,,sales2@otolead.test,,Executive,Dealer / Sales Staff,,,Same name,',
    );
    expect(data.errors.map(({ msg }) => msg)).toEqual(['dse "Same name": dse is unknown']);
    const user = await stored('sales.one');
    expect(user?.dse_id).toBe(dse.id);
    const markets = t.db
      .selectFrom('user_market')
      .where('user_id', '=', user?.id ?? 0)
      .select('market_id');
    expect((await markets.orderBy('market_id').execute()).map(({ market_id: id }) => id)).toEqual([
      MARKETS.id.id,
      MARKETS.ph.id,
    ]);
  });

  it('gives no more than its sender may give: no administrators, no other market, no change without the right', async () => {
    const supervisor = await buildUser(t.db, { roleId: ROLE.supervisor });
    const own = await t.signIn(supervisor);
    const { data } = await send(
      `${HEADER},markets\nboss,B,,boss@otolead.test,,Manager,Administrator,,\n` +
        `abroad,A,,abroad@otolead.test,,Manager,Supervisor,,id;ph\n` +
        `${administrator.username},Taken over,,${administrator.email},,Manager,Supervisor,,`,
      own,
    );
    expect(data.errors.map(({ msg }) => msg)).toEqual([
      'You are not allowed to do this',
      expect.stringMatching(/^markets "id;ph": /),
      'You are not allowed to do this',
    ]);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.send(importUsers, { file: csvFile('username') }, { token: agent })).status).toBe(403);
  });

  it('is what the list gives away, and goes back in unchanged, also beside a salesperson who left', async () => {
    const dse = await buildDse(t.db, { name: 'Gone since' });
    await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id, position: 'Executive' });
    await t.db.updateTable('dse').set({ status: 0 }).where('id', '=', dse.id).execute();
    const { body: file, statusCode } = await t.app.inject({
      method: 'POST',
      url: `/id${servedPath(downloadUsers)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ status: '1' }),
    });
    const lines = file.trimEnd().split('\r\n');
    expect([statusCode, lines.length > 5, file.includes('"Gone since"')]).toEqual([200, true, true]);
    expect(lines.every((line, at) => at === 0 || line.endsWith('"yes"'))).toBe(true);
    const before = await tableDigest(t.db, ['app_user', 'outgoing_message']);
    const { data } = await send(file);
    expect([data.errors, data.already_total, data.updated]).toEqual([[], lines.length - 1, 0]);
    expect(await tableDigest(t.db, ['app_user', 'outgoing_message'])).toEqual(before);
  });

  it('is tried without a user, a mail or a link', async () => {
    const kept = ['app_user', 'outgoing_message', 'password_reset', 'change_log'];
    const before = await tableDigest(t.db, kept);
    const row = 'tried,T,,tried@otolead.test,,Agent,Agent,9300';
    const { data } = await send(`${HEADER}\n${row}`, token, { dry_run: true });
    expect(data.message).toContain('1 would be created');
    expect(await tableDigest(t.db, kept)).toEqual(before);
  });

  it('is refused where no mail goes out', async () => {
    const own = await silent.signIn(await buildUser(silent.db, { roleId: ROLE.administrator }));
    const { status, body } = await silent.send(importUsers, { file: csvFile(HEADER) }, { token: own });
    expect([status, body.message]).toEqual([400, expect.stringContaining('SMTP_URL')]);
  });
});
