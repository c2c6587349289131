import { buildRole } from '../server/test/builders/users.ts';
import { expect, test } from './journey.ts';

const DASHBOARD = 1;
const LEAD_TYPES = 20;

test('ADM-023 the role list leads to the matrix, which shows who holds each right, what it opens, and a change made from it', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  // A role for this journey alone; all others share the demo's roles.
  const role = await buildRole(database, [DASHBOARD]);
  const name = `Test role ${role.id}`;
  await signIn('admin.ph', { market: 'ph' });
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Role List' }).click();
  await expect(page).toHaveURL(/\/ph\/role-list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  await page.getByRole('link', { name: 'Roles and rights' }).click();
  await expect(page).toHaveURL(/\/ph\/role_matrix$/);
  await page.getByLabel('Find a right').fill('/lead-type');
  const row = page.getByRole('row', { name: /^Lead type/ });
  await expect(row).toContainText('/lead-type');
  const held = row.getByRole('img', { name: new RegExp(`^${name} holds`) });
  await expect(row.getByRole('img', { name: /^Administrator holds/ })).toBeVisible();
  await expect(held).toHaveCount(0);
  expect(await accessibilityFaults()).toEqual([]);
  const give = async () => {
    await page.getByRole('button', { name, exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('switch', { name: /^Lead type/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  };
  await give();
  await expect(held).toBeVisible();
  const stored = database
    .selectFrom('role_privilege')
    .where('role_id', '=', role.id)
    .where('privilege_id', '=', LEAD_TYPES)
    .select('status');
  expect(await stored.executeTakeFirst()).toEqual({ status: 1 });
  await page.reload();
  await page.getByLabel('Find a right').fill('/lead-type');
  await expect(held).toBeVisible();
  await give();
  await expect(held).toHaveCount(0);
});
