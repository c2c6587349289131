import { buildRole } from '../server/test/builders/users.ts';
import { expect, signInAs, test } from './journey.ts';

const SERIAL = String(Date.now()).slice(-6);
const DOMAIN = `operation-${SERIAL}.example`;
const PROCESS = `Operation ${SERIAL}`;
const CAMPAIGN = `Operation ${SERIAL} verify`;
const LIST = `OPS_${SERIAL}`;

test('an administrator sets up a process with its domain, campaign, list, pack and user, and takes a right of the role', async ({
  page,
  database,
  signIn,
  browser,
  baseURL,
  accessibilityFaults,
}) => {
  test.slow();
  const option = (name: string) => page.getByRole('option', { name, exact: true }).click();
  const saved = async (path: RegExp) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('form', { name: /^(?:Add|Update)/ })).toHaveCount(0);
  };
  await signIn('admin.id', { at: '/domains' });

  await test.step('a domain, by the keyboard alone', async () => {
    await expect(page.getByRole('heading', { name: 'Domains' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/id\/add_domain$/);
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Indonesia');
    const type = page.getByRole('combobox', { name: 'Business type' });
    for (let step = 0; step < 40; step += 1) {
      if (await type.evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(type).toBeFocused();
    await page.keyboard.type('New Car');
    await expect(page.getByRole('option', { name: 'New Car' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(type).toHaveValue('New Car');
    const name = page.getByRole('textbox', { name: 'Name' });
    for (let step = 0; step < 5; step += 1) {
      if (await name.evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(DOMAIN);
    await page.keyboard.press('Control+Enter');
    await saved(/\/id\/domains/);
  });

  await test.step('a process that owns it', async () => {
    await page.goto('/id/add_process');
    await page.getByLabel('Name').fill(PROCESS);
    await page.getByRole('combobox', { name: 'Business type' }).fill('new');
    await option('New Car');
    await page.getByRole('combobox', { name: 'Domains' }).fill(DOMAIN);
    await option(DOMAIN);
    await page.getByRole('combobox', { name: 'Lead types' }).fill('new car');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Create' }).click();
    await saved(/\/id\/process/);
  });

  await test.step('a campaign and a list of it', async () => {
    await page.goto('/id/add_campaign');
    await page.getByLabel('Name').fill(CAMPAIGN);
    await page.getByLabel('Process').fill(PROCESS);
    await option(PROCESS);
    await page.getByLabel('Type').fill('veri');
    await option('Verification');
    await page.getByRole('button', { name: 'Create' }).click();
    await saved(/\/id\/campaigns/);
    await page.goto('/id/process-campaign-list');
    await page.getByRole('button', { name: 'Add List' }).click();
    const chooser = page.getByRole('dialog', { name: 'Which process is the list for?' });
    await chooser.getByLabel('Process').fill(PROCESS);
    await option(PROCESS);
    await chooser.getByRole('button', { name: 'Go' }).click();
    await page.getByLabel('List name').fill(LIST);
    await page.getByLabel('List id').fill(SERIAL);
    await page.getByLabel('Active status').fill('a');
    await option('Active');
    await page.getByLabel('Campaign name').fill(CAMPAIGN);
    await option(CAMPAIGN);
    await page.getByRole('button', { name: 'Create' }).click();
    await saved(/\/id\/process-campaign-list/);
  });

  await test.step('a campaign pack', async () => {
    await page.goto('/id/add_pack_campaign');
    await page.getByLabel('Campaign name').fill(PROCESS);
    await page.getByLabel('Reporting name').fill(PROCESS);
    await page.getByLabel('Campaign type').fill('cpl');
    await option('CPL');
    await page.getByLabel('Dealer type').fill('group');
    await option('Dealer Group');
    await page.getByRole('button', { name: 'Add Starter 100' }).click();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await saved(/\/id\/campaign_configurator/);
  });

  const username = `operation.${SERIAL}`;
  // A role of its own: other journeys need theirs as they are.
  const { privilege_id: dealers } = await database
    .selectFrom('access_entry')
    .where('path', '=', '/dealer_list')
    .select('privilege_id')
    .executeTakeFirstOrThrow();
  const role = await buildRole(database, [dealers], 700_000 + Number(SERIAL));
  await test.step('a user with a role', async () => {
    await page.goto('/id/create_user');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('First name').fill('Operation');
    await page.getByLabel('E-mail').fill(`${username}@otolead.test`);
    await page.getByLabel('Role').fill(String(role.id));
    await option(`Test role ${role.id}`);
    await page.getByLabel('Position').fill('mana');
    await option('Manager');
    await page.getByLabel('Password').fill('a good secret 7');
    await page.getByRole('button', { name: 'Create' }).click();
    await saved(/\/id\/user-list/);
  });

  const found = await database
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .innerJoin('process_domain', 'process_domain.process_id', 'process.id')
    .innerJoin('domain', 'domain.id', 'process_domain.domain_id')
    .where('process_list.list_name', '=', LIST)
    .select(['process.name as process', 'campaign.name as campaign', 'domain.name as domain'])
    .executeTakeFirstOrThrow();
  expect(found).toEqual({ process: PROCESS, campaign: CAMPAIGN, domain: DOMAIN });

  await test.step('a right of the role is taken away and acts in the other browser', async () => {
    const context = await browser.newContext({ baseURL: String(baseURL) });
    const other = await context.newPage();
    await signInAs(other, database, username, `${baseURL}/id`, '/dealer_list');
    await expect(other.getByRole('heading', { name: 'Dealers' })).toBeVisible();
    await page.goto('/id/role-list');
    await page.getByRole('button', { name: `Edit Test role ${role.id}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Privileges of Test role ${role.id}` });
    await dialog.getByLabel('Find a privilege').fill('/dealer_list');
    await dialog.getByRole('switch').first().click();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Role privile saved successfully')).toBeVisible();
    await other.getByLabel('Keywords').fill('motor');
    await other.getByRole('button', { name: 'Search' }).click();
    await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: 'Dealer List' })).toHaveCount(0);
    await context.close();
  });
});
