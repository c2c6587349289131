import type { Page } from '@playwright/test';
import { buildRole } from '../server/test/builders/users.ts';
import { expect, test } from './journey.ts';

const DASHBOARD = 1;
const LEAD_TYPES = 20;
const USERS = 41;

async function openRole(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Privileges of ${name}` });
}

test('ADM-023 ADM-024 ADM-025 a role’s privileges are switched in its dialog and found again after a reload', async ({
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
  await expect(page).toHaveURL(/\/id\/role-list$/);
  const dialog = await openRole(page, name);
  await expect(dialog.getByRole('switch', { name: 'Users' })).toBeChecked();
  await dialog.getByLabel('Find a privilege').fill('lead-type');
  await expect(dialog.getByRole('switch')).toHaveCount(1);
  await dialog.getByRole('switch', { name: 'Lead types' }).click();
  await dialog.getByLabel('Find a privilege').fill('');
  expect(await accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  // The browser's own way back asks as well.
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Role privile saved successfully')).toBeVisible();
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

test('ADM-028 ADM-031 privilege 40 has a toggle for role 1 alone, and cannot be taken from it', async ({
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
  await administrator.getByRole('switch', { name: 'Role privileges' }).click();
  await administrator.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/The Administrator keeps this privilege/)).toBeVisible();
  await expect(administrator).toBeVisible();
});
