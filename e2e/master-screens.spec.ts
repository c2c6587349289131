import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { Database } from '../server/src/tables/database.ts';
import {
  buildBrandDealer,
  buildCityMapping,
  buildSalesManager,
} from '../server/test/builders/brand-network.ts';
import { buildGmCampaign, buildProcessList } from '../server/test/builders/routing.ts';
import { buildDomain, buildProcess, buildWebId } from '../server/test/builders/webform.ts';
import { expect, test } from './journey.ts';
import { ownDomain, ownMobile, ownName } from './own.ts';

/** Behaviour that all master data screens share, shown on each. */

type Switched =
  | 'campaign'
  | 'web_id'
  | 'process'
  | 'domain'
  | 'process_list'
  | 'commercial_campaign'
  | 'blacklist'
  | 'brand_dealer'
  | 'sales_manager'
  | 'city_mapping';

/** Lists that other journeys check with axe. */
const JUDGED_BESIDES: readonly Switched[] = ['process_list'];

interface Screen {
  readonly table: Switched & keyof Database;
  readonly id: number;
  /** The list's address, filtered to one row, and that row's name. */
  readonly list: string;
  readonly name: string;
  readonly form: string;
  /** A form field and the value to type. */
  readonly field: string;
  readonly typed: string;
  /** For a select: the option to choose after typing. */
  readonly option?: RegExp;
}

