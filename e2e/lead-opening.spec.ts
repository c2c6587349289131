import type { Page } from '@playwright/test';
import { buildActivities } from '../server/test/builders/activity.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, readOnPhone, test } from './journey.ts';

/** Calls for one lead, whose answers its screen waits for. */
const OF_A_LEAD =
  /\/(lead\/(lead_details|similar_leads|get_document_list|get_route)|activity\/|desk\/call_state)/;

/** Each call with the parts that it requests, sorted. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const parts = searchParams.get('_with')?.split(',').toSorted().join(' ');
    if (OF_A_LEAD.test(pathname)) calls.push(`${pathname.split('/').at(-1)}: ${parts}`);
  });
  return calls;
}

test('an opened lead is one call with all its panels, and a save reads them again in no other', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Satu Panggilan' });
  await buildActivities(database, lead, [{ type: 'status', source: 'crm' }], now(-60_000));
  const calls = callsOf(page);
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Finance and exchange' })).toBeVisible();
  expect(calls[0]).toBe(
    'lead_details: assigned_cars call_state documents history lead_detail preference_list route similar_leads',
  );

  await page.getByRole('switch', { name: 'Finance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(entries).toHaveCount(2);
  expect(calls.filter((call) => !call.startsWith('lead_details: '))).toEqual([]);
});

test('a lead that comes late moves nothing on a phone', async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Tidak Bergeser' });
  await readOnPhone(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shifts = String(Number(dataset.shifts ?? 0) + entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\/lead\/lead_details/, async (route) => {
    // Longer than the wait without a placeholder.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await expect(page.locator('form [role=radio]').first()).toBeVisible();
  const shifts = await page.evaluate(() => Number(document.documentElement.dataset.shifts ?? 0));
  expect(shifts).toBeLessThan(0.05);
});
