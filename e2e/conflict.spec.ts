import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { formatDate, instantOf } from '@otolead/contract/kernel/market-time.ts';
import { ownLead } from './demo-leads.ts';
import { expect, signInAs, test } from './journey.ts';
import { choose, field, marketDay, saveStatus } from './status-form.ts';

const ZONE = MARKETS.id.timeZone;

test('two people on one lead settle it field by field: nothing is lost, nothing overwritten unseen', async ({
  page,
  database,
  signIn,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const lead = await ownLead(database, {
    name: 'Yudi Sengketa',
    mobile: '6281377700031',
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

  // The agent is on the phone, with unsaved changes; a supervisor saves meanwhile, at another desk.
  await page.getByRole('button', { name: '+3 days' }).click();
  await choose(page, 'Buy time', '1 month');
  await page.locator('[name=internal_comment]').fill('Wants the white one');

  const desk = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const office = await desk.newPage();
  await signInAs(office, database, 'supervisor.id', `${baseURL}/id`, where);
  await expect(field(office, 'Follow-up time')).toHaveValue('09:00');
  await office.getByRole('button', { name: '+7 days' }).click();
  await choose(office, 'Buy time', '1 week');
  await saveStatus(office);

  // The agent's save is refused; the dialog tells of each field what was, mine and theirs.
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this lead meanwhile' });
  await expect(dialog).toContainText('Ratna Kusuma saved at');
  const followUp = dialog.getByRole('radiogroup', { name: 'Follow-up date' });
  const buyTime = dialog.getByRole('radiogroup', { name: 'Buy time' });
  const day = (days: number) => formatDate(marketDay(days), 'en');
  await expect(followUp).toHaveAccessibleDescription(`Was: ${day(2)}, 09:00`);
  await expect(followUp.getByRole('radio', { name: `Mine ${day(3)}, 09:00` })).toBeChecked();
  await expect(followUp.getByRole('radio', { name: `Theirs ${day(7)}, 09:00` })).not.toBeChecked();
  await expect(buyTime).toHaveAccessibleDescription(`Was: ${day(14)}`);

  // Closing it leaves everything as it was typed.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[name=internal_comment]')).toHaveValue('Wants the white one');
  expect((await stored()).version).toBe(2);

  await page.locator('[name=internal_comment]').press('Control+Enter');
  await page.getByRole('dialog', { name: 'Are you sure want to update?' }).waitFor();
  await page.keyboard.press('Enter');
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
  await desk.close();
});
