import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildBrandDealer,
  buildCityMapping,
  buildSalesManager,
} from '../../../test/builders/brand-network.ts';
import { someCity } from '../../../test/builders/master-data.ts';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { buildDomain, buildProcess, buildWebId } from '../../../test/builders/webform.ts';
import { buildWebhook } from '../../../test/builders/webhooks.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

type Case = readonly [record: ChangedRecord, input: () => Promise<object>];

const someUser = async () => (await buildUser(t.db)).id;

/** Each call that writes master data, users or rights: a change that it makes, and the record that it is of. */
const WRITERS: Readonly<Record<string, Case>> = {
  'webform.save_domain': [
    'domain',
    async () => ({ country_id: 1, business_type_id: 1, name: 'log.example' }),
  ],
  'webform.save_process': [
    'process',
    async () => {
      const domain = await buildDomain(t.db);
      const leadType = await buildLeadType(t.db);
      return {
        country_id: 1,
        business_type_id: 1,
        name: 'Logged process',
        domain_ids: [domain.id],
        lead_type_ids: [leadType.id],
      };
    },
  ],
  'webform.save_campaign': [
    'campaign',
    async () => ({ name: 'Logged campaign', process_id: (await buildProcess(t.db)).id, type: 1 }),
  ],
  'webform.save_lead_type': ['lead_type', async () => ({ id: (await buildLeadType(t.db)).id, active: '0' })],
  'webform.save_web_id': [
    'web_id',
    async () => ({ webid: 'LOGGED', domain_id: (await buildDomain(t.db)).id }),
  ],
  'webform.update_web_id_status': ['web_id', async () => ({ id: (await buildWebId(t.db)).id, status: '0' })],
  'webform.save_utm_campaign': [
    'utm_campaign',
    async () => ({ utm_campaign_name: 'logged', webid_id: (await buildWebId(t.db)).id }),
  ],
  'blacklist.save': ['blacklist', async () => ({ mobile_number: '81234567001', reason: 'Asked for it' })],
  'brand-network.save_tie_up_brands': [
    'tie_up_brand',
    async () => {
      const free = t.db.selectFrom('model').where('market_id', '=', 1).select('make_id').limit(1);
      return { data: [{ make_id: (await free.executeTakeFirstOrThrow()).make_id }] };
    },
  ],
  'brand-network.save_dealer': [
    'brand_dealer',
    async () => ({ dealer_name: 'Logged', dealer_id: '42', zip_code: '1' }),
  ],
  'brand-network.update_dealer_status': [
    'brand_dealer',
    async () => ({ id: (await buildBrandDealer(t.db)).id, status: '0' }),
  ],
  'brand-network.save_sales_manager': [
    'sales_manager',
    async () => ({
      sm_id: '43',
      sm_name: 'Logged',
      sm_email: 'logged@dealer.example',
      dealer_id: (await buildBrandDealer(t.db)).code,
    }),
  ],
  'brand-network.update_sales_manager_status': [
    'sales_manager',
    async () => ({ id: (await buildSalesManager(t.db)).id, status: '0' }),
  ],
  'brand-network.save_city_mapping': [
    'city_mapping',
    async () => ({
      dealer_id: (await buildBrandDealer(t.db)).code,
      customer_city_id: [(await someCity(t.db, 1)).id],
    }),
  ],
  'brand-network.update_city_mapping_status': [
    'city_mapping',
    async () => ({ id: (await buildCityMapping(t.db)).id, status: '0' }),
  ],
  'config.save_site_settings': ['site_setting', async () => ({ default_source_name: 'Logged' })],
  'partners.save': ['partner', async () => ({ name: 'Logged portal', source_id: 1 })],
  'partners.make_key': ['partner', async () => ({ partner_id: (await buildPartner(t.db)).id })],
  'partners.revoke_key': [
    'partner',
    async () => ({ id: (await buildPartnerKey(t.db, { created_by: await someUser() })).id }),
  ],
  'webhooks.save': ['webhook', async () => ({ name: 'Logged', url: 'https://logged.example/in' })],
  'webhooks.make_secret': ['webhook', async () => ({ id: (await buildWebhook(t.db)).id })],
  'users.save': ['user', async () => ({ is_update: 1, id: await someUser(), first_name: 'Logged' })],
  'users.invite': ['user', async () => ({ id: await someUser() })],
  'users.end_sessions': ['user', async () => ({ id: await someUser() })],
  'users.save_privileges': [
    'role',
    async () => ({
      role_privilege: [{ role_id: (await buildRole(t.db)).id, privilege_id: 41, status: '1' }],
    }),
  ],
};

const MASTER_TABLES =
  `app_user role_privilege process campaign process_list domain web_id utm_campaign lead_type web_rule commercial_campaign
  blacklist tie_up_brand brand_dealer sales_manager city_mapping site_setting config_item partner partner_key webhook`.split(
    /\s+/,
  );

/** A password that its owner sets is no change of master data. */
const writers = endpoints.filter(
  ({ name, writes }) => !name.startsWith('session.') && writes.some((table) => MASTER_TABLES.includes(table)),
);

/** Whether the routes that serve a call, or the service beside them, keep changes. */
function keepsChanges({ name }: Endpoint): boolean {
  const folder = join(import.meta.dirname, '..', name.slice(0, name.indexOf('.')));
  return readdirSync(folder)
    .filter((file) => /\.(?:routes|service)\.ts$/.test(file))
    .some((file) => /saveRecord|logChange/.test(readFileSync(join(folder, file), 'utf8')));
}

describe('the change log', () => {
  it.each(Object.entries(WRITERS))('%s leaves a row with who and what', async (name, [record, input]) => {
    const endpoint = endpoints.find((one) => one.name === name) as Endpoint;
    const last = () =>
      t.db.selectFrom('change_log').orderBy('id', 'desc').selectAll().limit(1).executeTakeFirst();
    const request = await input();
    const before = await last();
    const { status, body } = await t.send(endpoint, request, { token });
    expect([status, body.errors]).toEqual([200, undefined]);
    const row = await last();
    expect(row?.id).not.toBe(before?.id);
    expect(row?.record).toBe(record);
    expect(Object.keys(row?.changes ?? {})).not.toEqual([]);
  });

  it.each(writers.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name is written by code that keeps changes',
    ({ endpoint }) => {
      expect(endpoint.name in WRITERS || keepsChanges(endpoint)).toBe(true);
    },
  );

  it('is appended in the transaction of the write: a refused save leaves none', async () => {
    const count = () => t.db.selectFrom('change_log').select('id').execute();
    const before = await count();
    const save = endpoints.find(({ name }) => name === 'brand-network.save_dealer') as Endpoint;
    expect((await t.send(save, { dealer_name: 'No code' }, { token })).status).toBe(400);
    expect(await count()).toEqual(before);
  });
});
