import { listTieUpBrands } from '@otolead/contract/brand-network/tie-up-brands.endpoints.ts';
import { savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { expect, receivingEvents, test } from './journey.ts';

/** An administrator sets up an operation from nothing, then grants and revokes a right in use. */

const DASHBOARD = 1;
const TIE_UP_BRANDS = 42;
/** Milliseconds from the save's answer until the other browser shows it. */
const AT_ONCE_MS = 2_000;

async function choose(form: Locator, label: string, typed: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(typed);
  await form.page().getByRole('option', { name: option, exact: true }).click();
}

async function openMenu(page: Page, group: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: group, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  // The menu stays open under the pointer and would cover what is below it.
  await page.mouse.move(700, 700);
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** A separate role; no screen creates one, as the specification fixes the roles. */
async function ownRole(database: Db, id: number, privilegeIds: readonly number[]) {
  const role = { id, name: `Set-up role ${id}` };
  await database.insertInto('role').values(role).execute();
  await database
    .insertInto('role_privilege')
    .values(privilegeIds.map((privilege_id) => ({ role_id: id, privilege_id })))
    .execute();
  return role;
}

/** Records when the page's header gains and loses the link, by the machine's clock. */
async function watchLink(page: Page, text: string): Promise<void> {
  await page.evaluate((label) => {
    const isThere = () => [...document.querySelectorAll('nav a')].some((link) => link.textContent === label);
    const noted: { isThere: boolean; at: number }[] = [{ isThere: isThere(), at: 0 }];
    new MutationObserver(() => {
      const now = isThere();
      if (noted.at(-1)?.isThere !== now)
        noted.push({ isThere: now, at: performance.timeOrigin + performance.now() });
    }).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { noted });
  }, text);
}

const linkNoted = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: { isThere: boolean; at: number }[] }).noted.at(-1));

