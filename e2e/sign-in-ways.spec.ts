import { randomBytes } from 'node:crypto';
import type { Db } from '../server/src/platform/db/database.ts';
import { storeSiteSetting } from '../server/test/builders/site-settings.ts';
import { buildRole, buildUser, type TestUser } from '../server/test/builders/users.ts';
import { type IdentityProvider, startIdentityProvider } from '../server/test/identity-provider.ts';
import { expect, signInAs, test } from './journey.ts';
import { type RunningServer, startSmallServer, withDatabase } from './server.ts';

const PASSWORD = 'pasar minggu pagi';
/** Dashboard, which is the start page, and lead list. */
const PRIVILEGES = [1, 2];

let idp: IdentityProvider;
let server: RunningServer;
/** Browsers make no passkeys for an address in numbers. */
let site: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  idp = await startIdentityProvider();
  server = await startSmallServer(idp.environment);
  site = server.url.replace('127.0.0.1', 'localhost');
  idp.serve({
    redirectUris: [`${site}/id/single-sign-on`],
    backChannel: `${server.url}/id/api/crm/user/sign_on_logout`,
  });
});

test.afterAll(async () => {
  await server?.stop();
  await idp?.close();
});

const buildReader = (db: Db): Promise<TestUser> =>
  buildRole(db, PRIVILEGES).then(({ id: roleId }) => {
    const mark = randomBytes(5).toString('hex');
    return buildUser(db, {
      username: `ways.${mark}`,
      email: `ways.${mark}@otolead.test`,
      roleId,
      password: PASSWORD,
    });
  });

test('the company account signs in from nothing, says why it does not, and signs out here what signs out there', {
  tag: '@all',
}, async ({ page, accessibilityFaults }) => {
  const user = await withDatabase(server, async (db) => {
    await storeSiteSetting(db, 'sign_on', '1');
    return buildReader(db);
  });
  const button = page.getByRole('button', { name: 'Sign in with Astra account' });

  idp.person = { sub: 'a stranger', email: 'nobody@otolead.test', email_verified: true };
  await page.goto(`${site}/id/lead-list?lead_ids=1`);
  await expect(button).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await button.click();
  await expect(page.getByText('You have no active user here. Please ask an administrator')).toBeVisible();
  await expect(page).toHaveURL(`${site}/id/single-sign-on`);
  expect(await accessibilityFaults()).toEqual([]);
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await page.getByRole('link', { name: 'Back to login' }).click();

  idp.person = { sub: 'Siti', email: user.email, email_verified: true };
  await page.goto(`${site}/id/lead-list?lead_ids=1`);
  await button.click();
  await expect(page).toHaveURL(/\/id\/lead-list\?lead_ids=1/);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  // The answer is in no history: Back leaves it.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).not.toContain(
    'code=',
  );

  const there = await page.context().newPage();
  await there.goto(`${idp.issuer}/session/end`);
  await there.getByRole('button', { name: 'Yes' }).click();
  await there.waitForLoadState();
  await page.goto(`${site}/id/lead-list`);
  await expect(button).toBeVisible();
});

test('a passkey is added in the profile, signs in without a password and as the second step after one', {
  tag: '@all',
}, async ({ page, accessibilityFaults }) => {
  const user = await withDatabase(server, async (db) => {
    await storeSiteSetting(db, 'passkeys', '1');
    return buildReader(db);
  });
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  const profile = page.getByRole('dialog', { name: 'Profile' });
  const openProfile = async () => {
    await page.getByRole('button', { name: new RegExp(user.name) }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(profile.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  };
  const signOut = async () => {
    await page.goto(`${site}/id/logout`);
    await expect(page).toHaveURL(/\/id\/login$/);
  };

  await withDatabase(server, (db) => signInAs(page, db, user.username, `${server.url}/id`));
  await openProfile();
  await expect(profile.getByText(/only over https and under a name/)).toBeVisible();
  await withDatabase(server, (db) => signInAs(page, db, user.username, `${site}/id`));
  await openProfile();
  await profile.getByRole('button', { name: 'Add a passkey' }).click();
  await profile.getByLabel(/^Name/).fill('Office laptop');
  await profile.getByLabel('Your own password').fill(PASSWORD);
  expect(await accessibilityFaults()).toEqual([]);
  await profile.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(profile.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await profile.getByRole('button', { name: 'I have kept them' }).click();
  const list = profile.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByText('Office laptop')).toBeVisible();
  await list.getByRole('button', { name: 'Rename Office laptop' }).click();
  await profile.getByLabel(/^Name/).fill('Key of the desk');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Key of the desk')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  await signOut();
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey.click();
  await expect(page.getByText(/Nothing was done/)).toBeVisible();
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await byPasskey.click();
  await expect(page.getByRole('banner')).toBeVisible();

  await signOut();
  // Its captcha is not the one of the fresh page.
  await page.waitForLoadState('networkidle');
  const picture = page.waitForResponse('**/user/get_captcha_image');
  await page.reload();
  const { captcha_id: id } = ((await (await picture).json()) as { data: { captcha_id: string } }).data;
  const { answer } = await withDatabase(server, (db) =>
    db.selectFrom('captcha').where('id', '=', id).select('answer').executeTakeFirstOrThrow(),
  );
  await page.getByLabel('User id').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Captcha', { exact: true }).fill(answer);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Confirm with your passkey')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});
