import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { formatDate, instantOf } from '@otolead/contract/kernel/market-time.ts';
import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { test as base, expect } from './journey.ts';
import { choose, enterDay, field, marketDay, saveStatus } from './status-form.ts';

const ZONE = MARKETS.id.timeZone;
const CONFLICT = { name: 'Changed by somebody else meanwhile' };

interface TwoPeople {
  /** A page with a supervisor signed in at this path, in a second browser. */
  readonly supervisorAt: (path: string) => Promise<Page>;
}

const test = base.extend<TwoPeople>({
  supervisorAt: async ({ openDesk, signIn }, use) => {
    await use(async (at) => {
      const office = await openDesk();
      await signIn('supervisor.id', { at, on: office });
      return office;
    });
  },
});

test('two people on one lead settle it field by field: nothing is lost, nothing overwritten unseen', {
  tag: '@all',
}, async ({ page, database, signIn, supervisorAt }) => {
  test.setTimeout(150_000);
  const lead = await ownLead(database, {
    name: 'Yudi Sengketa',
    status_id: 2,
    sub_status_id: 2,
    followup_at: instantOf(marketDay(2), '09:00', ZONE),
    buy_time_days: 14,
    buy_by: marketDay(14),
  });
  const where = `/Leads-Details?id=${lead.lead_id}`;
  const stored = () =>
    database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll().executeTakeFirstOrThrow();
  await signIn('agent.id', { at: where });
  await expect(field(page, 'Follow-up time')).toHaveValue('09:00');

  // A supervisor saves in another browser while the agent has unsaved changes.
  await page.getByRole('button', { name: '+3 days' }).click();
  await choose(page, 'Buy time', '1 month');
  await page.locator('[name=internal_comment]').fill('Wants the white one');

  const office = await supervisorAt(where);
  await expect(field(office, 'Follow-up time')).toHaveValue('09:00');
  await office.getByRole('button', { name: '+7 days' }).click();
  await choose(office, 'Buy time', '1 week');
  await saveStatus(office);

  // The agent's save is refused; the dialog shows each field's old value, mine and theirs.
  await saveInConflict(page);
  const dialog = page.getByRole('dialog', CONFLICT);
  await expect(dialog).toContainText('Ratna Kusuma saved this record on');
  const followUp = dialog.getByRole('radiogroup', { name: 'Follow-up date' });
  const buyTime = dialog.getByRole('radiogroup', { name: 'Buy time' });
  const day = (days: number) => formatDate(marketDay(days), 'en');
  await expect(followUp).toHaveAccessibleDescription(`Was: ${day(2)}, 09:00`);
  await expect(followUp.getByRole('radio', { name: `Mine ${day(3)}, 09:00` })).toBeChecked();
  await expect(followUp.getByRole('radio', { name: `Theirs ${day(7)}, 09:00` })).not.toBeChecked();
  await expect(buyTime).toHaveAccessibleDescription(`Was: ${day(14)}`);

  // Closing the dialog keeps everything that was typed.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[name=internal_comment]')).toHaveValue('Wants the white one');
  expect((await stored()).version).toBe(2);

  await saveInConflict(page);
  await buyTime.getByRole('radio', { name: `Theirs ${day(7)}` }).check();
  const saved = page.waitForResponse((response) => response.url().endsWith('/lead/update_status'));
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  expect((await saved).status()).toBe(200);
  await expect(dialog).toBeHidden();

  expect(await stored()).toMatchObject({
    version: 3,
    followup_at: instantOf(marketDay(3), '09:00', ZONE),
    buy_time_days: 7,
    buy_by: marketDay(7),
  });
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Wants the white one');
  await expect(entries.last()).toContainText('Ratna Kusuma');
});

