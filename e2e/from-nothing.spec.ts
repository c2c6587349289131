import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { type FakeVicidial, startFakeVicidial } from '../server/test/fake-vicidial.ts';
import { browserLaunch } from '../tools/browser-launch.ts';
import { expect, passSignInPage, test } from './journey.ts';
import { type InstalledServer, startEmptyServer } from './server.ts';
import { choose, enterDay, field, saveStatus } from './status-form.ts';

// The journey goes through the product only; it reads captcha answers alone from the database.

const CLI = fileURLToPath(new URL('../server/src/app/cli.ts', import.meta.url));

const SECRET = 'a secret of the dialer';

let server: InstalledServer;
let vicidial: FakeVicidial;
let captchas: Db;
let close: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  vicidial = await startFakeVicidial();
  server = await startEmptyServer({ DIALER_PH_URL: vicidial.url, DIALER_PH_SECRET: SECRET });
  const runtime = await openDatabase(
    readEnvironment({ DATABASE_URL: server.databaseUrl }),
    createLogger('silent'),
  );
  captchas = runtime.open({ size: 1, statementTimeout: 10_000 }).db;
  close = () => runtime.close();
  await runPrinted();
});

test.afterAll(async () => {
  await close?.();
  await server?.stop();
  await vicidial?.close();
});

interface Lead {
  readonly lead_id: number;
}

/** What the two markets' call centres differ in. */
interface CallCentre {
  readonly market: MarketCode;
  readonly title: string;
  readonly agent: { readonly username: string; readonly name: string; readonly dialerId: string };
  readonly auditor: { readonly username: string; readonly name: string };
  readonly customer: string;
  readonly mobile: string;
  readonly listId: string;
  readonly city: string;
  readonly model: string;
  /** How the customer is called. */
  readonly call: (centre: CallCentre, lead: Lead, by: Callers) => Promise<void>;
  /** Rows of the operations report that count one. */
  readonly counted: readonly string[];
  readonly booked: string;
}

interface Callers {
  readonly administrator: Page;
  readonly agent: Page;
  readonly request: APIRequestContext;
}

const at = ({ market }: Pick<CallCentre, 'market'>, path: string) => `${server.url}/${market}${path}`;

