import { saveCampaignPack } from '@otolead/contract/campaign-packs/campaign-packs.endpoints.ts';
import { buildGmCampaign } from '../server/test/builders/routing.ts';
import { serial } from '../server/test/builders/serial.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

/** Above the ids of the demo and of other journeys. */
const GM_IDS = 471_000_000;

test('WEB-132 WEB-136 WEB-138 a campaign pack is added from the menu with packs of two lists, and its row is stored', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const campaign = ownName('Journey Run');
  const gmId = GM_IDS + serial();
  await signIn('supervisor.ph', { market: 'ph' });
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Campaign Packs' }).click();
  await expect(page).toHaveURL(/\/ph\/campaign_configurator$/);
  await page.getByRole('link', { name: 'Add campaign pack' }).click();
  await expect(page).toHaveURL(/\/ph\/add_pack_campaign$/);
  const form = page.getByRole('form', { name: 'Add campaign pack' });
  await form.getByLabel('Campaign name').fill(campaign);
  await form.getByLabel('Reporting name').fill('Journey PH');
  await form.getByLabel('Campaign type').fill('cps');
  await page.getByRole('option', { name: 'CPS' }).click();
  await form.getByLabel('Dealer type').fill('group');
  await page.getByRole('option', { name: 'Dealer Group' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('At least one pack is needed')).toBeVisible();
  await expect(form.getByLabel('Search packs')).toBeFocused();
  await form.getByLabel('GM id').fill(String(gmId));
  await form.getByLabel('Process active').check();
  await form.getByRole('button', { name: 'Add Starter 100' }).click();
  await expect(form.getByRole('status')).toHaveText('1 selected');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/ph\/campaign_configurator$/);
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(campaign) })).toContainText('Dealer Group');
  const stored = await database
    .selectFrom('commercial_campaign')
    .innerJoin('commercial_campaign_pack as chosen', 'chosen.campaign_id', 'commercial_campaign.id')
    .innerJoin('pack', 'pack.id', 'chosen.pack_id')
    .where('campaign_name', '=', campaign)
    .select(['commercial_campaign.market_id', 'gm_id', 'process_status', 'pack.name', 'pack.market_id as of'])
    .execute();
  expect(stored).toEqual([{ market_id: 2, gm_id: gmId, process_status: 1, name: 'Starter 100', of: 2 }]);
});

test('WEB-137 WEB-142 WEB-144 packs move between the lists; the last one is taken away only when that is agreed to', async ({
  page,
  database,
  signIn,
}) => {
  const { id } = await buildGmCampaign(database, { campaign_name: 'Two lists' });
  // The campaign's dealer type is no longer offered.
  const rows = await database
    .selectFrom('config_item')
    .where('list', '=', 'dealer_type')
    .select(['id', 'name'])
    .execute();
  const types = rows.map(({ id: type, name }) => ({ id: type, name: (name as { en: string }).en }));
  await page.route('**/config/get_data*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as {
      data: { dealer_type?: unknown; switched_off?: object };
    };
    if (data.dealer_type) data.dealer_type = [];
    if (data.switched_off) data.switched_off = { ...data.switched_off, dealer_type: types };
    await route.fulfill({ response, json: { ...rest, data } });
  });
  await signIn('supervisor.id', { at: `/edit_pack_campaign/${id}` });
  await expect(page.getByRole('heading', { name: `Update campaign pack #${id}` })).toBeVisible();
  const form = page.getByRole('form');
  await expect(form.getByLabel('Dealer type')).toHaveValue('OEM (inactive)');
  const available = form.getByRole('region', { name: 'Available packs' }).getByRole('listitem');
  const selected = form.getByRole('region', { name: 'Selected packs' }).getByRole('listitem');
  const count = form.getByRole('status');
  await form.getByRole('button', { name: 'Add all' }).click();
  await expect(count).toHaveText('8 selected');
  await expect(available).toHaveCount(0);
  await form.getByLabel('Search packs').fill('100');
  await expect(selected).toHaveText(['Starter 100', 'Premium 1000', 'Verified 100', 'Used Car 100']);
  await form.getByRole('button', { name: 'Remove Starter 100' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Remove Premium 1000' })).toBeFocused();
  await form.getByRole('button', { name: 'Remove all' }).click();
  await expect(count).toHaveText('4 selected');
  await form.getByLabel('Search packs').fill('');
  await expect(available).toHaveCount(4);
  await form.getByRole('button', { name: 'Remove all' }).click();

  await form.getByLabel('GM id').fill('');
  await expect(form.getByLabel('Process active')).not.toBeChecked();
  await form.getByLabel('Process active').check();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Process cannot be activated for non gm campaign')).toBeVisible();
  await form.getByLabel('Process active').uncheck();

  const question = page.getByRole('dialog', { name: 'Disable this campaign?' });
  const row = () =>
    database
      .selectFrom('commercial_campaign')
      .where('id', '=', id)
      .select(['status', 'gm_id', 'process_status', 'version'])
      .executeTakeFirstOrThrow();
  await form.getByRole('button', { name: 'Update' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit_pack_campaign/${id}$`));
  expect(await row()).toMatchObject({ status: 1, version: 1 });
  await form.getByRole('button', { name: 'Update' }).click();
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/id\/campaign_configurator$/);
  expect(await row()).toEqual({ status: 0, gm_id: null, process_status: 0, version: 2 });
});

test('WEB-134 WEB-135 WEB-148 the list has its columns and count; a switch sends the whole record with its flag', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Switched pack');
  const named = { campaign_name: name, reporting_name: 'Reported', dealer_type_id: 2 };
  const { id } = await buildGmCampaign(database, named);
  const pack = await database
    .selectFrom('pack')
    .where('market_id', '=', 1)
    .select('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('commercial_campaign_pack')
    .values({ campaign_id: id, pack_id: pack.id })
    .execute();
  await signIn('supervisor.id', { at: `/campaign_configurator?search=${name.split(' ').at(-1)}` });
  await expect(page.getByText('1 campaign pack', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 pages')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Campaign name', 'Type', 'Reporting name', 'Dealer type', 'Created', 'Updated', 'Actions'],
  ]);
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const label of ['Campaign or reporting name', 'Campaign type', 'Dealer type', 'Status'])
    await expect(filters.getByLabel(label, { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  const moment = /^\d{2} \w{3} \d{4}, \d{2}:\d{2}$/;
  await expect(row.getByRole('gridcell')).toHaveText([
    ...[name, 'CPL', 'Reported', 'Dealer Group', moment, moment, ''],
  ]);
  await expect(row.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    `/id/edit_pack_campaign/${id}`,
  );
  const sent = page.waitForRequest((request) => request.url().endsWith(saveCampaignPack.path));
  await row.getByRole('switch').press(' ');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    campaign_id: id,
    campaign_name: name,
    pack_id: [pack.id],
    status: '0',
    is_status_request: true,
  });
  await expect(row.getByRole('switch')).not.toBeChecked();
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paket kampanye' })).toBeVisible();
});
