import { expect, test } from './journey.ts';

test('an administrator looks as an agent: menu and screens are the agent’s, nothing is written, a click ends it', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('admin.id', { at: '/role-list' });
  await page.getByRole('button', { name: 'View as Agent' }).click();
  const banner = page
    .getByRole('status')
    .filter({ hasText: 'You are viewing as Agent. Nothing can be changed.' });
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/\/id\/lead-list/);
  await expect(page.getByRole('button', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Webform' })).toHaveCount(0);
  expect(await accessibilityFaults()).toEqual([]);
  await page.goto('/id/role-list');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(banner).toBeVisible();
  const looking = await database
    .selectFrom('user_session')
    .innerJoin('role', 'role.id', 'user_session.look_role_id')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .where('app_user.username', '=', 'admin.id')
    .select('role.name')
    .executeTakeFirstOrThrow();
  expect(looking.name).toBe('Agent');
  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByRole('button', { name: 'Admin' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/id/change_log?record=role');
  await expect(page.getByRole('row', { name: /Role: Agent.*Viewed as this role/ }).first()).toBeVisible();
});
