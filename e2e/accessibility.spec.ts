import type { Page } from '@playwright/test';
import { callBackLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { JUDGED_HERE } from './judged-screens.ts';
import { listedBy, listShown } from './list-page.ts';

const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 375, height: 812 };

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: typeof WIDE;
}

const EVERY_LOOK: readonly Look[] = [WIDE, PHONE].flatMap((viewport) => [
  { colorScheme: 'light', viewport },
  { colorScheme: 'dark', viewport },
]);

async function look(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
}

test('screens whose journeys do not ask axe are clean for it', async ({
  page,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('admin.id');
  for (const path of JUDGED_HERE)
    await test.step(path, async () => {
      await page.goto(`/id${path}`);
      await page.getByRole('heading').first().waitFor();
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      expect(await accessibilityFaults(), path).toEqual([]);
    });
  // Other roles start on another screen.
  await signIn('reporting.ph', { market: 'ph', at: '/dashboard' });
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(await accessibilityFaults(), 'dashboard').toEqual([]);
});

test('the status form of a lead is clean for axe in every theme and width', { tag: '@all' }, async ({
  page,
  signIn,
  database,
  accessibilityFaults,
}) => {
  const lead = await callBackLead(database, 'id', 5);
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  for (const status of ['Interested', 'Booking / Purchase']) {
    await page.getByRole('radio', { name: status, exact: true }).click();
    for (const each of EVERY_LOOK) {
      await look(page, each);
      const { colorScheme, viewport } = each;
      expect(await accessibilityFaults(), `${status}, ${colorScheme}, ${viewport.width} px`).toEqual([]);
    }
  }
});

// Light on a desktop and dark on a phone: the combinations between share their parts.
for (const each of [
  { colorScheme: 'light', viewport: WIDE },
  { colorScheme: 'dark', viewport: PHONE },
] as const) {
  const { colorScheme, viewport } = each;
  test(`every screen and what opens on it is clean for axe, ${colorScheme}, ${viewport.width} px`, {
    tag: '@all',
  }, async ({ page, signIn, accessibilityFaults }) => {
    await look(page, each);
    await page.goto('/id/login');
    await page.locator('form img').waitFor();
    expect(await accessibilityFaults(), 'sign-in').toEqual([]);

    await signIn('supervisor.id');
    await listShown(page);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Save view' }).waitFor();
    expect(await accessibilityFaults(), 'saved views').toEqual([]);
    await page.keyboard.press('Escape');
    // The other list's rows can no longer be selected.
    await listedBy(page, () =>
      page.getByRole('radiogroup', { name: 'Which leads' }).getByText('My Active').click(),
    );
    await listShown(page);
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByRole('button', { name: 'Reassign', exact: true }).click();
    await page.getByRole('dialog', { name: 'Reassign My Active' }).waitFor();
    expect(await accessibilityFaults(), 'reassigning').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Reassign My Active' })).toHaveCount(0);
    await page.getByRole('radiogroup', { name: 'Which leads' }).getByText('All Cases').click();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: /^Notifications/ }).waitFor();
    // The tray alone: it covers parts of the buttons behind it, which would be too small to press.
    expect(await accessibilityFaults('[role=dialog]'), 'tray').toEqual([]);
    await page.keyboard.press('Escape');

    await page.locator('input[inputmode=search]').fill('zzzz zzzz');
    await expect(page.getByText('No record found')).toBeVisible();
    expect(await accessibilityFaults(), 'empty lead list').toEqual([]);

    for (const path of [
      '/id/not-found',
      '/id/403',
      '/id/jobs',
      '/id/jobs?job=999999',
      '/id/Leads-Details?id=1',
    ]) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      expect(await accessibilityFaults(), path).toEqual([]);
    }
  });
}
