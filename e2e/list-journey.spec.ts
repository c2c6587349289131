import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, readOnPhone, tabOpenedBy, test } from './journey.ts';
import { chips, choose, closeOptions, field, listShown, rows } from './list-page.ts';
import { ownName } from './own.ts';

test('a supervisor: filters, a saved view, its link in a second browser, all matching reassigned and pushed', {
  tag: '@all',
}, async ({ page, openDesk, database, signIn }) => {
  test.slow();
  const name = ownName('Hot of one agent');
  const owner = await buildUser(database, { name: ownName('Galih') });
  const hot = { status_id: 2, sub_status_id: 2, myactive_agent_id: owner.id, myactive_at: now() };
  for (let count = 0; count < 3; count += 1) await ownLead(database, { name: 'Hot Tiga', ...hot });
  await signIn('supervisor.id');
  await listShown(page);
  await page.getByRole('radiogroup', { name: 'Which leads' }).getByText('My Active').click();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await field(page, 'My Active agent').fill(owner.name);
  await page.getByRole('option', { name: owner.name }).click();
  await field(page, 'My Active agent').press('Escape');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const statuses = page.getByRole('dialog', { name: 'Status' });
  await statuses.getByRole('checkbox', { name: 'Interested', exact: true }).check();
  await statuses.getByRole('checkbox', { name: 'Hot' }).check();
  await statuses.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Views' }).click();
  await field(page, 'Save the list as it stands').fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();

  // The bare link in another browser.
  const colleague = await openDesk();
  await signIn('admin.id', { at: `/lead-list${new URL(page.url()).search}`, on: colleague });
  await expect(chips(colleague).filter({ hasText: 'Hot' })).toBeVisible();
  await expect(chips(colleague).filter({ hasText: owner.name })).toBeVisible();
  for (const desk of [page, colleague])
    await expect(desk.getByText('3 leads', { exact: true })).toBeVisible();

  // Return to it later by its name.
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name, exact: true }).first().click();
  await expect(chips(page).filter({ hasText: 'Hot' })).toBeVisible();

  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('button', { name: 'Reassign', exact: true }).click();
  await choose(page, 'Agents', 'Lestari Simanjuntak');
  await closeOptions(page, 'Agents');
  await page.getByLabel(/^Comment/).fill('On leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to assign to this agent?' });
  await expect(question).toContainText('3 leads to Lestari Simanjuntak');
  await question.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Reassign My Active to Lestari Simanjuntak: 3 of 3 leads done')).toBeVisible({
    timeout: 30_000,
  });
  // The change shows in the list without a reload.
  await expect(page.getByText('No record found', { exact: true })).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Which leads' }).getByText('All Cases').click();
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await page.getByRole('button', { name: 'Add to dialer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to dialer' }).click();
  await expect(page.getByText(/leads are being pushed to the dialer/)).toBeVisible();
  await page.goto('/id/jobs');
  await expect(rows(page).filter({ hasText: 'Add to dialer' }).first()).toBeVisible();
});

test('an agent on a phone in Indonesian: My Active, a search and the jobs fit 375 px', {
  tag: '@all',
}, async ({ page, signIn, accessibilityFaults }) => {
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
  await readOnPhone(page);
  await signIn('agent.ph', { market: 'ph' });
  await listShown(page);
  await page.getByText('Aktif Saya', { exact: true }).first().click();
  await expect(page).toHaveURL(/view=myactive/);
  expect([await accessibilityFaults(), await fits()]).toEqual([[], true]);
  await page.getByText('Semua Kasus', { exact: true }).first().click();
  await page.locator('input[inputmode=search]').fill('san');
  await expect(
    page
      .getByText('Mencari di semua tanggal')
      .or(page.getByText(/semua tanggal/i))
      .first(),
  ).toBeVisible();
  await page.goto('/ph/jobs');
  await expect(page.getByRole('heading', { name: 'Tugas' })).toBeVisible();
  expect([await accessibilityFaults(), await fits()]).toEqual([[], true]);
});

test('an agent works the list by keyboard alone', { tag: '@all' }, async ({ page, signIn }) => {
  await signIn('agent.id', { at: '/lead-list?date=any' });
  await listShown(page);
  await page.keyboard.press('/');
  await page.keyboard.type('santoso');
  await expect(rows(page).first()).toContainText(/santoso/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeFocused();
  const active = page.locator('[data-row][data-active]');
  await expect(active).toHaveAttribute('data-row', '0');
  await page.keyboard.press('j');
  await expect(active).toHaveAttribute('data-row', '1');
  const id = (await active.getByRole('link').textContent()) ?? '';
  await tabOpenedBy(page, new RegExp(`id=${id}`), () => page.keyboard.press('Enter'));
  await page.bringToFront();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next or previous lead');
});
