import { callBackLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { listedBy, listShown } from './list-page.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 375, height: 812 },
  ]) {
    test(`every screen is clean for axe, ${colorScheme}, ${viewport.width} px`, async ({
      page,
      signIn,
      database,
      accessibilityFaults,
    }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await page.goto('/id/login');
      await page.locator('form img').waitFor();
      expect(await accessibilityFaults(), 'sign-in').toEqual([]);

      await signIn('supervisor.id');
      await expect(page.getByText(/^\d+ leads$/)).toBeVisible();
      expect(await accessibilityFaults(), 'lead list').toEqual([]);

      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('button', { name: 'Save view' }).waitFor();
      expect(await accessibilityFaults(), 'saved views').toEqual([]);
      await page.keyboard.press('Escape');
      // The rows of the other list are no longer there to be selected.
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
      expect(await accessibilityFaults(), 'tray').toEqual([]);
      await page.keyboard.press('Escape');

      await page.locator('input[inputmode=search]').fill('zzzz zzzz');
      await expect(page.getByText('No record found')).toBeVisible();
      expect(await accessibilityFaults(), 'empty lead list').toEqual([]);

      const lead = await callBackLead(database, 'id', 5);
      await page.goto(`/id/Leads-Details?id=${lead.lead_id}`);
      await page.getByRole('radio', { name: 'Interested', exact: true }).waitFor();
      expect(await accessibilityFaults(), 'lead').toEqual([]);
      await page.getByRole('radio', { name: 'Booking / Purchase' }).click();
      expect(await accessibilityFaults(), 'booking form').toEqual([]);

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
}
