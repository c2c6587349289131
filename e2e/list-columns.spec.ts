import { formatDate, formatDateTime, localDate } from '@otolead/contract/kernel/market-time.ts';
import { buildLeadPreference } from '../server/test/builders/leads.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { rows } from './list-page.ts';

const ZONE = 'Asia/Jakarta';

test('LST-020 a row shows every column that the list has, in their order', async ({
  page,
  database,
  signIn,
}) => {
  const created = new Date('2026-01-05T02:30:00Z');
  const modified = new Date('2026-02-06T09:45:00Z');
  const followup = new Date('2026-03-07T03:15:00Z');
  const agent = await userId(database, 'agent.id');
  const lead = await ownLead(database, {
    name: 'Kolom Lengkap',
    mobile: '6281377700082',
    status_id: 6,
    sub_status_id: 11,
    attribution_id: 2,
    attempts: 7,
    created_at: created,
    updated_at: modified,
    updated_crm_at: modified,
    followup_at: followup,
    last_agent_id: agent,
    myactive_agent_id: agent,
  });
  await buildLeadPreference(database, { lead, sort_order: 1 });
  const cars = await database
    .selectFrom('lead_preference')
    .innerJoin('make', 'make.id', 'lead_preference.make_id')
    .innerJoin('model', 'model.id', 'lead_preference.model_id')
    .where('lead_id', '=', lead.lead_id)
    .select(['make.name as make', 'model.name as model'])
    .execute();
  const { name: city } = await database
    .selectFrom('city')
    .where('id', '=', lead.city_id)
    .select('name')
    .executeTakeFirstOrThrow();
  const { name: agentName } = await database
    .selectFrom('app_user')
    .where('id', '=', agent)
    .select('name')
    .executeTakeFirstOrThrow();

  // Half past midnight in Jakarta, before the hour of the follow-up: columns count calendar days.
  await page.clock.setFixedTime(new Date('2026-03-10T17:30:00Z'));
  await signIn('supervisor.id', { at: `/lead-list?date=any&lead_ids=${lead.lead_id}` });
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
  const row = rows(page).filter({ hasText: String(lead.lead_id) });
  const headed = async () => {
    const headers = await page.getByRole('columnheader').allInnerTexts();
    const cells = await row.getByRole('gridcell').allTextContents();
    return headers.map((header, at) => [header, cells[at]]);
  };
  const moment = (instant: Date) => formatDateTime(instant, ZONE, 'en');
  const [car] = cars.map(({ make, model }) => `${make} ${model}`);
  await expect.poll(headed).toEqual([
    ['Lead id', String(lead.lead_id)],
    ['Customer', `Kolom Lengkap+62 813 7770 0082 · ${city}`],
    ['Created', moment(created)],
    ['Status', 'Booking / PurchaseBooked (SPK)'],
    ['Attribution', 'Sent For Attribution'],
    ['Interested in', car],
    ['Attempts', '7'],
    ['Last modified', moment(modified)],
    ['Agent', agentName],
    ['Follow-up', `${formatDate(localDate(followup, ZONE), 'en')}10:15 · overdue 4 d`],
    ['My active', agentName],
  ]);
  await expect(row.locator('[data-position="1"]')).toBeVisible();
});

test('columns are moved and stay so for this person; the usual order comes back', { tag: '@all' }, async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  const headers = () => page.getByRole('columnheader').allInnerTexts();
  await expect(rows(page).first()).toBeVisible();
  const usual = await headers();
  const chooser = page.getByRole('button', { name: 'Columns', exact: true });
  await chooser.click();
  await page.getByRole('button', { name: 'Move Follow-up up' }).click();
  await page.getByRole('button', { name: 'Move Follow-up up' }).press('Enter');
  const moved = usual.toSpliced(usual.indexOf('Follow-up'), 1);
  moved.splice(usual.indexOf('Follow-up') - 2, 0, 'Follow-up');
  await expect.poll(headers).toEqual(moved);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await headers()).toEqual(moved);
  await chooser.click();
  await page.getByRole('button', { name: 'Back to the usual columns' }).click();
  await expect.poll(headers).toEqual(usual);
});

test('the cursor stays at its place when a save takes its lead out of the list', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const tonight = (minutes: number) => now(86_400_000 + minutes * 60_000);
  const ids: number[] = [];
  for (const [index, name] of ['Antre Satu', 'Antre Dua', 'Antre Tiga', 'Antre Empat'].entries()) {
    const lead = await ownLead(database, { name, followup_at: tonight(index), attempts: 9 });
    ids.push(lead.lead_id);
  }
  const dates = new URLSearchParams({ lead_ids: ids.join(','), num_attempt: '9' });
  await signIn('agent.id', { at: `/lead-list?date=any&${dates}&dir=asc` });
  await expect(rows(page)).toHaveCount(4);
  const order = await rows(page).allTextContents();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('j');
  const active = page.locator('[role=row][data-active]');
  await expect(active).toHaveText(order[1] ?? '');
  const second = order[1] ?? '';
  const gone = ids.find((id) => second.includes(String(id))) ?? 0;
  await database.updateTable('lead').set({ attempts: 10 }).where('lead_id', '=', gone).execute();
  // Returning to the tab after a minute refetches the list.
  await page.clock.setFixedTime(now(60_000));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(rows(page)).toHaveCount(3);
  await expect(active).toHaveText(order[2] ?? '');
  await page.keyboard.press('j');
  await expect(active).toHaveText(order[3] ?? '');
});
