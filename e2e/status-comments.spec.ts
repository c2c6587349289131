import { sql } from 'kysely';
import { buildDealer, buildDse } from '../server/test/builders/dealers.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, enterDay, field, marketDay, saveStatus } from './status-form.ts';

test('DET-106 DET-154 a comment for dealers needs somebody to read it; one goes to a DSE, another to all', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: 'Kabar Dealer' });
  const dealer = await buildDealer(database, { name: 'Auto Kabar', organization: 'Kabar Group' });
  const dse = await buildDse(database, { dealer_id: dealer.id, name: 'Bu Ratna Kabar' });
  await buildAssignedCar(database, { lead, dealer_id: dealer.id, dse_id: dse.id, ld_status: 1 });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.locator('form').waitFor();
  await page.keyboard.press('1');
  await page.getByRole('radio', { name: /Call Back/ }).click();
  await enterDay(page, 'Follow-up date', marketDay(2));
  await choose(page, 'Follow-up time', '10:30');

  await page.getByRole('tab', { name: /External/ }).click();
  const readers = page.getByRole('combobox', { name: 'Dealer or DSE' });
  const texts = page.getByRole('textbox', { name: 'External comment' });
  await texts.fill('Please call tonight');
  await page.keyboard.press('Control+Enter');
  const refusal = page.getByText('Please select any dealer from list', { exact: true });
  await expect(refusal.first()).toBeVisible();
  await expect(readers).toHaveAttribute('aria-invalid', 'true');
  await expect(readers).toBeFocused();
  await expect(texts).toHaveValue('Please call tonight');
  expect(await accessibilityFaults()).toEqual([]);

  await readers.click();
  await expect(page.getByRole('option')).toHaveText(['All dealers', 'Bu Ratna Kabar · Auto Kabar']);
  await page.getByRole('option', { name: /Bu Ratna/ }).click();
  await expect(refusal).toHaveCount(0);
  await page.getByRole('button', { name: 'Another comment' }).click();
  await readers.nth(1).fill('all');
  await page.keyboard.press('Enter');
  await texts.nth(1).fill('The customer is at home until nine');
  await saveStatus(page);

  const { rows } = await sql<{ comments: object[] }>`
    select comments from activity where lead_id = ${lead.lead_id} and type = 'status'`.execute(database);
  expect(rows).toEqual([
    {
      comments: [
        {
          comment: 'Please call tonight',
          comment_type: 'EXTERNAL',
          to: 'Bu Ratna Kabar',
          to_dse_id: dse.id,
        },
        { comment: 'The customer is at home until nine', comment_type: 'EXTERNAL', to: 'all' },
      ],
    },
  ]);
  await page.reload();
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  const saved = entries.filter({ hasText: 'Please call tonight' });
  await expect(saved).toContainText('Bu Ratna Kabar');
  await expect(saved).toContainText('The customer is at home until nine');
  await expect(field(page, 'Follow-up date')).toBeVisible();
});

test('DET-154 a dealer without a DSE is named as one where nobody would read a comment', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Dealer Sepi' });
  const quiet = await buildDealer(database, { name: 'Auto Sepi', organization: 'Sepi Group' });
  await buildAssignedCar(database, { lead, dealer_id: quiet.id, ld_status: 1 });
  const gone = await buildDse(database, { name: 'Pak Pergi' });
  await buildAssignedCar(database, { lead, dealer_id: gone.dealer_id, dse_id: gone.id, ld_status: 2 });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('tab', { name: 'External' }).click();
  const silent = 'Auto Sepi has no DSE for this lead yet, so nobody there would read a comment';
  await expect(page.getByText(silent)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Dealer or DSE' })).toHaveCount(0);

  const present = await buildDse(database, { name: 'Bu Hadir' });
  await buildAssignedCar(database, { lead, dealer_id: present.dealer_id, dse_id: present.id, ld_status: 1 });
  await page.reload();
  await page.getByRole('tab', { name: 'External' }).click();
  await page.getByRole('combobox', { name: 'Dealer or DSE' }).click();
  await expect(page.getByRole('option')).toHaveText(['All dealers', /^Bu Hadir/]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(silent)).toBeVisible();
});

test('a comment for dealers is taken away by its button alone, and the cursor never falls out of the form', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Dua Komentar' });
  const dse = await buildDse(database, { name: 'Bu Sari Kabar' });
  await buildAssignedCar(database, { lead, dealer_id: dse.dealer_id, dse_id: dse.id, ld_status: 1 });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('tab', { name: /External/ }).click();
  const readers = page.getByRole('combobox', { name: 'Dealer or DSE' });
  const texts = page.getByRole('textbox', { name: 'External comment' });
  const removals = page.getByRole('button', { name: 'Remove this comment' });
  const another = page.getByRole('button', { name: 'Another comment' });
  await texts.fill('First');
  await another.press('Enter');
  await expect(readers.nth(1)).toBeFocused();

  // A blank comment keeps the cursor.
  await texts.nth(1).pressSequentially(' ');
  await expect(texts.nth(1)).toBeFocused();
  await texts.nth(1).pressSequentially('26');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(texts.nth(1)).toBeFocused();
  await page.keyboard.press('2');
  await expect(texts.nth(1)).toHaveValue('2');
  await expect(page.getByRole('radio', { checked: true })).toHaveText([/New/, /Call Back/]);
  await page.keyboard.press('Backspace');

  // Blank and written comments can both be removed; the focus moves to the neighbour.
  await removals.nth(1).click();
  await expect(texts).toHaveCount(1);
  await expect(texts).toBeFocused();
  await another.click();
  await expect(readers.nth(1)).toBeFocused();
  await texts.nth(1).fill('Second');
  await removals.first().click();
  await expect(texts).toHaveCount(1);
  await expect(texts).toBeFocused();
  await expect(texts).toHaveValue('Second');
  await removals.click();
  await expect(texts).toHaveValue('');
  await expect(texts).toBeFocused();
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled();
});

test('a comment for dealers that is in the way of a flag can be taken back', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Flag Komentar' });
  const dse = await buildDse(database, { name: 'Bu Flag Kabar' });
  await buildAssignedCar(database, { lead, dealer_id: dse.dealer_id, dse_id: dse.id, ld_status: 1 });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const external = page.getByRole('tab', { name: /External/ });
  const texts = page.getByRole('textbox', { name: 'External comment' });
  const removals = page.getByRole('button', { name: 'Remove this comment' });
  await external.click();
  await texts.fill('First');
  await page.getByRole('button', { name: 'Another comment' }).click();
  await texts.nth(1).fill('Second');
  await page.getByRole('tab', { name: /Internal/ }).click();
  await page.getByText('Flags', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Send to DSE process' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(texts.first()).toBeFocused();
  await expect(texts.first()).toHaveAccessibleDescription(/Remove this comment or untick the flag/);
  await expect(page.getByRole('button', { name: 'Another comment' })).toBeDisabled();
  await expect(texts.first()).not.toBeEditable();
  await removals.first().click();
  await expect(texts).toBeFocused();
  await removals.click();
  await expect(page.getByRole('textbox', { name: 'Internal comment' })).toBeFocused();
  await expect(external).toBeDisabled();
  await saveStatus(page);
  const { dse_process: sent } = await database
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .select('dse_process')
    .executeTakeFirstOrThrow();
  expect(sent).toBe(true);
});

test('where no dealer is assigned yet, nobody is asked to write to one', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Tanpa Dealer' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('tab', { name: /External/ }).click();
  await expect(page.getByRole('tabpanel', { name: /External/ })).toHaveText(/^No dealer is assigned yet/);
});
