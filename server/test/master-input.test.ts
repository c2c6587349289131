import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildBrandDealer, buildCityMapping, buildSalesManager } from './builders/brand-network.ts';
import { buildDealer, buildDse } from './builders/dealers.ts';
import { someCity } from './builders/master-data.ts';
import { buildTemplate } from './builders/messages.ts';
import { buildPartner, buildPartnerKey } from './builders/partners.ts';
import { buildGmCampaign, buildLeadType, buildProcessList } from './builders/routing.ts';
import { serial } from './builders/serial.ts';
import { buildUser } from './builders/users.ts';
import { buildDomain, buildProcess, buildWebId } from './builders/webform.ts';
import { buildWebhook } from './builders/webhooks.ts';
import { useTestApp } from './harness.ts';
import { masterWrites } from './master-writes.ts';
import { firstOf } from './reference-writes.ts';
import { requestSchema } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';

const t = useTestApp();
const WRITES = masterWrites(t);
const market = 'ph' as const;
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const endpointOf = (name: string) => endpoints.find((one) => one.name === name) as Endpoint;

/** Options that a select of each name would have in the other market. */
const ABROAD: Readonly<Record<string, () => Promise<unknown>>> = {
  country_id: async () => MARKETS[market].id,
  market_ids: async () => [MARKETS[market].id],
  process_id: async () => (await buildProcess(t.db, { market })).id,
  campaign_id: async () => (await buildProcessList(t.db, { market })).campaign.id,
  domain_id: async () => (await buildDomain(t.db, { market })).id,
  domain_ids: async () => [(await buildDomain(t.db, { market })).id],
  lead_type_id: async () => (await buildLeadType(t.db, { market })).id,
  lead_type_ids: async () => [(await buildLeadType(t.db, { market })).id],
  web_id: async () => (await buildWebId(t.db, { market })).id,
  webid_id: async () => (await buildWebId(t.db, { market })).id,
  dealer_id: async () => (await buildBrandDealer(t.db, { market })).code,
  customer_city_id: async () => [(await someCity(t.db, MARKETS[market].id)).id],
  model_id: () => firstOf(t.db, 'model', market),
  city_id: () => firstOf(t.db, 'city', market),
  province_id: () => firstOf(t.db, 'province', market),
  cluster_id: async () => (await clusterAbroad()).id,
  owner_id: async () => (await buildUser(t.db, { roleId: ROLE.supervisor, markets: [market] })).id,
  pack_id: async () => {
    const pack = t.db.selectFrom('pack').where('market_id', '=', MARKETS[market].id).select('id').limit(1);
    return [(await pack.executeTakeFirstOrThrow()).id];
  },
};

/** Fields outside any market: the record itself, global rows, typed numbers. */
const EVERYWHERE =
  `id business_type_id source_id role_id privilege_id dse_id gm_id list_id sm_id dialer_user_id make_id name_id session_id process_list_id lead_qualification_id group_id make_ids dealer_type_id sub_status_id attribution_id`.split(
    ' ',
  );

async function managerAbroad() {
  const dealer = await buildBrandDealer(t.db, { market });
  const columns = { market_id: MARKETS[market].id, brand_dealer_id: dealer.id };
  return { id: (await buildSalesManager(t.db, columns)).id };
}

const clusterAbroad = () =>
  t.db
    .insertInto('cluster')
    .values({ market_id: MARKETS[market].id, name: `Abroad ${serial()}` })
    .returning('id')
    .executeTakeFirstOrThrow();

