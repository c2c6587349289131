import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { serial } from '../server/test/builders/serial.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { ownMobile, ownName } from './own.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

const stored = (database: Db, username: string) =>
  database
    .selectFrom('app_user')
    .where('username', '=', username)
    .select(['name', 'role_id', 'dialer_user_id', 'mobile', 'status', 'version'])
    .executeTakeFirstOrThrow();

async function findUser(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Name or username' });
  await field.fill(name);
  await field.press('Enter');
}

test('ADM-001 ADM-003 ADM-007 a user is added from the menu, edited and found again after a reload', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const username = `journey.user.${serial()}`;
  const lastName = ownName('User');
  const mobile = ownMobile();
  await signIn('admin.id');
  await page.getByRole('navigation').first().getByRole('link', { name: 'User List' }).click();
  await expect(page).toHaveURL(/\/id\/user-list$/);
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Add User' }).click();
  await expect(page).toHaveURL(/\/id\/create_user$/);
  const form = page.getByRole('form', { name: 'Add User' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('First name').fill('Journey');
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('E-mail').fill(`${username}@otolead.test`);
  await form.getByLabel('Mobile').fill(`0${mobile.slice(2, 5)}-${mobile.slice(5, 9)}-${mobile.slice(9)}`);
  // Choosing a role explains the field it adds.
  await form.getByLabel('Role').fill('dealer');
  await page.getByRole('option', { name: 'Dealer / Sales Staff' }).click();
  await expect(form.getByText('Without one the user sees no leads')).toBeVisible();
  await expect(form.getByText('Agents need one')).toHaveCount(0);
  await form.getByLabel('Role').fill('agen');
  await page.getByRole('option', { name: 'Agent' }).click();
  await expect(form.getByText('Agents need one')).toBeVisible();
  await form.getByLabel('Position').fill('exec');
  await page.getByRole('option', { name: 'Executive' }).click();
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Dialer user id is required')).toBeVisible();
  await expect(form.getByText('Password is required')).toBeVisible();
  await form.getByLabel('Dialer user id').fill('J-1');
  await form.getByLabel('Password').fill('a good secret 7');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/user-list$/);

  await findUser(page, username);
  await row(page, `Journey ${lastName}`)
    .getByRole('link', { name: `Edit Journey ${lastName}` })
    .click();
  await expect(page).toHaveURL(/\/id\/edit_user\/\d+$/);
  await expect(page.getByRole('heading', { name: /^Update user #\d+$/ })).toBeVisible();
  const edit = page.getByRole('form');
  await expect(edit.getByLabel('Password')).toHaveCount(0);
  const access = page.getByRole('region', { name: 'Sign-in' });
  await expect(access.getByText('This user is not signed in.')).toBeVisible();
  await access.getByRole('button', { name: 'Email a password link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The link is on its way')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await edit.getByLabel('Last name').fill('Renamed');
  const sent = page.waitForRequest('**/user/save_user');
  await edit.getByRole('button', { name: 'Update' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ is_update: 1, id: expect.any(Number) });
  await expect(page).toHaveURL(/\/id\/user-list$/);
  await page.reload();
  await findUser(page, username);
  await expect(row(page, 'Journey Renamed')).toContainText('+62 813');
  expect(await stored(database, username)).toEqual({
    name: 'Journey Renamed',
    role_id: 3,
    dialer_user_id: 'J-1',
    mobile,
    status: 1,
    version: 2,
  });
});

test('ADM-013 ADM-015 ADM-016 a status changes after the question only, and one’s own never', async ({
  page,
  database,
  signIn,
}) => {
  const { id, username, name } = await buildUser(database, { roleId: 7 });
  await signIn('admin.id', { at: '/user-list' });
  await findUser(page, username);
  const toggle = page.getByRole('switch', { name: `${name}: active` });
  const question = page.getByRole('dialog', { name: 'Are you sure want to change status?' });
  await toggle.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Status not changed')).toBeVisible();
  await expect(toggle).toBeChecked();
  expect(await stored(database, username)).toMatchObject({ status: 1, version: 1 });
  await toggle.click();
  const sent = page.waitForRequest('**/user/save_user');
  await question.getByRole('button', { name: 'Yes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ is_update: 1, id, status: '0' });
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect(await stored(database, username)).toMatchObject({ status: 0, version: 2 });

  await findUser(page, 'admin.id');
  await expect(row(page, 'Hendra Wijaya').getByTitle('You cannot change your own status')).toHaveText(
    'Active',
  );
  await expect(row(page, 'Hendra Wijaya').getByRole('switch')).toHaveCount(0);
});

test('ADM-002 ADM-006 SES-041 a supervisor sees every column, NA where the row is an administrator’s, and No User found', async ({
  page,
  database,
  signIn,
}) => {
  const mobile = ownMobile();
  const { id, username, name, email } = await buildUser(database, { roleId: ROLE.auditor, mobile });
  await signIn('supervisor.id', { at: '/user-list' });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Username',
    'Role',
    'E-mail',
    'Mobile',
    'Active',
    'Action',
  ]);
  await findUser(page, username);
  const cells = row(page, username).getByRole('gridcell');
  await expect(cells).toHaveText([name, username, 'Auditor', email, /^\+62 813[ \d]+$/, '', '']);
  await expect(cells.nth(5).getByRole('switch', { name: `${name}: active` })).toBeChecked();
  await expect(cells.nth(6).getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    `/id/edit_user/${id}`,
  );
  await findUser(page, 'admin.id');
  await expect(row(page, 'Hendra Wijaya').getByRole('gridcell', { name: 'NA', exact: true })).toBeVisible();
  await expect(row(page, 'Hendra Wijaya').getByRole('link')).toHaveCount(0);
  await findUser(page, 'nobody is called so');
  await expect(page.getByText('No User found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await expect(page.getByText('No User found')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/id/create_user');
  await page.getByLabel('Role').click();
  await expect(page.getByRole('option', { name: 'Supervisor' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Administrator' })).toHaveCount(0);
});

test('API-006 ADM-004 ERR-030 the form goes back with the server’s message after a save, and stays where the data do not say 200', async ({
  page,
  signIn,
}) => {
  const username = `kept.user.${serial()}`;
  await signIn('admin.id', { at: '/create_user' });
  await page.route('**/user/save_user', (route) =>
    route.fulfill({ json: { status: 200, message: 'Not saved at all', data: { status: 500 } } }),
  );
  const form = page.getByRole('form');
  for (const [label, typed] of [
    ['Username', username],
    ['First name', 'Kept'],
    ['E-mail', `${username}@otolead.test`],
    ['Password', 'a good secret 7'],
  ] as const)
    await form.getByLabel(label).fill(typed);
  await form.getByLabel('Role').fill('audit');
  await page.getByRole('option', { name: 'Auditor' }).click();
  await form.getByLabel('Position').fill('exec');
  await page.getByRole('option', { name: 'Executive' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved at all' })).toBeVisible();
  await expect(form.getByLabel('Username')).toHaveValue(username);
  await page.unroute('**/user/save_user');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Saved' })).toBeVisible();
  await expect(page).toHaveURL(/\/id\/user-list$/);
});

test('users speak Indonesian on a phone in the dark', { tag: '@all' }, async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await readOnPhone(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('admin.id', { at: '/user-list' });
  await expect(page.getByRole('heading', { name: 'Pengguna' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.goto('/id/create_user');
  await expect(page.getByRole('form').getByLabel('Nama depan')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});

test('users come from a file, each invited, and a fault stands beside its row', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const username = `file.user.${serial()}`;
  await signIn('admin.id', { at: '/user-list' });
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users: CSV file' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const header = 'username,first_name,last_name,email,position,role,dialer_user_id';
  const rows = [
    `${username},File,User,${username}@otolead.test,Agent,Agent,${username}`,
    `${username}.x,File,User,${username}.x@otolead.test,Agent,Pilot,`,
  ];
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose file/ }).click();
  const buffer = Buffer.from([header, ...rows].join('\n'));
  await (await chooser).setFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('1 created, 0 changed, 0 unchanged, 1 with errors');
  await expect(result).toContainText('role "Pilot": role is unknown');
  const mail = database.selectFrom('outgoing_message').where('recipient', '=', `${username}@otolead.test`);
  expect(await mail.select('subject').execute()).toEqual([{ subject: 'Your OtoLead account' }]);
});
