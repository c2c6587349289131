import { expect, test } from './journey.ts';

/** Screens with a day, a month or a select among their filters or in their form, and what people do there next. */
const SCREENS = {
  '/sales_report': 'Search',
  '/ops_report': 'Search',
  '/cross_sell': 'Download CSV',
  '/agent_performance_report': 'Search',
  '/assigned_lead_summary': 'Search',
  '/performance_report': 'Search',
  '/retail_report': 'Search',
  '/retail_process_summary': 'Search',
  '/dialer_report': 'Search',
  '/report_schedules': 'Search',
  '/change_log': 'Search',
  '/config_lists': 'Search',
  '/add_sm': 'Create',
  '/add_mapping': 'Create',
  '/add_tie_up_brand': 'Create',
} as const;

/** A combobox, or a field with a calendar. */
const OPENING = 'input:is([role=combobox], [aria-keyshortcuts="Alt+ArrowDown"]):enabled';

test('no field covers the main action of its screen by being focused', async ({ page, signIn }) => {
  await signIn('admin.id', { at: '/403' });
  for (const [path, name] of Object.entries(SCREENS)) {
    await page.goto(`/id${path}`);
    const main = page.getByRole('main');
    const action = main.getByRole('button', { name, exact: true });
    await action.waitFor({ timeout: 15_000 });
    const fields = main.locator(OPENING);
    await expect(fields, path).not.toHaveCount(0);
    for (const field of await fields.all()) {
      await field.focus();
      await action.click({ trial: true, timeout: 5_000 });
    }
  }
});
