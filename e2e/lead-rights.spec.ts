import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page } from '@playwright/test';
import { buildDse } from '../server/test/builders/dealers.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Manage status', exact: true });
const confirm = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

test('an auditor sets the attribution of a purchase; the rest of the lead is for reading, and says so', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const lead = await ownLead(database, {
    name: 'Tari Hakim',
    status_id: 6,
    sub_status_id: 11,
    booking_name: 'Tari Hakim',
    attribution_id: 1,
  });
  await signIn('auditor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await expect(form(page).getByText('Your role may set the attribution of this lead')).toBeVisible();
  for (const name of ['Booking / Purchase', 'Interested'])
    await expect(form(page).getByRole('radio', { name, exact: true })).toBeDisabled();
  await expect(form(page).getByRole('textbox', { name: 'Booking name' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Edit customer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Attach files' })).toHaveCount(0);
  // Digits choose no status either.
  await page.locator('#content').press('2');
  await expect(form(page).getByRole('radio', { name: 'Booking / Purchase', exact: true })).toBeChecked();

  await form(page).getByLabel('Attribution status').click();
  await page.getByRole('option', { name: 'Sent For Attribution', exact: true }).click();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await confirm(page);
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  await expect.poll(async () => (await stored.executeTakeFirstOrThrow()).attribution_id).toBe(2);
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
    sub_status_id: 11,
    booking_name: 'Tari Hakim',
  });
  expect(await accessibilityFaults()).toEqual([]);
});

test('an auditor finds a lead that was not bought readable, without a button that does nothing', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Tirta Hakim' });
  await signIn('auditor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await expect(form(page).getByText('which this lead does not have at this point')).toBeVisible();
  await expect(form(page).getByRole('button', { name: /Save|Reset/ })).toHaveCount(0);
});

test('dealer staff write an external comment on their own lead and change nothing else', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const own = await buildDse(database, { name: 'Tari Sendiri' });
  const staff = await buildUser(database, { roleId: ROLE.dealerStaff, dse_id: own.id });
  const rival = await buildDse(database, { name: 'Rina Saingan' });
  const lead = await ownLead(database, { name: 'Tasya Hakim' });
  for (const { id, dealer_id } of [own, rival])
    await buildAssignedCar(database, { lead, dealer_id, dse_id: id });
  await signIn(staff.username, { at: '/lead-list' });
  // Only agents start with today's follow-ups; one press shows all leads.
  await page.getByRole('button', { name: 'All my leads' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Tasya Hakim' })).toBeVisible();
  await page.goto(`/id/Leads-Details?id=${lead.lead_id}`);
  const comment = page.getByRole('region', { name: 'Comment and documents', exact: true });
  await expect(comment.getByText('Your role may add external comments and documents')).toBeVisible();
  await expect(comment.getByRole('radio')).toHaveCount(0);
  await expect(comment.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit customer' })).toHaveCount(0);

  await comment.getByLabel('Dealer or DSE').click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').click();
  await comment.getByLabel('External comment').fill('The unit is here');
  await comment.getByRole('button', { name: 'Save' }).click();
  await confirm(page);
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  await expect(page.getByText('The unit is here').first()).toBeVisible();
  await expect(page.getByText('Rina Saingan')).toHaveCount(0);
  expect(await accessibilityFaults()).toEqual([]);
});
