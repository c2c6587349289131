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
  const lead = await ownLead(database, { name: 'Kabar Dealer', mobile: '6281377700081' });
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
        { comment: 'Please call tonight', comment_type: 'EXTERNAL', to: 'Bu Ratna Kabar' },
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