test('WEB-077 WEB-041 ADM-007 an administrator sets up a desk from nothing, and a right acts at once in the other browser', {
  tag: '@all',
}, async ({ page, openDesk, database, signIn }) => {
  // Six forms in sequence.
  test.slow();
  // A retry finds the records of the first try.
  const again = test.info().retry;
  const role = await ownRole(database, 900 + again, [DASHBOARD, TIE_UP_BRANDS]);
  const domain = `set-up-${again}.example`;
  const desk = `Set-up Desk ${again}`;
  const campaign = `Set-up Verification ${again}`;
  const username = `set.up.${again}`;
  await signIn('admin.id');
  const form = page.getByRole('form', { name: /^Add / });
  const saved = async (list: string) => {
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(new RegExp(`/id/${list}$`));
  };

  await test.step('a domain, and a process with it', async () => {
    await openMenu(page, 'Webform', 'Manage Domains');
    await page.getByRole('link', { name: 'Add domain' }).click();
    await choose(form, 'Business type', 'oem', 'OEM');
    await form.getByLabel('Name').fill(domain);
    await saved('domains');
    await openMenu(page, 'Webform', 'Manage Process');
    await page.getByRole('link', { name: 'Add process' }).click();
    await form.getByLabel('Name').fill(desk);
    await choose(form, 'Business type', 'oem', 'OEM');
    await choose(form, 'Domains', domain, domain);
    await choose(form, 'Lead types', 'new car v', 'New Car Verified');
    await page.keyboard.press('Escape');
    await saved('process');
  });
  await test.step('a campaign of the process, and a list of the campaign', async () => {
    await openMenu(page, 'Webform', 'Manage Campaigns');
    await page.getByRole('link', { name: 'Add campaign' }).click();
    await form.getByLabel('Name').fill(campaign);
    await choose(form, 'Process', desk, desk);
    await choose(form, 'Type', 'veri', 'Verification');
    await saved('campaigns');
    await openMenu(page, 'Webform', 'Manage WebRules');
    await page.getByRole('button', { name: 'Add List' }).click();
    const chooser = page.getByRole('dialog', { name: 'Which process is the list for?' });
    await choose(chooser, 'Process', desk, desk);
    await chooser.getByRole('button', { name: 'Go' }).click();
    await form.getByLabel('List name').fill('SET_UP_VC');
    await form.getByLabel('List id').fill(String(4_719_001 + again));
    await choose(form, 'Active status', 'a', 'Active');
    await choose(form, 'Campaign name', campaign, campaign);
    await saved('process-campaign-list');
  });
  await test.step('a campaign pack', async () => {
    await openMenu(page, 'Admin', 'Campaign Packs');
    await page.getByRole('link', { name: 'Add campaign pack' }).click();
    await form.getByLabel('Campaign name').fill('Set-up Pack');
    await form.getByLabel('Reporting name').fill('Set-up');
    await choose(form, 'Campaign type', 'cps', 'CPS');
    await choose(form, 'Dealer type', 'group', 'Dealer Group');
    await form.getByRole('button', { name: 'Add Starter 100' }).click();
    await saved('campaign_configurator');
  });
  await test.step('a user of the role', async () => {
    await page.getByRole('link', { name: 'User List' }).click();
    await page.getByRole('link', { name: 'Add User' }).click();
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('First name').fill('Set');
    await form.getByLabel('E-mail').fill(`${username}@otolead.test`);
    await choose(form, 'Role', role.name, role.name);
    await choose(form, 'Position', 'exec', 'Executive');
    await form.getByLabel('Password').fill('a good secret 7');
    await saved('user-list');
  });
  const made = await database
    .selectFrom('process')
    .innerJoin('process_domain as pd', 'pd.process_id', 'process.id')
    .innerJoin('domain', 'domain.id', 'pd.domain_id')
    .innerJoin('campaign', 'campaign.process_id', 'process.id')
    .innerJoin('process_list as list', 'list.campaign_id', 'campaign.id')
    .where('process.name', '=', desk)
    .select(['domain.name as domain', 'campaign.name as campaign', 'list.list_name as list', 'list.status'])
    .execute();
  expect(made).toEqual([{ domain, campaign, list: 'SET_UP_VC', status: 1 }]);

  const other = await openDesk();
  const streaming = receivingEvents(other);
  const listed = other.waitForRequest((request) => request.url().endsWith(listTieUpBrands.path));
  await signIn(username, { at: '/tie-up-brand', on: other });
  const heading = other.getByRole('heading', { name: 'Tie-up brands' });
  await expect(heading).toBeVisible();
  await streaming;
  await watchLink(other, 'Tie-up Brand');
  const call = await listed;
  const calledAgain = async () =>
    (
      await other.request.fetch(call.url(), {
        method: call.method(),
        headers: { authorization: (await call.headerValue('authorization')) ?? '' },
        ...(call.method() === 'POST' && { data: call.postDataJSON() }),
      })
    ).status();
  await openMenu(page, 'Admin', 'Role List');
  for (const isHeld of [false, true])
    await test.step(isHeld ? 'the right is given again' : 'the right is taken away', async () => {
      await page.getByRole('button', { name: `Edit ${role.name}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `Privileges of ${role.name}` });
      await dialog.getByRole('switch', { name: 'Tie-up brands' }).click();
      const answered = page.waitForResponse((response) => response.url().endsWith(savePrivileges.path));
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expect(dialog).toHaveCount(0);
      const answer = await answered;
      await answer.finished();
      const { startTime, responseEnd } = answer.request().timing();
      await expect.poll(async () => (await linkNoted(other))?.isThere).toBe(isHeld);
      const took = ((await linkNoted(other))?.at ?? Number.NaN) - (startTime + responseEnd);
      expect(took).toBeLessThan(AT_ONCE_MS);
      if (isHeld) await expect(heading).toBeVisible();
      else await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      expect(await calledAgain()).toBe(isHeld ? 200 : 403);
      await other.keyboard.press('Control+k');
      await other.getByRole('combobox').fill('Tie-up Brand');
      const nothing = other.getByText('No results for “Tie-up Brand”');
      if (isHeld) await expect(other.getByRole('option', { name: /Tie-up Brand/ })).toBeVisible();
      else await expect(nothing).toBeVisible();
      await other.keyboard.press('Escape');
    });
  expect(await other.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});
