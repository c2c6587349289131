import type { Locator, Page } from '@playwright/test';
import { buildDealer } from '../server/test/builders/dealers.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import {
  ACT_AT_ONCE,
  FURTHER_OPENING_SCREENS,
  OPENING_SCREENS,
  SCREENS_WITHOUT_FIELD,
} from './opening-screens.ts';

/** A combobox, or a field with a calendar. */
const OPENING = 'input:is([role=combobox], [aria-keyshortcuts="Alt+ArrowDown"]):enabled';

/** True if a click on the control's centre would hit it, also when it is disabled. */
const isFree = (control: Locator) =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit);
  });

/** Focuses each field and checks that the button people press next stays uncovered. */
async function focusEach(within: Locator, action: Locator, name: string): Promise<void> {
  await action.waitFor({ timeout: 15_000 });
  const fields = within.locator(OPENING);
  await expect(fields.first(), name).toBeVisible();
  for (const field of await fields.all()) {
    await field.focus();
    expect(await isFree(action), `${name}: ${await field.getAttribute('name')}`).toBe(true);
  }
}

async function focusOn(page: Page, screens: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, name] of Object.entries(screens)) {
    await page.goto(`/id${path}`);
    const main = page.getByRole('main');
    await focusEach(main, main.getByRole('button', { name, exact: true }), path);
  }
}

test('no field covers the main action of its screen by being focused', async ({ page, signIn }) => {
  await signIn('admin.id', { at: '/403' });
  await focusOn(page, OPENING_SCREENS);
});

test('nor on any further screen with such a field', { tag: '@all' }, async ({ page, signIn }) => {
  await signIn('admin.id', { at: '/403' });
  await focusOn(page, FURTHER_OPENING_SCREENS);
});

test('nor in a form that a record or a step leads to', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const list = await database
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', 1)
    .select(['process_list.id', 'process.id as process'])
    .limit(1)
    .executeTakeFirstOrThrow();
  await signIn('admin.id', { at: '/403' });
  await focusOn(page, {
    [`/edit-process-campaign-list?id=${list.id}&process_id=${list.process}`]: 'Update',
    [`/edit-web-rule?id=${list.id}`]: 'Submit',
    '/edit_reference_data/model': 'Create',
    '/edit_report_schedule?report_type=sales_report': 'Create',
  });
});

test('nor in a popover or dialog of the lists and of a lead', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Wulan Fokus' });
  const dealer = await buildDealer(database, { name: 'Dealer Fokus' });
  await buildAssignedCar(database, { lead, dealer_id: dealer.id });
  const dialog = page.getByRole('dialog');
  await signIn('supervisor.id', { at: '/lead-list' });
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await focusEach(dialog, dialog.getByRole('button', { name: 'Done' }), 'Date');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Priority push', exact: true }).click();
  await focusEach(dialog, dialog.getByRole('button', { name: 'Push', exact: true }), 'Priority push');

  await page.goto('/id/audit_list');
  await page.getByRole('button', { name: 'Filters' }).click();
  const main = page.getByRole('main');
  await focusEach(main, page.getByRole('row').nth(1), 'audits');

  await page.goto(`/id/Leads-Details?id=${lead.lead_id}`);
  const form = page.getByRole('region', { name: 'Manage status', exact: true });
  await form.getByRole('radio', { name: 'Booking / Purchase' }).click();
  await form
    .getByRole('radiogroup', { name: /^Sub-status/i })
    .getByRole('radio')
    .first()
    .click();
  await focusEach(form, form.getByRole('button', { name: /^Save/ }), 'Manage status');
});

test('what is said to have no such field has none', { tag: '@all' }, async ({ page, signIn }) => {
  await signIn('admin.id', { at: '/403' });
  for (const path of [...SCREENS_WITHOUT_FIELD, ...ACT_AT_ONCE]) {
    await page.goto(`/id${path.replace('$record', 'make').replace('$id', '3')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const opening = page.getByRole('main').locator(OPENING);
    expect([path, (await opening.count()) > 0]).toEqual([path, ACT_AT_ONCE.some((one) => one === path)]);
  }
});
