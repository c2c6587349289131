import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { browserLaunch } from '../tools/browser-launch.ts';
import { expect, passSignInPage, test } from './journey.ts';
import { type InstalledServer, startEmptyServer } from './server.ts';
import { choose, enterDay, field, saveStatus } from './status-form.ts';

// The journey goes through the product only; it reads captcha answers alone from the database.

const CLI = fileURLToPath(new URL('../server/src/app/cli.ts', import.meta.url));

let server: InstalledServer;
let captchas: Db;
let close: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startEmptyServer();
  const runtime = await openDatabase(
    readEnvironment({ DATABASE_URL: server.databaseUrl }),
    createLogger('silent'),
  );
  captchas = runtime.open({ size: 1, statementTimeout: 10_000 }).db;
  close = () => runtime.close();
});

test.afterAll(async () => {
  await close?.();
  await server?.stop();
});

/** Runs the command that the server printed for the first administrator. */
async function runPrinted(): Promise<void> {
  await expect.poll(() => server.said()).toContain('Nobody can sign in yet');
  const [, command = ''] = /npm run cli -- (user create .*)/.exec(server.said()) ?? [];
  const words = command.replace('"FULL NAME"', 'Ratna').replace('ADDRESS', 'ratna@example.com').split(' ');
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(DEMO_PASSWORD);
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([command, code]).toEqual([command, 0]);
}

const saved = (page: Page) => expect(page.getByText('Successfully Saved').first()).toBeVisible();

/** Fills fields by label; types and picks the option of a select. */
async function fill(
  page: Page,
  formName: string,
  fields: Readonly<Record<string, string | { choose: string }>>,
) {
  const form = page.getByRole('form', { name: formName });
  for (const [label, value] of Object.entries(fields)) {
    const field = form
      .locator('input:not([type=hidden])')
      .and(form.getByLabel(new RegExp(`^${label}( \\*)?$`)));
    if (typeof value === 'string') await field.fill(value);
    else {
      await field.fill(value.choose);
      await page.getByRole('option', { name: value.choose, exact: true }).click();
      await page.keyboard.press('Escape');
    }
  }
  return form;
}

