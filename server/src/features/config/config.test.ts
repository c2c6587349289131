import { getCityState, getConfigData, getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import { CONFIG_LIST_NAMES } from '@otolead/contract/config/config.schema.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSalesManager } from '../../../test/builders/brand-network.ts';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildGmCampaign, buildLeadType, buildProcessList } from '../../../test/builders/routing.ts';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { markets: ['id', 'ph'] }));
});

describe('POST /config/get_data', () => {
  it('API-012 answers each requested list under its name and nothing else', async () => {
    const { body } = await t.call(getConfigData, { config_data: ['stnk_list', 'reasons_list'] }, { token });
    expect(Object.keys(body.data).toSorted()).toEqual(['hashes', 'reasons_list', 'stnk_list', 'unchanged']);
    expect(body.data.stnk_list).toEqual([
      { id: 1, name: 'Received' },
      { id: 2, name: 'Awaited' },
      { id: 3, name: 'Refused' },
    ]);
  });

  it('answers every list that the contract names', async () => {
    await buildDse(t.db, { dealer_id: (await buildDealer(t.db)).id });
    await buildLeadType(t.db);
    await buildGmCampaign(t.db);
    await buildProcessList(t.db);
    await buildWebId(t.db);
    await buildUser(t.db, { roleId: ROLE.auditor });
    await buildSalesManager(t.db);
    const caller = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const { body } = await t.call(getConfigData, { config_data: [...CONFIG_LIST_NAMES] }, { token: caller });
    const empty = CONFIG_LIST_NAMES.filter((name) => Object.keys(body.data[name] ?? {}).length === 0);
    expect(empty).toEqual([]);
    expect(Object.keys(body.data.hashes).toSorted()).toEqual(CONFIG_LIST_NAMES.toSorted());
  });

  it('API-016 statuses carry their sub-statuses, in the reader’s language and the market’s terms', async () => {
    const ask = { config_data: ['status_list' as const] };
    const subsOf = (statuses: typeof body.data.status_list, id: number) =>
      statuses?.find((status) => status.status_id === id)?.sub_status_master;
    const { body } = await t.call(getConfigData, ask, { token, language: 'id' });
    expect(body.data.status_list?.map((status) => status.status_id)).toEqual([1, 2, 3, 4, 5, 6, 24]);
    expect(subsOf(body.data.status_list, 6)?.[0]).toEqual({
      sub_status_id: 11,
      sub_status_name: 'Dipesan (SPK)',
    });
    const manila = await t.call(getConfigData, ask, { token, market: 'ph' });
    expect(subsOf(manila.body.data.status_list, 6)?.[0]?.sub_status_name).toBe('BOOKING');
  });

  it('a list that the caller knows is only named; a changed row is seen by the next request', async () => {
    const ask = { config_data: ['relationship_list' as const, 'stnk_list' as const] };
    const first = await t.call(getConfigData, ask, { token });
    const known = first.body.data.hashes;
    const second = await t.call(getConfigData, { ...ask, known }, { token });
    expect(second.body.data.unchanged.toSorted()).toEqual(['relationship_list', 'stnk_list']);
    expect(second.body.data.stnk_list).toBeUndefined();

    await t.db
      .updateTable('config_item')
      .set({ name: JSON.stringify({ en: 'In hand', id: 'Di tangan' }) })
      .where('list', '=', 'stnk_list')
      .where('id', '=', 1)
      .execute();
    const third = await t.call(getConfigData, { ...ask, known }, { token });
    expect(third.body.data.unchanged).toEqual(['relationship_list']);
    expect(third.body.data.stnk_list?.[0]?.name).toBe('In hand');
  });

  it('SES-080 SES-067 site settings carry the denied menu of the market', async () => {
    const settings = async (market: 'id' | 'ph') =>
      (await t.call(getConfigData, { config_data: ['site_settings'] }, { token, market })).body.data
        .site_settings;
    const denied = ['/audit_list', '/lead_upload'];
    await storeSiteSetting(t.db, 'menu_denied', denied, MARKETS.ph.id);
    try {
      expect(await settings('ph')).toMatchObject({ menu_denied: denied, site_title: 'OtoLead Philippines' });
      expect(await settings('id')).toMatchObject({ menu_denied: [], site_title: 'OtoLead Indonesia' });
    } finally {
      await storeSiteSetting(t.db, 'menu_denied', [], MARKETS.ph.id);
    }
  });

  it('an unknown list is refused by name', async () => {
    const { status, body } = await t.send(getConfigData, { config_data: ['app_user'] }, { token });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['config_data.0']);
  });

  it('API-025 API-026 dealers and salespeople are those of the market, the inactive ones left out', async () => {
    const dealer = await buildDealer(t.db, {
      name: 'Anugerah Motor',
      organization: 'Anugerah Group',
      makeIds: [2, 1],
    });
    const dse = await buildDse(t.db, { dealer_id: dealer.id });
    const closed = await buildDealer(t.db, { status: 0 });
    const foreign = await buildDealer(t.db, { market: 'ph' });
    const { body } = await t.call(getConfigData, { config_data: ['dealer_list', 'dse_list'] }, { token });
    expect(body.data.dealer_list).toContainEqual({
      dealer_id: dealer.id,
      name: 'Anugerah Motor',
      organization: 'Anugerah Group',
      make_ids: [1, 2],
    });
    const ids = body.data.dealer_list?.map(({ dealer_id }) => dealer_id);
    expect(ids).not.toContain(closed.id);
    expect(ids).not.toContain(foreign.id);
    expect(body.data.dse_list).toContainEqual({
      id: dse.id,
      name: dse.name,
      phone_number: dse.phone_number,
      dealer_id: dealer.id,
    });
  });
});

