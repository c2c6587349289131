import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { expect, test } from './journey.ts';
import { ownMobile, ownName } from './own.ts';

test('a lead is added by hand from the list, by key and by palette, and a known number is announced before it is saved', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Walk In');
  const stored = ownMobile();
  const typed = `0${localMobile(stored, MARKETS.id)}`;
  await signIn('agent.id');
  await page.getByRole('list').first().waitFor();
  await page.goto('/id/lead-list');
  await page.getByRole('link', { name: 'Add lead' }).click();
  await expect(page).toHaveURL(/\/id\/add_lead$/);
  const form = page.getByRole('form', { name: 'Add lead' });
  await form.getByRole('button', { name: 'Add lead' }).click();
  await expect(form.getByText('Mobile is required')).toBeVisible();
  await form.getByRole('textbox', { name: /^Mobile/ }).fill(typed);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Source').fill('social');
  await page.getByRole('option', { name: 'Social Media' }).click();
  await form.getByLabel('Comment').fill('Wants a test drive on Saturday');
  expect(await accessibilityFaults()).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(form.getByRole('button', { name: 'Add lead' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await form.getByLabel('Name').press('Control+Enter');
  await expect(page).toHaveURL(/Leads-Details\?id=\d+/);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Wants a test drive on Saturday').first()).toBeVisible();
  const lead = await database
    .selectFrom('lead')
    .where('mobile', '=', stored)
    .select(['lead_id', 'name', 'source_id'])
    .executeTakeFirstOrThrow();
  expect(lead).toMatchObject({ name, source_id: 4 });

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('add lead');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/id\/add_lead$/);
  await form.getByRole('textbox', { name: /^Mobile/ }).fill(typed);
  await expect(form.getByText('An open lead takes the enquiry; nothing of it is overwritten.')).toBeVisible();
  await expect(form.getByRole('link', { name: String(lead.lead_id) })).toBeVisible();
});