test('the comment of a draft that is restored after somebody else has saved leaves the lead to the other', {
  tag: '@all',
}, async ({ page, database, signIn, supervisorAt }) => {
  test.setTimeout(150_000);
  const lead = await ownLead(database, {
    name: 'Wulan Kembali',
    status_id: 2,
    sub_status_id: 2,
    followup_at: instantOf(marketDay(2), '09:00', ZONE),
    buy_time_days: 14,
    buy_by: marketDay(14),
  });
  const where = `/Leads-Details?id=${lead.lead_id}`;
  await signIn('agent.id', { at: where });
  await page.locator('[name=internal_comment]').fill('Asks for the price list');
  await expect(page.getByText(/^draft saved \d\d:\d\d$/)).toBeVisible();

  const office = await supervisorAt(where);
  await office.getByRole('radio', { name: 'Warm', exact: true }).click();
  await enterDay(office, 'Follow-up date', marketDay(40));
  await choose(office, 'Buy time', '2 months');
  await saveStatus(office);

  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await expect(page.getByText(/^draft of \d\d:\d\d restored$/)).toBeVisible();
  // A comment alone is a note; no other save conflicts with it.
  await page.locator('[name=internal_comment]').press('Control+Enter');
  await page.getByRole('dialog', { name: 'Are you sure want to update?' }).waitFor();
  await page.keyboard.press('Enter');
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Asks for the price list');
  await expect(page.getByRole('dialog', CONFLICT)).toHaveCount(0);
  await expect(page.getByText('Interested · Warm', { exact: true }).first()).toBeVisible();
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
    sub_status_id: 3,
    followup_at: instantOf(marketDay(40), '09:00', ZONE),
    buy_time_days: 60,
  });
});

test('a restored draft that is emptied by hand gives way to the lead as somebody else has saved it', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Wahyu Kosong' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const comment = page.locator('[name=internal_comment]');
  await comment.fill('Wrong lead');
  await expect(page.getByText(/^draft saved \d\d:\d\d$/)).toBeVisible();
  await database
    .updateTable('lead')
    .set({ status_id: 4, sub_status_id: 14, version: 2 })
    .where('lead_id', '=', lead.lead_id)
    .execute();
  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await expect(comment).toHaveValue('Wrong lead');
  // The other fields update at once; only the comment is unsaved.
  await expect(page.getByRole('radio', { name: 'Do Not Call', exact: true })).toBeChecked();
  await comment.fill('');
  await expect(page.getByText(/^draft/)).toHaveCount(0);
});

test('who goes back to the form from a conflict, or reloads, can save again and is asked again', {
  tag: '@all',
}, async ({ page, database, signIn, supervisorAt }) => {
  test.setTimeout(150_000);
  const lead = await ownLead(database, { name: 'Yanti Buntu' });
  const where = `/Leads-Details?id=${lead.lead_id}`;
  const comment = page.locator('[name=internal_comment]');
  const dialog = page.getByRole('dialog', CONFLICT);
  await signIn('agent.id', { at: where });
  await enterDay(page, 'Follow-up date', marketDay(3));
  await choose(page, 'Follow-up time', '16:45');
  await comment.fill('Call after work');

  const office = await supervisorAt(where);
  await office.getByRole('radio', { name: 'Not Eligible', exact: true }).click();
  await office.getByRole('radio', { name: 'Wrong Number', exact: true }).click();
  await field(office, 'Status reason').click();
  await office.getByRole('option').first().click();
  await saveStatus(office);

  await saveInConflict(page);
  await dialog.getByText('Back to the form').click();
  await expect(dialog).toBeHidden();
  await expect(comment).toHaveValue('Call after work');
  await expect(page.getByText('cannot become new again')).toHaveCount(0);

  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await expect(comment).toHaveValue('Call after work');
  await expect(field(page, 'Follow-up time')).toHaveValue('16:45');
  await saveInConflict(page);
  // The agent chose no status, so the dialog preselects the supervisor's and its reason.
  await expect(dialog.getByRole('radio', { name: 'Theirs Wrong Number' })).toBeChecked();
  await saveChoice(page);
  const stored = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  const { version, sub_status_id, status_reason_id } = await stored.executeTakeFirstOrThrow();
  expect([version, sub_status_id]).toEqual([3, 17]);
  expect(status_reason_id).not.toBeNull();
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Call after work');
});

/** Ctrl-Enter, then confirms; the save is refused as stale. */
async function saveInConflict(page: Page): Promise<void> {
  await page.locator('[name=internal_comment]').press('Control+Enter');
  await page.getByRole('dialog', { name: 'Are you sure want to update?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', CONFLICT).waitFor();
}

/** Saves with the dialog's current choices. */
async function saveChoice(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/lead/update_status'));
  await page.getByRole('button', { name: 'Save this choice' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByRole('dialog', CONFLICT)).toBeHidden();
}
