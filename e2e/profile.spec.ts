import { randomBytes } from 'node:crypto';
import { buildUser } from '../server/test/builders/users.ts';
import { expect, test } from './journey.ts';

const OLD = 'correct horse';
const NEW = 'korek api basah';

test('people see who they are and change their own password, by the menu and by the palette', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const mark = randomBytes(5).toString('hex');
  const user = await buildUser(database, {
    username: `profile.${mark}`,
    email: `profile.${mark}@otolead.test`,
    name: 'Maria Theresia Kusumawardhani Soerjoatmodjo',
    password: OLD,
  });
  await signIn(user.username);
  await page.getByRole('button', { name: new RegExp(user.name) }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await expect(profile.getByText(user.email)).toBeVisible();
  await profile.getByLabel('Present password').fill('another one');
  await profile.getByLabel('New password').fill(NEW);
  await profile.getByLabel('Confirm password').fill(NEW);
  await profile.getByLabel('Confirm password').press('Enter');
  await expect(profile.getByText('This is not your present password')).toBeVisible();
  await expect(profile.getByLabel('Present password')).toBeFocused();
  expect(await accessibilityFaults()).toEqual([]);
  await profile.getByLabel('Present password').fill(OLD);
  await profile.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed. You are signed out everywhere else')).toBeVisible();
  await expect(profile).toHaveCount(0);
  await page.reload();
  const stored = await database
    .selectFrom('app_user')
    .where('id', '=', user.id)
    .select(['password_hash', 'version'])
    .executeTakeFirstOrThrow();
  expect(stored.password_hash).toMatch(/^\$argon2id\$/);
  expect(stored.version).toBeGreaterThan(1);
  await page.getByRole('button', { name: new RegExp(user.name) }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('password');
  await page.getByRole('option', { name: /Profile/ }).click();
  await expect(profile).toBeVisible();
});