describe('cars and places', () => {
  it('API-021 makes carry id and make', async () => {
    const { body } = await t.call(getVehicles, {}, { token });
    expect(body.data.make).toContainEqual({ id: 1, make: 'Toyota' });
    expect(new Set(body.data.make.map(({ id }) => id)).size).toBe(body.data.make.length);
  });

  it('API-039 API-022 API-023 models come with make and versions, those no longer sold left out', async () => {
    const gone = await t.db
      .selectFrom('model')
      .where('market_id', '=', 1)
      .where('end_year', '<', 2026)
      .select('id')
      .executeTakeFirstOrThrow();
    const last = await t.db
      .updateTable('model')
      .set({ end_year: 2026 })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('model')
          .where('market_id', '=', 1)
          .where('end_year', 'is', null)
          .select((min) => min.fn.min('id').as('id')),
      )
      .returning(['id', 'make_id', 'name'])
      .executeTakeFirstOrThrow();
    const { body } = await t.call(getVehicles, {}, { token });
    const { make, model, version } = body.data;
    const kept = model.find(({ id }) => id === last.id);
    expect(kept).toEqual({ id: last.id, mk_id: last.make_id, m: last.name, e_year: 2026 });
    expect(model.length).toBeGreaterThan(100);
    expect(model.some(({ id }) => id === gone.id)).toBe(false);
    const makes = new Set(make.map(({ id }) => id));
    expect(model.every(({ mk_id, e_year }) => makes.has(mk_id) && (e_year ?? 2026) >= 2026)).toBe(true);
    const models = new Set(model.map(({ id }) => id));
    expect(version.length > 0 && version.every(({ model_id }) => models.has(model_id))).toBe(true);
  });

  it('API-017 cities of city_state_list have id, name and state_id', async () => {
    const stored = await t.db
      .selectFrom('city')
      .where('market_id', '=', 1)
      .select(['id', 'name', 'province_id'])
      .orderBy('id')
      .execute();
    const { body } = await t.call(getConfigData, { config_data: ['city_state_list'] }, { token });
    const { city = [] } = body.data.city_state_list ?? {};
    const told = city.map(({ id, name, state_id }) => ({ id, name, province_id: state_id }));
    expect(told.toSorted((one, other) => one.id - other.id)).toEqual(stored);
  });

  it('API-041 API-019 cities carry province and cluster, clusters their cities', async () => {
    const { body } = await t.call(getCityState, {}, { token });
    const { city, cluster, state } = body.data;
    const provinces = new Set(state.map(({ id }) => id));
    expect(city.every(({ state_id }) => provinces.has(state_id))).toBe(true);
    expect(cluster.some(({ mapped_city }) => mapped_city.length > 1)).toBe(true);
    for (const { id, mapped_city } of cluster) {
      expect(
        city
          .filter(({ cluster_id }) => cluster_id === id)
          .map((one) => one.id)
          .toSorted(),
      ).toEqual(mapped_city.toSorted());
    }
  });
});
