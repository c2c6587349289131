import AxeBuilder from '@axe-core/playwright';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { clockOffset, shiftDate } from './clock.ts';
import { userId } from './demo-leads.ts';
import { cookieOfBrowser, sessionCookie } from './session-cookie.ts';

interface SignInOptions {
  /** Default: Indonesia. */
  readonly market?: MarketCode;
  /** Path below the market; the sign-in returns to it. */
  readonly at?: string;
  /** Default: the journey's own page. */
  readonly on?: Page;
  /** False: the page fetches rights and settings, so that a journey can answer these calls. */
  readonly carries?: boolean;
}

type SignIn = (username: string, options?: SignInOptions) => Promise<void>;

interface Journey {
  /** Signs in as a demo user (`agent.id`, `supervisor.ph` …) with a ready session, without page or captcha. */
  readonly signIn: SignIn;
  /** A page in a second browser, closed after the test. */
  readonly openDesk: () => Promise<Page>;
  /** Signs in through the page, for the tests of that page. */
  readonly signInByPage: SignIn;
  /** The answer to this response's captcha, read from the database. */
  readonly solveCaptcha: (response: Response) => Promise<string>;
  /** Violations that axe finds in the current page, WCAG 2.2 AA: one line each, 'rule: element'. */
  readonly accessibilityFaults: (within?: string) => Promise<string[]>;
}

interface Machine {
  /** The server's database: for captchas and test data. */
  readonly database: Db;
}

const CAPTCHA = '/user/get_captcha_image';
/** Part of the address of a stream of events. */
export const EVENT_STREAM = '/events/stream';
const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { width: 375, height: 812 };

/** The base of every journey: the real server, its demo data and a browser. */
export const test = base.extend<Journey, Machine>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from its pattern.
    async ({}, use) => {
      const environment = readEnvironment({ DATA_DIR: process.env.E2E_DATA_DIR });
      const runtime = await openDatabase(environment, createLogger('silent'));
      await use(runtime.open({ size: 2, statementTimeout: 10_000 }).db);
      await runtime.close();
    },
    { scope: 'worker' },
  ],

  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      // Every context: the first one and those opened later.
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(shiftDate, clockOffset());
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],

  page: async ({ page }, use) => {
    await use(page);
    // A poll of the page may still be in a route handler when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  signIn: async ({ page, database, baseURL }, use) => {
    await use((username, { market = 'id', at = '/', on = page, carries = true } = {}) =>
      signInAs(on, database, username, `${baseURL}/${market}`, at, carries),
    );
  },

  openDesk: async ({ browser }, use) => {
    const desks: BrowserContext[] = [];
    await use(async () => {
      const desk = await browser.newContext(DESK);
      desks.push(desk);
      return desk.newPage();
    });
    for (const desk of desks) await desk.close();
  },

  signInByPage: async ({ page, database }, use) => {
    await use((username, { market = 'id', at = '/' } = {}) =>
      passSignInPage(page, database, username, `/${market}${at}`),
    );
  },

  solveCaptcha: async ({ database }, use) => {
    await use((response) => readCaptcha(database, response));
  },

  accessibilityFaults: async ({ page }, use) => {
    await use((within) => faultsOf(page, within));
  },
});

export { expect };

/**
 * Creates at the server of `base` (market included) the session that a sign-in leaves. The page is opened by a script of
 * its origin, so it carries its session as a new tab's does (docs/decisions/059).
 */
export async function signInAs(
  page: Page,
  database: Db,
  username: string,
  base: string,
  at = '/',
  carries = true,
): Promise<void> {
  // A file of the same origin without scripts of ours.
  await page.goto(`${base.replace(/\/\w+$/, '')}/favicon.svg`);
  const device = await page.evaluate(
    (id) => {
      localStorage.setItem('user_data', '');
      // Hints for newcomers count as read.
      localStorage.setItem(`first_steps_seen:${id}`, '1');
      return navigator.userAgent;
    },
    await userId(database, username),
  );
  const session = await sessionCookie(database, username, device, page.url());
  await page.context().addCookies(carries ? [session, cookieOfBrowser(page.url())] : [session]);
  const address = `${base}${at}`;
  if (!carries) await page.goto(address);
  // Later, so that the page still answers.
  else await page.evaluate((to) => void setTimeout(() => location.assign(to)), address);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Signs in through the page at this address with the demo password. */
export async function passSignInPage(
  page: Page,
  database: Db,
  username: string,
  address: string,
): Promise<void> {
  // A page that still loads its captcha would replace this one's answer.
  await page.goto('about:blank');
  const shown = page.waitForResponse((response) => response.url().includes(CAPTCHA) && response.ok());
  await page.goto(address);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('input[name=captcha]').fill(await readCaptcha(database, await shown));
  await page.locator('button[type=submit]').click();
  await expect(page).not.toHaveURL(/\/login/);
  // The address changes first; until the screen comes, the sign-in page keeps its language and market.
  await expect(page.locator('input[name=captcha]')).toHaveCount(0);
}

/** From its next load on the page runs as a phone in Indonesian. */
export async function readOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('language', 'id');
  });
}

/**
 * Resolves when the page receives change events, directly or through another tab. Call it before the page loads.
 */
export const receivingEvents = (page: Page) =>
  page.context().waitForEvent('response', (response) => response.url().includes(EVENT_STREAM));

/** The new tab in which `act` opens this address; a prerendered lead may be one more new tab. */
export async function tabOpenedBy(page: Page, address: RegExp, act: () => Promise<unknown>): Promise<Page> {
  const before = page.context().pages();
  await act();
  const opened = () =>
    page
      .context()
      .pages()
      .find((tab) => !before.includes(tab) && address.test(tab.url()));
  await expect.poll(() => opened()?.url()).toMatch(address);
  return opened() as Page;
}

/** Waits for a lazy chunk whose file has this name. */
export async function codeCame(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${part}-`)),
    name,
  );
}

/** Chooses a segment by its label; the input itself is hidden under it. */
export async function chooseSegment(page: Page, name: RegExp): Promise<void> {
  const choice = page.getByRole('radio', { name });
  await choice.locator('xpath=..').click();
  await expect(choice).toBeChecked();
}

async function readCaptcha(database: Db, response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { captcha_id: string } };
  const captcha = database.selectFrom('captcha').where('id', '=', data.captcha_id).select('answer');
  return (await captcha.executeTakeFirstOrThrow()).answer;
}

async function faultsOf(page: Page, within?: string): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // This page only, without frames of other origins and details of passes: a quarter of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode();
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