/** The agent takes the lead, calls by the telephone and says how the call ended. */
async function callFromMyDay(centre: CallCentre, _lead: Lead, { agent: desk }: Callers): Promise<void> {
  await desk.goto(at(centre, '/my-day'));
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await desk.keyboard.press('n');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(centre.customer);
  await expect(desk.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await desk.keyboard.press('c');
  const call = desk.getByRole('region', { name: `Call with ${centre.customer}` });
  await call.getByRole('button', { name: 'Connected' }).click();
  await call.getByRole('button', { name: 'Hot' }).click();
  await call.getByRole('button', { name: 'Save' }).click();
  await expect(call).toBeHidden();
}

/** The administrator pushes every lead to VICIdial, which dials and reports the agent's call. */
async function callByDialer(
  centre: CallCentre,
  lead: Lead,
  { administrator, agent: desk, request }: Callers,
): Promise<void> {
  await administrator.goto(at(centre, '/lead-list'));
  await administrator.getByRole('button', { name: 'Admin', exact: true }).click();
  await administrator.getByRole('menuitem', { name: 'Push To Dialer' }).click();
  const popup = administrator.getByRole('dialog', { name: 'Push To Dialer' });
  // A new market has no GM campaign to choose.
  await expect(popup.getByLabel('Process')).toHaveValue('All');
  await popup.getByRole('button', { name: 'Push', exact: true }).click();
  const number = centre.mobile.replace(/^\+63/, '');
  await expect.poll(() => vicidial.dialled.get(number), { timeout: 30_000 }).toBe(1);
  expect(vicidial.asked.find(({ phone_number: one }) => one === number)).toMatchObject({
    list_id: centre.listId,
    vendor_lead_code: String(lead.lead_id),
  });
  const reported = await request.get(at(centre, '/api/dialer/result'), {
    params: {
      ...{ secret: SECRET, lead_id: lead.lead_id, call_id: 'M1126', dispo: 'SALE' },
      ...{ talk_time: 61, user: centre.agent.dialerId },
    },
  });
  expect(reported.status()).toBe(200);
  await desk.goto(at(centre, `/Leads-Details?id=${lead.lead_id}`));
  await expect(desk.getByRole('region', { name: 'History', exact: true })).toContainText('Connected');
}

const CENTRES: readonly CallCentre[] = [
  {
    market: 'id',
    title: 'a lead arrives, is called from My Day, sold, audited and counted',
    agent: { username: 'sari', name: 'Sari', dialerId: '9001' },
    auditor: { username: 'tuti', name: 'Tuti' },
    customer: 'Ani Pertama',
    mobile: '+6281230004001',
    listId: '101002',
    city: 'Jakarta Utara',
    model: 'Avanza',
    call: callFromMyDay,
    counted: ['Created', 'Attempts', 'Connected', 'CRM SPK'],
    booked: 'Booked (SPK)',
  },
  {
    market: 'ph',
    title: 'a lead arrives, is pushed to VICIdial, called there, sold, audited and counted',
    agent: { username: 'maria', name: 'Maria', dialerId: '9101' },
    auditor: { username: 'grace', name: 'Grace' },
    customer: 'Ana Una',
    mobile: '+639171234501',
    listId: '201002',
    city: 'Quezon City',
    model: 'Vios',
    call: callByDialer,
    counted: ['Created', 'Attempts', 'Connected', 'CRM BOOKING'],
    booked: 'BOOKING',
  },
];

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

const COUNTRY = { id: 'Indonesia', ph: 'Philippines' } as const;

const personOf = ({ username, name }: CallCentre['auditor']) => ({
  ...{ Username: username, 'First name': name, 'E-mail': `${username}@example.com` },
});

for (const centre of CENTRES)
  test(`a call centre of ${centre.market} is installed from nothing: filled by Set up and its screens, ${centre.title}`, {
    tag: '@all',
  }, async ({ playwright, request }) => {
    test.setTimeout(360_000);
    await runsFromNothing(centre, playwright, request);
  });

async function runsFromNothing(
  centre: CallCentre,
  playwright: PlaywrightWorkerArgs['playwright'],
  request: APIRequestContext,
): Promise<void> {
  const { market, customer } = centre;
  const { timeZone } = MARKETS[market];
  // An installation runs on the machine's clock, and so do these browsers.
  const browser = await playwright.chromium.launch(browserLaunch());
  const place = { locale: 'en-GB', timezoneId: timeZone, reducedMotion: 'reduce' } as const;
  const page = await browser.newPage(place);
  page.setDefaultTimeout(15_000);
  await passSignInPage(page, captchas, 'admin', at(centre, '/'));

  await page.goto(at(centre, '/set-up'));
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
      ...personOf(centre.agent),
      ...{ Role: { choose: 'Agent' }, Position: { choose: 'Agent' } },
      ...{ 'Dialer user id': centre.agent.dialerId, Password: DEMO_PASSWORD },
    });
    await user.getByRole('button', { name: 'Create' }).click();
    await saved(page);
    await page.goto(at(centre, '/create_user'));
    const auditor = await fill(page, 'Add User', {
      ...personOf(centre.auditor),
      ...{ Role: { choose: 'Auditor' }, Position: { choose: 'Executive' }, Password: DEMO_PASSWORD },
    });
    await auditor.getByRole('button', { name: 'Create' }).click();
    await saved(page);

    await page.goto(at(centre, '/add_process'));
    const process = await fill(page, 'Add process', {
      Name: 'First desk',
      'Business type': { choose: 'New Car' },
      Domains: { choose: 'cars.example.com' },
      'Lead types': { choose: 'New Car Verified' },
    });
    await process.getByRole('button', { name: 'Create' }).click();
    await saved(page);

    await page.goto(at(centre, '/add_campaign'));
    const campaign = await fill(page, 'Add campaign', {
      Name: 'First calls',
      Process: { choose: 'First desk' },
      Type: { choose: 'Verification' },
    });
    await campaign.getByLabel('Dialled').check();
    await campaign.getByRole('button', { name: 'Create' }).click();
    await saved(page);

    await page.goto(at(centre, '/process-campaign-list'));
    await page.getByRole('button', { name: 'Add List' }).click();
    const chooser = page.getByRole('dialog', { name: 'Which process is the list for?' });
    await chooser.getByLabel('Process').fill('First');
    await page.getByRole('option', { name: 'First desk' }).click();
    await chooser.getByRole('button', { name: 'Go' }).click();
    const list = await fill(page, 'Add List', {
      ...{ 'List name': 'FIRST_LIST', 'List id': centre.listId },
      ...{ 'Active status': { choose: 'Active' }, 'Campaign name': { choose: 'First calls' } },
    });
    await list.getByRole('button', { name: 'Create' }).click();
    await saved(page);
    await page.getByRole('link', { name: 'View Rules of FIRST_LIST' }).click();
    await page.getByRole('link', { name: 'Update Rule' }).click();
    const rule = await fill(page, 'Web Rules', { 'Web id': { choose: 'All' } });
    await rule.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Web rule saved')).toBeVisible();

    await page.goto(at(centre, '/add_webids'));
    const webId = await fill(page, 'Add web id', {
      'Web id': 'FIRST-WEB',
      Domain: { choose: 'cars.example.com' },
    });
    await webId.getByRole('button', { name: 'Create' }).click();
    await saved(page);
    // Journeys run at any hour.
    await page.goto(at(centre, '/call_rules'));
    const hours = await fill(page, `Call rules: ${COUNTRY[market]}`, {
      'Quiet from': '00:00',
      'Quiet to': '00:00',
    });
    await hours.getByRole('button', { name: 'Update' }).click();
    await saved(page);
  });

  const lead = await test.step('a partner with a key sends a lead', async () => {
    await page.goto(at(centre, '/add_partner'));
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
    const sent = await request.post(at(centre, '/api/intake/leads'), {
      headers: { authorization: `Bearer ${key}` },
      data: { name: customer, mobile: centre.mobile, city: centre.city },
    });
    const { data } = await sent.json();
    expect(data.leads).toMatchObject([{ list: { name: 'FIRST_LIST' } }]);
    return data.leads[0] as Lead;
  });

  const desk = await browser.newPage(place);
  desk.setDefaultTimeout(15_000);
  await test.step('the customer is called', async () => {
    // Chromium swallows keys after a tel: link without a handler.
    await desk.addInitScript(() => {
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function () {
        if (!this.href.startsWith('tel:')) click.call(this);
      };
    });
    await passSignInPage(desk, captchas, centre.agent.username, at(centre, '/'));
    await centre.call(centre, lead, { administrator: page, agent: desk, request });
  });

  const today = localDate(new Date(), timeZone);
  await test.step('the agent books the car, an auditor scores the call', async () => {
    await desk.goto(at(centre, `/Leads-Details?id=${lead.lead_id}`));
    await desk.getByRole('radio', { name: 'Booking / Purchase', exact: true }).waitFor();
    await desk.keyboard.press('6');
    await expect(field(desk, 'Dealer')).toBeVisible();
    await desk.keyboard.press('q');
    await choose(desk, 'Make', 'Toyota');
    await choose(desk, 'Model', centre.model);
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
    await passSignInPage(auditing, captchas, centre.auditor.username, at(centre, '/'));
    await auditing.goto(at(centre, '/audit_list'));
    const opened = auditing.context().waitForEvent('page');
    await auditing
      .getByRole('row', { name: new RegExp(customer) })
      .getByRole('link', { name: String(lead.lead_id) })
      .click();
    const tab = await opened;
    tab.setDefaultTimeout(15_000);
    const panel = tab.getByRole('region', { name: 'Audit', exact: true });
    // By the call that the agent made.
    await expect(panel.getByRole('combobox', { name: /^Agent/ })).toHaveValue(centre.agent.name);
    await panel.getByRole('button', { name: /^Yes to all 13 left/ }).click();
    await panel.getByRole('button', { name: 'Save audit' }).click();
    await expect(tab.getByText('Audit saved successfully')).toBeVisible();
    await auditing.context().close();
  });
  await test.step('the reports count it', async () => {
    await page.goto(at(centre, '/ops_report'));
    await page.getByRole('form').getByLabel('Process').fill('First');
    await page.getByRole('option', { name: 'First desk' }).click();
    const month = page.getByRole('textbox', { name: 'Month' });
    await month.press('ArrowDown');
    await month.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const table = page.getByRole('table');
    for (const line of centre.counted)
      await expect(table.getByRole('row', { name: new RegExp(`^${line} 1 `) })).toBeVisible();
  });

  await page.goto(at(centre, `/lead-list?lead_ids=${lead.lead_id}`));
  const row = page.getByRole('row').filter({ hasText: customer });
  await expect(row).toContainText(centre.booked);
  await page.goto(at(centre, '/set-up'));
  for (const name of ['Agents', 'Web ids', 'Partners']) await expect(step(name)).toContainText('Done');
  // The starter data's list takes no lead until it has a web rule.
  await expect(step('Web rules')).toContainText('1 active list has no rule');
  await browser.close();
}