test('a call centre is installed from nothing: filled by Set up and its screens, a lead arrives, is called, sold, audited and counted', {
  tag: '@all',
}, async ({ playwright, request }) => {
  test.setTimeout(360_000);
  // An installation runs on the machine's clock, and so do these browsers.
  const browser = await playwright.chromium.launch(browserLaunch());
  const place = { locale: 'en-GB', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' } as const;
  const page = await browser.newPage(place);
  page.setDefaultTimeout(15_000);
  const at = (path: string) => `${server.url}/id${path}`;
  await runPrinted();
  await passSignInPage(page, captchas, 'admin', at('/'));

  await page.goto(at('/set-up'));
  const steps = page.getByRole('region', { name: 'Until a lead can be called' });
  const step = (name: string) =>
    steps.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  for (const name of ['Lead types', 'Dealers', 'Agents', 'Processes'])
    await expect(step(name)).toContainText('Missing');
  await page.getByRole('button', { name: 'Load starter data' }).click();
  await expect(page.getByText(/^Starter data loaded: /)).toBeVisible({ timeout: 60_000 });
  for (const name of ['Lead types', 'Cities', 'Models', 'Processes', 'Campaigns', 'Lists'])
    await expect(step(name)).toContainText('Done');

  await test.step('people, process, list and rule by their screens', async () => {
    await steps.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('link', { name: 'Add User' }).click();
    const user = await fill(page, 'Add User', {
      ...{ Username: 'sari', 'First name': 'Sari', 'E-mail': 'sari@example.com' },
      ...{ Role: { choose: 'Agent' }, Position: { choose: 'Agent' } },
      ...{ 'Dialer user id': '9001', Password: DEMO_PASSWORD },
    });
    await user.getByRole('button', { name: 'Create' }).click();
    await saved(page);
    await page.goto(at('/create_user'));
    const auditor = await fill(page, 'Add User', {
      ...{ Username: 'tuti', 'First name': 'Tuti', 'E-mail': 'tuti@example.com' },
      ...{ Role: { choose: 'Auditor' }, Position: { choose: 'Executive' }, Password: DEMO_PASSWORD },
    });
    await auditor.getByRole('button', { name: 'Create' }).click();
    await saved(page);

    await page.goto(at('/add_process'));
    const process = await fill(page, 'Add process', {
      Name: 'First desk',
      'Business type': { choose: 'New Car' },
      Domains: { choose: 'cars.example.com' },
      'Lead types': { choose: 'New Car Verified' },
    });
    await process.getByRole('button', { name: 'Create' }).click();
    await saved(page);

    await page.goto(at('/add_campaign'));
    const campaign = await fill(page, 'Add campaign', {
      Name: 'First calls',
      Process: { choose: 'First desk' },
      Type: { choose: 'Verification' },
    });
    await campaign.getByLabel('Dialled').check();
    await campaign.getByRole('button', { name: 'Create' }).click();
    await saved(page);

    await page.goto(at('/process-campaign-list'));
    await page.getByRole('button', { name: 'Add List' }).click();
    const chooser = page.getByRole('dialog', { name: 'Which process is the list for?' });
    await chooser.getByLabel('Process').fill('First');
    await page.getByRole('option', { name: 'First desk' }).click();
    await chooser.getByRole('button', { name: 'Go' }).click();
    const list = await fill(page, 'Add List', {
      ...{ 'List name': 'FIRST_LIST', 'List id': '101002' },
      ...{ 'Active status': { choose: 'Active' }, 'Campaign name': { choose: 'First calls' } },
    });
    await list.getByRole('button', { name: 'Create' }).click();
    await saved(page);
    await page.getByRole('link', { name: 'View Rules of FIRST_LIST' }).click();
    await page.getByRole('link', { name: 'Update Rule' }).click();
    const rule = await fill(page, 'Web Rules', { 'Web id': { choose: 'All' } });
    await rule.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Web rule saved')).toBeVisible();

    await page.goto(at('/add_webids'));
    const webId = await fill(page, 'Add web id', {
      'Web id': 'FIRST-WEB',
      Domain: { choose: 'cars.example.com' },
    });
    await webId.getByRole('button', { name: 'Create' }).click();
    await saved(page);
    // Journeys run at any hour.
    await page.goto(at('/call_rules'));
    const hours = await fill(page, 'Call rules: Indonesia', { 'Quiet from': '00:00', 'Quiet to': '00:00' });
    await hours.getByRole('button', { name: 'Update' }).click();
    await saved(page);
  });

  const lead = await test.step('a partner with a key sends a lead', async () => {
    await page.goto(at('/add_partner'));
    const partner = await fill(page, 'Add partner', {
      Name: 'First portal',
      Source: { choose: 'Social Media' },
      'Web id': { choose: 'FIRST-WEB' },
      'Lead type': { choose: 'New Car Verified' },
    });
    await partner.getByRole('button', { name: 'Create' }).click();
    await saved(page);
    const keys = page.getByRole('region', { name: 'Keys' });
    await keys.getByRole('button', { name: 'Make a key' }).click();
    await page.getByRole('dialog', { name: 'New key' }).getByRole('button', { name: 'Make the key' }).click();
    const key = await keys.getByLabel('New key').inputValue();
    const sent = await request.post(at('/api/intake/leads'), {
      headers: { authorization: `Bearer ${key}` },
      data: { name: 'Ani Pertama', mobile: '+6281230004001', city: 'Jakarta Utara' },
    });
    const { data } = await sent.json();
    expect(data.leads).toMatchObject([{ list: { name: 'FIRST_LIST' } }]);
    return data.leads[0] as { lead_id: number };
  });

  const desk = await browser.newPage(place);
  desk.setDefaultTimeout(15_000);
  await test.step('the agent takes it, calls and saves its status', async () => {
    // Chromium swallows keys after a tel: link without a handler.
    await desk.addInitScript(() => {
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function () {
        if (!this.href.startsWith('tel:')) click.call(this);
      };
    });
    await passSignInPage(desk, captchas, 'sari', at('/'));
    await desk.goto(at('/my-day'));
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await desk.keyboard.press('n');
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Ani Pertama');
    await expect(desk.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
    await desk.keyboard.press('c');
    const call = desk.getByRole('region', { name: 'Call with Ani Pertama' });
    await call.getByRole('button', { name: 'Connected' }).click();
    await call.getByRole('button', { name: 'Hot' }).click();
    await call.getByRole('button', { name: 'Save' }).click();
    await expect(call).toBeHidden();
  });

  const today = localDate(new Date(), MARKETS.id.timeZone);
  await test.step('the agent books the car, an auditor scores the call', async () => {
    await desk.goto(at(`/Leads-Details?id=${lead.lead_id}`));
    await desk.getByRole('radio', { name: 'Booking / Purchase', exact: true }).waitFor();
    await desk.keyboard.press('6');
    await expect(field(desk, 'Dealer')).toBeVisible();
    await desk.keyboard.press('q');
    await choose(desk, 'Make', 'Toyota');
    await choose(desk, 'Model', 'Avanza');
    await enterDay(desk, 'Booking date', today);
    await choose(desk, 'Dealer', 'Other');
    await field(desk, 'Other dealer name').fill('Auto Sentosa Cibubur');
    await choose(desk, 'DSE', 'Other');
    await field(desk, 'Other DSE name').fill('Pak Slamet');
    for (const name of ['Booking name', 'Booking mobile', 'Booking city', 'Relationship'])
      await desk.getByRole('checkbox', { name: `Same as consumer: ${name}` }).check();
    await saveStatus(desk);
    await desk.context().close();

    const auditing = await browser.newPage(place);
    auditing.setDefaultTimeout(15_000);
    await passSignInPage(auditing, captchas, 'tuti', at('/'));
    await auditing.goto(at('/audit_list'));
    const opened = auditing.context().waitForEvent('page');
    await auditing
      .getByRole('row', { name: /Ani Pertama/ })
      .getByRole('link', { name: String(lead.lead_id) })
      .click();
    const tab = await opened;
    tab.setDefaultTimeout(15_000);
    const panel = tab.getByRole('region', { name: 'Audit', exact: true });
    // By the call that the agent made.
    await expect(panel.getByRole('combobox', { name: /^Agent/ })).toHaveValue('Sari');
    await panel.getByRole('button', { name: /^Yes to all 13 left/ }).click();
    await panel.getByRole('button', { name: 'Save audit' }).click();
    await expect(tab.getByText('Audit saved successfully')).toBeVisible();
    await auditing.context().close();
  });
  await test.step('the reports count it', async () => {
    await page.goto(at('/ops_report'));
    await page.getByRole('form').getByLabel('Process').fill('First');
    await page.getByRole('option', { name: 'First desk' }).click();
    const month = page.getByRole('textbox', { name: 'Month' });
    await month.press('ArrowDown');
    await month.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const table = page.getByRole('table');
    for (const line of ['Created', 'Attempts', 'Connected', 'CRM SPK'])
      await expect(table.getByRole('row', { name: new RegExp(`^${line} 1 `) })).toBeVisible();
  });

  await page.goto(at(`/lead-list?lead_ids=${lead.lead_id}`));
  const row = page.getByRole('row').filter({ hasText: 'Ani Pertama' });
  await expect(row).toContainText('Booked (SPK)');
  await page.goto(at('/set-up'));
  for (const name of ['Agents', 'Web ids', 'Partners']) await expect(step(name)).toContainText('Done');
  // The starter data's list takes no lead until it has a web rule.
  await expect(step('Web rules')).toContainText('1 active list has no rule');
  await browser.close();
});
