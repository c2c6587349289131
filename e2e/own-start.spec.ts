import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page } from '@playwright/test';
import { buildUser } from '../server/test/builders/users.ts';
import { expect, test } from './journey.ts';

async function chooseStart(page: Page, option: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Start screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start screen' });
  await dialog.getByRole('combobox', { name: 'Start with' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a person starts with the saved view, then with the screen that was chosen, then as specified again', {
  tag: '@all',
}, async ({ page, signIn, database, accessibilityFaults }) => {
  // A separate user, because other journeys start where the demo's auditor starts.
  const user = await buildUser(database, { roleId: ROLE.auditor });
  await signIn(user.username);
  await expect(page).toHaveURL(/\/id\/lead-list$/);
  await page.goto('/id/lead-list?date=any&status=2');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Save the list as it stands' }).fill('Interested ones');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Interested ones' })).toBeVisible();

  await chooseStart(page, 'View “Interested ones”');
  await page.goto('/id/lead-list');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL(/\/lead-list\?.*status=2/);
  await expect(page.getByRole('button', { name: 'Interested ones' })).toBeVisible();
  await page.goto('/id/');
  await expect(page).toHaveURL(/\/lead-list\?.*status=2/);

  await chooseStart(page, 'Audit');
  await page.goto('/id/logout');
  await expect(page).toHaveURL(/\/login/);
  await signIn(user.username);
  await expect(page).toHaveURL(/\/id\/audit_list/);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const starts = await database
    .selectFrom('own_start')
    .where('user_id', '=', user.id)
    .select(['market_id', 'path', 'view_id'])
    .execute();
  expect(starts).toEqual([{ market_id: 1, path: '/audit_list', view_id: null }]);

  await chooseStart(page, 'The usual start: Leads');
  await page.goto('/id/');
  await expect(page).toHaveURL(/\/id\/lead-list$/);
});
