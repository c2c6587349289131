import type { Page } from '@playwright/test';
import { buildRole } from '../server/test/builders/users.ts';
import { expect, test } from './journey.ts';

const DASHBOARD = 1;
const LEAD_TYPES = 20;
const USERS = 41;

interface SentPrivileges {
  readonly role_privilege: readonly {
    readonly role_id: number;
    readonly privilege_id: number;
    readonly status: '0' | '1';
    readonly id?: number;
  }[];
}

async function openRole(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Privileges of ${name}` });
}

test('ADM-024 ADM-029 ADM-036 a role’s privileges are switched in its dialog and found again after a reload', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const role = await buildRole(database, [DASHBOARD, USERS]);
  const name = `Test role ${role.id}`;
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Role List' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Id', 'Name', 'Action']);
  const cells = page.getByRole('row').filter({ hasText: name }).getByRole('gridcell');
  await expect(cells).toHaveText([String(role.id), name, '']);
  const dialog = await openRole(page, name);
  await expect(dialog.getByRole('switch', { name: 'Users' })).toBeChecked();
  const rows = await dialog.getByRole('listitem').count();
  await dialog.getByLabel('Find a privilege').fill('lead-type');
  await expect(dialog.getByRole('switch')).toHaveCount(1);
  await dialog.getByRole('switch', { name: 'Lead types' }).click();
  await dialog.getByLabel('Find a privilege').fill('');
  expect(await accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  // The browser's Back asks too.
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  const sent = page.waitForRequest('**/roles/save_privilege');
  await dialog.getByRole('button', { name: 'Update' }).click();
  // Every privilege, with the id of its link where the role had one.
  const { role_privilege: entries } = (await sent).postDataJSON() as SentPrivileges;
  expect(entries).toHaveLength(rows);
  expect(entries.every((entry) => entry.role_id === role.id)).toBe(true);
  const statuses = entries.filter(({ status }) => status === '1').map(({ privilege_id: id }) => id);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([DASHBOARD, LEAD_TYPES, USERS]);
  const paired = entries.filter(({ id }) => id !== undefined).map(({ privilege_id: id }) => id);
  expect(paired.toSorted((one, other) => one - other)).toEqual([DASHBOARD, USERS]);
  await expect(page.getByText('Role privile saved successfully', { exact: true })).toBeVisible();
  await page.reload();
  await expect((await openRole(page, name)).getByRole('switch', { name: 'Lead types' })).toBeChecked();
  const held = await database
    .selectFrom('role_privilege')
    .where('role_id', '=', role.id)
    .where('status', '=', 1)
    .select('privilege_id')
    .orderBy('privilege_id')
    .execute();
  expect(held.map(({ privilege_id: id }) => id)).toEqual([DASHBOARD, LEAD_TYPES, USERS]);
});

test('ADM-025 ADM-028 ADM-031 privilege 40 has a toggle for role 1 alone, and is taken from it only after what is lost was confirmed', async ({
  page,
  signIn,
}) => {
  await signIn('admin.id', { at: '/role-list' });
  const supervisor = await openRole(page, 'Supervisor');
  await expect(supervisor.getByText('Role privileges', { exact: true })).toBeVisible();
  await expect(supervisor.getByRole('switch', { name: 'Role privileges' })).toHaveCount(0);
  const rows = await supervisor.getByRole('listitem').count();
  await expect(supervisor.getByRole('switch')).toHaveCount(rows - 1);
  await supervisor.getByRole('button', { name: 'Cancel' }).click();
  const administrator = await openRole(page, 'Administrator');
  await expect(administrator.getByRole('switch')).toHaveCount(rows);
  const toggle = administrator.getByRole('switch', { name: 'Role privileges' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await administrator.getByRole('button', { name: 'Update' }).click();
  const sure = page.getByRole('dialog', { name: 'Take away the right to give rights?' });
  await expect(sure).toContainText('npm run cli -- role grant 1 40');
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().endsWith('/roles/save_privilege');
  });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toHaveCount(0);
  await expect(administrator).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect(isSent).toBe(false);
});
