import { addDays, formatDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { field, marketDay } from './status-form.ts';

test('a window of days names its dates, and a wrong mobile the pattern of the market', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Sebut Tanggal' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.locator('form').waitFor();
  await expect(page.getByRole('heading', { name: 'Comment', exact: true })).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('q');
  const [from, to] = [1, 30].map((days) => formatDate(marketDay(days), 'en'));
  await expect(page.getByText(`1-30 days: ${from} to ${to}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('6');
  await page.keyboard.press('q');
  await field(page, 'Booking mobile').fill('712345');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Mobile is incorrect').first()).toBeVisible();
  await expect(page.getByText('+62, then 8 to 12 digits that begin with 8')).toBeVisible();
});

test('a lead in the My Active of another agent says so before a save', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const owner = await userId(database, 'supervisor.id');
  const lead = await ownLead(database, {
    name: 'Milik Orang',
    myactive_agent_id: owner,
    myactive_at: now(),
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await expect(page.getByText(/^This lead is in the My Active of .+\. Agree with them/)).toBeVisible();
});

test('in Indonesian a time keeps its colon, and internal comments say what they are', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const tomorrow = addDays(localDate(now(), 'Asia/Jakarta'), 1);
  const lead = await ownLead(database, {
    name: 'Jam Titik',
    followup_at: new Date(`${tomorrow}T07:15:00Z`),
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByLabel('Internal comment').fill('Asked for a brochure');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('internal: “Asked for a brochure”').or(page.getByText(/^internal:/)),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: /Bahasa Indonesia/ }).click();
  await expect(field(page, 'Jam tindak lanjut')).toHaveValue('14:15');
  await expect(
    page
      .locator('time')
      .filter({ hasText: /^\d\d:\d\d$/ })
      .first(),
  ).toBeVisible();
});