async function childOf(table: 'model_variant' | 'locality', parent: 'model' | 'city'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select child.id from ${sql.table(table)} as child
    join ${sql.table(parent)} as parent on parent.id = child.${sql.ref(`${parent}_id`)}
    where parent.market_id = ${MARKETS[market].id} limit 1`.execute(t.db);
  return rows[0]?.id ?? 0;
}

/** Rows of both markets. */
const OF_BOTH = ['config.save_item', 'reference-data.save_make', 'trail.save_role_limits'];

/** The record of the other market, by the call that changes it. */
const RECORD_ABROAD: Readonly<Record<string, () => Promise<object>>> = {
  'webform.save_domain': async () => ({ id: (await buildDomain(t.db, { market })).id }),
  'webform.save_process': async () => ({ id: (await buildProcess(t.db, { market })).id }),
  'webform.save_campaign': async () => ({ id: (await buildProcessList(t.db, { market })).campaign.id }),
  'webform.update_campaign_status': async () => ({
    id: (await buildProcessList(t.db, { market })).campaign.id,
    status: '0',
  }),
  'webform.save_process_list': async () => ({ id: (await buildProcessList(t.db, { market })).id }),
  'webform.save_lead_type': async () => ({ id: (await buildLeadType(t.db, { market })).id, active: '0' }),
  'webform.save_web_id': async () => ({ id: (await buildWebId(t.db, { market })).id }),
  'webform.update_web_id_status': async () => ({ id: (await buildWebId(t.db, { market })).id, status: '0' }),
  'brand-network.save_dealer': async () => ({ id: (await buildBrandDealer(t.db, { market })).id }),
  'brand-network.update_dealer_status': async () => ({
    id: (await buildBrandDealer(t.db, { market })).id,
    status: '0',
  }),
  'brand-network.save_sales_manager': managerAbroad,
  'brand-network.update_sales_manager_status': async () => ({ ...(await managerAbroad()), status: '0' }),
  'blacklist.save': async () => {
    const now = new Date();
    const abroad = {
      market_id: MARKETS[market].id,
      mobile: '639175550042',
      created_at: now,
      updated_at: now,
    };
    return t.db.insertInto('blacklist').values(abroad).returning('id').executeTakeFirstOrThrow();
  },
  'reports.save_schedule': async () => {
    const { id: owner } = await buildUser(t.db);
    const abroad = {
      market_id: MARKETS[market].id,
      owner_id: owner,
      report_type: 'sales_report',
      name: 'Sales abroad',
      filters: '{}',
      frequency: 'weekly',
      weekday: 1,
      hour: 8,
      created_at: new Date(),
    } as const;
    const schedule = t.db.insertInto('report_schedule').values(abroad).returning(['id', 'version']);
    return { ...(await schedule.executeTakeFirstOrThrow()), status: '0' };
  },
  'call-scripts.save': () => {
    const abroad = { market_id: MARKETS[market].id, name: 'Abroad', script: 'Good day' };
    return t.db.insertInto('call_script').values(abroad).returning('id').executeTakeFirstOrThrow();
  },
  'messages.save_template': async () => ({ id: (await buildTemplate(t.db, { market })).id }),
  'webhooks.save': async () => ({ id: (await buildWebhook(t.db, { market })).id }),
  'webhooks.make_secret': async () => ({ id: (await buildWebhook(t.db, { market })).id }),
  'partners.revoke_key': async () => {
    const partner = await buildPartner(t.db, { market });
    const { id: by } = await buildUser(t.db);
    return { id: (await buildPartnerKey(t.db, { partner_id: partner.id, created_by: by })).id };
  },
  'brand-network.save_city_mapping': async () => ({ id: (await buildCityMapping(t.db, { market })).id }),
  'brand-network.update_city_mapping_status': async () => ({
    id: (await buildCityMapping(t.db, { market })).id,
    status: '0',
  }),
  'campaign-packs.save': async () => ({ campaign_id: (await buildGmCampaign(t.db, { market })).id }),
  'campaign-packs.assign': async () => ({
    campaign_id: (await buildGmCampaign(t.db, { market })).id,
    pack_id: [],
  }),
  'web-rules.save_web_rule': async () => ({
    process_list_id: (await buildProcessList(t.db, { market })).id,
    buy_time_rule: [7],
  }),
  'partners.save': async () => ({ id: (await buildPartner(t.db, { market })).id }),
  'partners.make_key': async () => ({ partner_id: (await buildPartner(t.db, { market })).id }),
  'users.save': async () => ({ is_update: 1, id: (await buildUser(t.db, { markets: [market] })).id }),
  'users.invite': async () => ({ id: (await buildUser(t.db, { markets: [market] })).id }),
  'users.end_sessions': async () => ({ id: (await buildUser(t.db, { markets: [market] })).id }),
  'reference-data.save_lead_type': async () => ({ id: (await buildLeadType(t.db, { market })).id }),
  'reference-data.save_model': async () => ({ id: await firstOf(t.db, 'model', market) }),
  'reference-data.save_model_variant': async () => ({ id: await childOf('model_variant', 'model') }),
  'reference-data.save_locality': async () => ({ id: await childOf('locality', 'city') }),
  'reference-data.save_dealer': async () => ({ id: (await buildDealer(t.db, { market })).id }),
  'reference-data.save_dse': async () => ({ id: (await buildDse(t.db, { market })).id }),
  'reference-data.save_pack': async () => ({ id: await firstOf(t.db, 'pack', market) }),
  'reference-data.save_province': async () => ({ id: await firstOf(t.db, 'province', market) }),
  'reference-data.save_cluster': clusterAbroad,
  'reference-data.save_city': async () => ({ id: await firstOf(t.db, 'city', market) }),
};

/** A list's campaign is judged by its process: the fault is at that choice. */
const TOLD_BESIDE: Readonly<Record<string, string>> = {
  'webform.save_process_list process_id': 'campaign_id',
};

const choices = Object.keys(WRITES).flatMap((name) =>
  Object.keys(requestSchema(endpointOf(name)).properties ?? {})
    .filter((field) => /(?:^|_)ids?$/.test(field) && !EVERYWHERE.includes(field))
    // Key of the record itself, under the specification's name.
    .filter((field) => !(name.startsWith('campaign-packs.') && field === 'campaign_id'))
    // The partner itself.
    .filter((field) => field !== 'partner_id')
    // Dealers are named by this code, which is typed here.
    .filter((field) => !(name === 'brand-network.save_dealer' && field === 'dealer_id'))
    .map((field) => ({ name, field })),
);

describe('rows of the other market', () => {
  it.each(choices)('$name refuses one in $field', async ({ name, field }) => {
    const abroad = ABROAD[field];
    if (!abroad) throw new Error(`say what ${field} is in the other market`);
    const endpoint = endpointOf(name);
    const input = { ...(await WRITES[name]?.[1]()), [field]: await abroad() };
    const before = await tableDigest(t.db, endpoint.writes);
    const { status, body } = await t.send(endpoint, input, { token });
    expect([400, 404]).toContain(status);
    if (status === 400)
      expect(Object.keys(body.errors ?? {})).toContain(TOLD_BESIDE[`${name} ${field}`] ?? field);
    expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
  });

  it('are tried on every call that changes a record by its key', () => {
    const keyed = Object.keys(WRITES).filter((name) => requestSchema(endpointOf(name)).properties?.id);
    expect(keyed.filter((name) => !RECORD_ABROAD[name] && !OF_BOTH.includes(name))).toEqual([]);
  });

  it.each(Object.keys(RECORD_ABROAD))('%s finds none to change', async (name) => {
    const endpoint = endpointOf(name);
    const input = await RECORD_ABROAD[name]?.();
    const before = await tableDigest(t.db, endpoint.writes);
    const { status } = await t.send(endpoint, input, { token });
    expect(status).toBe(404);
    expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
  });
});
