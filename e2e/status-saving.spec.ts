import { buildDealer } from '../server/test/builders/dealers.ts';
import { ownLead, sellableCar } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';
import { choose, enterDay, field, marketDay } from './status-form.ts';

test('a draft outlives a reload, and a status is saved by keyboard alone', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Dian Papan Ketik' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Interested', exact: true }).waitFor();

  // 2 and w choose interested and warm; the focus goes to the first empty field.
  await page.keyboard.press('2');
  await page.keyboard.press('w');
  await expect(field(page, 'Follow-up date')).toBeFocused();
  await page.keyboard.type(marketDay(40).split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
  await expect(field(page, 'Follow-up time')).toBeFocused();
  await page.keyboard.type('1330');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Follow-up time')).toHaveValue('13:30');
  await expect(page.getByText(/^draft saved \d\d:\d\d$/)).toBeVisible();

  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await expect(page.getByText(/^draft of \d\d:\d\d restored$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Warm', exact: true })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await expect(field(page, 'Follow-up time')).toHaveValue('13:30');

  // The missing field shows its fault and gets the focus; its open list does not swallow the keys.
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'Buy time')).toBeFocused();
  await expect(page.getByText('Buy time is required')).toBeVisible();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await page.keyboard.type('2 weeks');
  await page.keyboard.press('Enter');
  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/update_status'));
  const focused = page.evaluate(focusOfNextDialog);
  await page.keyboard.press('Control+Enter');
  // The question can be answered the moment it appears.
  expect(await focused).toBe('Save');
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
  await expect(page.getByText(/draft/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Interested · Warm', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/draft/)).toHaveCount(0);
});

/** Runs in the page: the text of the focused element when the next dialog opens. */
function focusOfNextDialog(): Promise<string | undefined> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const dialog = document.querySelector('[role=dialog]');
      if (!dialog) return;
      observer.disconnect();
      resolve(dialog.contains(document.activeElement) ? document.activeElement?.textContent : undefined);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('DET-148 DET-158 what the server refuses is said in its words, beside the field, and nothing typed is lost', async ({
  page,
  database,
  signIn,
}) => {
  const dealer = await buildDealer(database, { name: ownName('Dealer Sebentar Tutup') });
  const car = await sellableCar(database, 'id', 'Toyota');
  const lead = await ownLead(database, { name: 'Tono Ditolak' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Booking / Purchase', exact: true }).click();
  await page.getByRole('radio', { name: 'Booking Cancelled', exact: true }).click();
  await choose(page, 'Make', car.make);
  await choose(page, 'Model', car.model);
  await choose(page, 'Reason', 'Price');
  await choose(page, 'Dealer', dealer.name);

  const save = async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/lead/update_status'));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    return (await answered).status();
  };
  // The dealer closes between choice and save: only the server can know.
  await database.updateTable('dealer').set({ status: 0 }).where('id', '=', dealer.id).execute();
  expect(await save()).toBe(400);
  await expect(field(page, 'Dealer')).toBeFocused();
  await expect(field(page, 'Dealer')).toHaveAccessibleDescription('Dealer is invalid');
  const form = page.getByRole('region', { name: 'Manage status' });
  await expect(form.getByRole('alert')).toHaveText('Dealer is invalid');
  await expect(page.locator('.mantine-Notification-root')).toContainText('Dealer is invalid');
  await expect(field(page, 'Model')).toHaveValue(car.model);

  // The agent loses access to the lead.
  await choose(page, 'Dealer', 'Other');
  await expect(form.getByText('Dealer is invalid')).toBeHidden();
  await field(page, 'Other dealer name').fill('Dealer Lain');
  await database.updateTable('lead').set({ market_id: 2 }).where('lead_id', '=', lead.lead_id).execute();
  expect(await save()).toBe(404);
  await expect(form.getByRole('alert')).toHaveText('Record not found');
  await database.updateTable('lead').set({ market_id: 1 }).where('lead_id', '=', lead.lead_id).execute();
});

test('ERR-015 ERR-019 ERR-020 the form asks, thanks and starts over', async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Sari Selesai' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Interested', exact: true }).click();
  await page.getByRole('radio', { name: 'Hot', exact: true }).click();
  await enterDay(page, 'Follow-up date', marketDay(4));
  await choose(page, 'Follow-up time', '16:45');
  await choose(page, 'Buy time', '1 week');
  await page.locator('[name=internal_comment]').fill('Test drive on Sunday');

  const question = page.getByRole('dialog', { name: 'Are you sure want to update?' });
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.locator('[name=internal_comment]')).toHaveValue('Test drive on Sunday');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(question).toContainText('Interested · Hot');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Status updated successfully' })).toBeVisible();
  await expect(page.locator('[name=internal_comment]')).toHaveValue('');
  await expect(field(page, 'Follow-up time')).toHaveValue('16:45');
  await expect(page.getByText('Interested · Hot', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Entries of the history' }).getByText('Test drive on Sunday'),
  ).toBeVisible();
});

test('what is entered while a save is on its way stands in the form of the saved lead', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Tono Cepat' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Not Connectable', exact: true }).click();
  await page.getByRole('radio', { name: 'Max Attempts' }).click();
  await field(page, 'Status reason').click();
  await page.getByRole('option').first().click();
  const comment = page.locator('[name=internal_comment]');
  await comment.fill('Nobody answers');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/lead/update_status', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await comment.fill('Call after six');
  release();
  await expect(page.getByText('Nobody answers')).toBeVisible();
  await expect(page.getByText(/^draft saved \d\d:\d\d$/)).toBeVisible();
  await expect(comment).toHaveValue('Call after six');
  const stored = database
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .select(['status_id', 'version']);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ status_id: 3, version: 2 });
});

// A lead has no comment field: only the answer confirms the save.
for (const [moment, call, comment] of [
  ['before its answer has come', '**/lead/update_status', ''],
  ['before the lead is fetched again', '**/lead/lead_details**', 'Nobody answers'],
] as const) {
  test(`a save that the page is left ${moment} leaves no draft`, { tag: '@all' }, async ({
    page,
    database,
    signIn,
  }) => {
    const lead = await ownLead(database, { name: 'Pergi Cepat' });
    await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
    await page.getByRole('radio', { name: 'Not Connectable', exact: true }).click();
    await page.getByRole('radio', { name: 'Max Attempts' }).click();
    await field(page, 'Status reason').click();
    const reason = (await page.getByRole('option').first().textContent()) ?? 'none';
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Status reason')).toHaveValue(reason);
    await page.locator('[name=internal_comment]').fill(comment);
    await expect(page.getByText(/^draft saved/)).toBeVisible();
    const { promise: served, resolve } = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await route.fetch();
      resolve();
    });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await served;
    await page.unrouteAll();
    page.once('dialog', (leave) => void leave.accept());
    await page.reload();
    await expect(field(page, 'Status reason')).toHaveValue(reason);
    await expect(page.getByText(/draft/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled();
    await expect(page.locator('[name=internal_comment]')).toHaveValue('');
  });
}

test('what a refused save said goes when the form is reset', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Umi Mulai Lagi' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Interested', exact: true }).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('q');
  await page.keyboard.press('Control+Enter');
  const notice = page.getByRole('region', { name: 'Manage status' }).getByRole('alert');
  await expect(notice).toHaveText('Please fill in all required fields');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('radio', { name: 'Call Back', exact: true })).toBeChecked();
  await expect(notice).toHaveCount(0);

  // The next change has not been tried yet.
  await page.getByRole('radio', { name: 'Interested', exact: true }).click();
  await expect(notice).toHaveCount(0);
});