test('WEB-157 WEB-158 WEB-161 every list asks before it flips a status, and every form returns to its list', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const every = ownName('Every').toLowerCase();
  const word = every.split(' ').at(-1) ?? '';
  const list = await buildProcessList(database, {
    list_name: `LIST_${word}`,
    campaign: { name: `${every} campaign` },
  });
  const domain = await buildDomain(database, { name: `${word}-domain.example` });
  const type = await database
    .selectFrom('lead_type')
    .where('market_id', '=', 1)
    .select('id')
    .executeTakeFirstOrThrow();
  const process = await buildProcess(database, {
    name: `${every} process`,
    domainIds: [(await buildDomain(database)).id],
    leadTypeIds: [type.id],
  });
  const webId = await buildWebId(database, { code: `${word}-WEB-ID` });
  const pack = await buildGmCampaign(database, { campaign_name: `${every} pack` });
  const first = await database
    .selectFrom('pack')
    .where('market_id', '=', 1)
    .select('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('commercial_campaign_pack')
    .values({ campaign_id: pack.id, pack_id: first.id })
    .execute();
  const listed = await database
    .insertInto('blacklist')
    .values({
      market_id: 1,
      mobile: ownMobile(),
      reason: `${every} reason`,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning(['id', 'mobile'])
    .executeTakeFirstOrThrow();

  const dealer = await buildBrandDealer(database, { name: `${every} dealer` });
  const manager = await buildSalesManager(database, { brand_dealer_id: dealer.id, name: `${every} manager` });
  const { id: cityId } = await database
    .selectFrom('city')
    .where('market_id', '=', 1)
    .where('name', '=', 'Bandung')
    .select('id')
    .executeTakeFirstOrThrow();
  const mapping = await buildCityMapping(database, { brand_dealer_id: dealer.id, city_id: cityId });

  const screens: readonly Screen[] = [
    {
      table: 'sales_manager',
      id: manager.id,
      list: `/sm_list?keywords=${word}`,
      name: `${every} manager`,
      form: `/edit_sm/${manager.id}`,
      field: 'Name',
      typed: `${every} manager typed`,
    },
    {
      table: 'city_mapping',
      id: mapping.id,
      list: `/city_dealer_mapping?keywords=${dealer.code}`,
      name: `Bandung, dealer ${dealer.code}`,
      form: `/edit_mapping/${mapping.id}`,
      field: 'City',
      typed: 'Malang',
      option: /^Malang-/,
    },
    {
      table: 'brand_dealer',
      id: dealer.id,
      list: `/dealer_list?keywords=${dealer.code}`,
      name: `${every} dealer`,
      form: `/edit_dealer/${dealer.id}`,
      field: 'Zip code',
      typed: '40999',
    },
    {
      table: 'process_list',
      id: list.id,
      list: `/process-campaign-list?list_name=${word}`,
      name: `LIST_${word}`,
      form: `/edit-process-campaign-list?id=${list.id}&process_id=${list.process.id}`,
      field: 'Description',
      typed: 'Typed',
    },
    {
      table: 'campaign',
      id: list.campaign.id,
      list: `/campaigns?name=${word}`,
      name: `${every} campaign`,
      form: `/edit_campaign/${list.campaign.id}`,
      field: 'Name',
      typed: `${every} campaign typed`,
    },
    {
      table: 'web_id',
      id: webId.id,
      list: `/webids?webid=${word}`,
      name: `${word}-WEB-ID`,
      form: `/edit_webids/${webId.id}`,
      field: 'Web id',
      typed: `${word}-TYPED`,
    },
    {
      table: 'process',
      id: process.id,
      list: `/process?name=${word}`,
      name: `${every} process`,
      form: `/edit_process/${process.id}`,
      field: 'Name',
      typed: `${every} process typed`,
    },
    {
      table: 'domain',
      id: domain.id,
      list: `/domains?name=${word}`,
      name: `${word}-domain.example`,
      form: `/edit_domain/${domain.id}`,
      field: 'Name',
      typed: ownDomain('typed'),
    },
    {
      table: 'commercial_campaign',
      id: pack.id,
      list: `/campaign_configurator?search=${word}`,
      name: `${every} pack`,
      form: `/edit_pack_campaign/${pack.id}`,
      field: 'Reporting name',
      typed: 'Typed',
    },
    {
      table: 'blacklist',
      id: listed.id,
      list: `/black-list?reason=${word}`,
      name: showMobile(listed.mobile),
      form: `/edit-black-list?id=${listed.id}`,
      field: 'Reason',
      typed: 'Typed',
    },
  ];
  await signIn('supervisor.id');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  for (const screen of screens)
    await test.step(screen.table, async () => {
      const stored = async () =>
        await database
          .selectFrom(screen.table as 'domain')
          .where('id', '=', screen.id)
          .select(['status', 'version'])
          .executeTakeFirstOrThrow();
      await page.goto(`/id${screen.list}`);
      const toggle = page.getByRole('switch', { name: `${screen.name}: active` });
      await expect(toggle).toBeChecked();
      if (!JUDGED_BESIDES.includes(screen.table)) expect(await accessibilityFaults()).toEqual([]);
      await toggle.press(' ');
      // Declining is one shared component.
      if (screen === screens[0]) {
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(question).toHaveCount(0);
        await expect(toggle).toBeChecked();
        expect(await stored()).toEqual({ status: 1, version: 1 });
        await toggle.press(' ');
      }
      await question.getByRole('button', { name: 'Yes' }).click();
      await expect(toggle).not.toBeChecked();
      expect(await stored()).toEqual({ status: 0, version: 2 });

      // Within the open page: a load per form would take half the time.
      await page.getByRole('link', { name: `Edit ${screen.name}`, exact: true }).click();
      await expect(page).toHaveURL(`/id${screen.form}`);
      // The list's filter form may ask the same question.
      const update = page.getByRole('button', { name: 'Update' });
      const form = page.getByRole('form').filter({ has: update });
      await form.getByLabel(screen.field).fill(screen.typed);
      if (screen.table === 'campaign') expect(await accessibilityFaults()).toEqual([]);
      if (screen.option) await page.getByRole('option', { name: screen.option }).click();
      await update.click();
      await expect(page).toHaveURL(`/id${screen.list}`);
      expect(await stored()).toEqual({ status: 0, version: 3 });
    });
});

test('API-054 MKT-054 lists are asked for with list_type ALL, and a status is Active 1 or In-Active 0', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  for (const [path, called] of [
    ['/process', '/webform/list_process'],
    ['/domains', '/webform/list_domain'],
    ['/lead-type', '/webform/lead_type_list'],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().endsWith(called));
    await page.goto(`/id${path}`);
    expect((await asked).postDataJSON()).toMatchObject({ list_type: 'ALL' });
  }
  await page.goto('/id/process-campaign-list');
  const status = page.getByRole('form', { name: 'Filters' }).getByLabel('Status', { exact: true });
  for (const [label, value] of [
    ['Active', '1'],
    ['In-Active', '0'],
  ] as const) {
    await status.click();
    await expect(page.getByRole('option')).toHaveText(['Active', 'In-Active']);
    await page.getByRole('option', { name: label, exact: true }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(new RegExp(`\\?status=${value}$`));
  }
});
