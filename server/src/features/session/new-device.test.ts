import { login } from '@otolead/contract/session/session.endpoints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const PASSWORD = 'kereta api malam';
const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';
const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0' };

const t = useTestApp();
let user: TestUser;

beforeEach(async () => {
  user = await buildUser(t.db, { password: PASSWORD, name: 'Dewi Anggraini' });
  await storeSiteSetting(t.db, 'new_device_mail', '1');
});

afterEach(() => storeSiteSetting(t.db, 'new_device_mail', '0'));

async function signIn(address: string, headers: Record<string, string> = {}): Promise<string> {
  const input = { username: user.username, password: PASSWORD, ...(await solveCaptcha(t)) };
  const answer = await t.call(login, input, { address, headers });
  expect(answer.status).toBe(200);
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith('otolead_device='))?.split(';')[0] ?? '';
}

const mails = () =>
  t.db
    .selectFrom('outgoing_message')
    .where('recipient', '=', user.email)
    .select(['subject', 'body'])
    .execute();

describe('a sign-in from a new device', () => {
  it('is reported by mail once for a browser, wherever it goes later', async () => {
    const cookie = await signIn(HOME, BROWSER);
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['New sign-in to OtoLead', []]);
    expect(mail?.body).toContain(`your OtoLead account ${user.username} on `);
    expect(mail?.body).toContain(`from the address ${HOME}`);
    await signIn(AWAY, { ...BROWSER, cookie });
    expect(await mails()).toHaveLength(1);
    await signIn(HOME, BROWSER);
    expect(await mails()).toHaveLength(2);
  });

  it('of a program is reported once for its name and address', async () => {
    const curl = { 'user-agent': 'curl/8.0' };
    for (const address of [HOME, HOME, AWAY]) await signIn(address, curl);
    expect(await mails()).toHaveLength(2);
  });

  it('is not reported where the market does not want it, nor to a user of the demo', async () => {
    user = await buildUser(t.db, { password: PASSWORD, is_demo: true });
    await signIn(HOME, BROWSER);
    expect(await mails()).toEqual([]);
    user = await buildUser(t.db, { password: PASSWORD });
    await storeSiteSetting(t.db, 'new_device_mail', '0');
    await signIn(HOME, BROWSER);
    expect(await mails()).toEqual([]);
  });
});
