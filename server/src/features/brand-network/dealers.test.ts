import {
  getBrandDealer,
  getSalesManager,
  listBrandDealers,
  listSalesManagers,
  saveBrandDealer,
  saveSalesManager,
  updateBrandDealerStatus,
  updateSalesManagerStatus,
} from '@otolead/contract/brand-network/records.endpoints.ts';
import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildBrandDealer } from '../../../test/builders/brand-network.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.brandManager, markets: ['id', 'ph'] }));
});

const DEALER = { dealer_name: 'Auto Prima', dealer_id: '00417', zip_code: '0400', email: '' };

describe('the single brand’s dealers', () => {
  it('BRD-040 BRD-038 are listed by keywords in data.mapping_data with data.pagination', async () => {
    const one = await buildBrandDealer(t.db, { name: 'Listed Motor', code: '88001', zip_code: '40111' });
    await buildBrandDealer(t.db, { name: 'Listed abroad', market: 'ph' });
    for (const keywords of ['listed', '88001', '40111']) {
      const { body } = await t.call(listBrandDealers, { page: 1, keywords }, { token });
      expect(Object.keys(body.data).toSorted()).toEqual(['mapping_data', 'pagination']);
      expect(body.data.mapping_data).toEqual([
        {
          id: one.id,
          dealer_id: '88001',
          dealer_name: 'Listed Motor',
          zip_code: '40111',
          email: '',
          status: '1',
          version: 1,
        },
      ]);
      expect(body.data.pagination).toMatchObject({ total: 1, cur_page: 1 });
    }
  });

  it('BRD-041 BRD-042 are saved, found by id, changed, and stand in the change log', async () => {
    const saved = await t.call(saveBrandDealer, DEALER, { token });
    expect(saved.body.message).toBe('Successfully Saved');
    const { id, version } = saved.body.data;
    expect((await t.call(getBrandDealer, { id }, { token })).body.data).toMatchObject({
      ...DEALER,
      status: '1',
    });
    expect((await t.call(getBrandDealer, { id }, { token, market: 'ph' })).status).toBe(404);
    await t.call(saveBrandDealer, { id, version, email: 'prima@dealer.example' }, { token });
    const stale = await t.call(saveBrandDealer, { id, version, email: 'late@dealer.example' }, { token });
    expect(stale.status).toBe(409);
    const log = await t.db.selectFrom('change_log').where('record', '=', 'brand_dealer').select('changes');
    expect((await log.where('record_id', '=', id).orderBy('id').execute()).at(-1)).toEqual({
      changes: { email: { old: '', new: 'prima@dealer.example' } },
    });
  });

  it('BRD-036 BRD-037 need a name, and digits for code and zip code; a code is one dealer’s', async () => {
    const save = async (change: object) =>
      (await t.call(saveBrandDealer, { ...DEALER, dealer_id: '99', ...change }, { token })).body.errors ?? {};
    expect(await save({ dealer_name: ' ', dealer_id: '', zip_code: null })).toEqual({
      dealer_name: 'Dealer name is required',
      dealer_id: 'Dealer code is required',
      zip_code: 'Zip code is required',
    });
    expect(await save({ dealer_id: '12a', zip_code: '40-11' })).toEqual({
      dealer_id: 'Dealer code takes digits only',
      zip_code: 'Zip code takes digits only',
    });
    expect(await save({ email: 'nowhere' })).toEqual({ email: 'Invalid email ID' });
    expect(await save({ dealer_id: 99 })).toEqual({});
    expect(await save({})).toEqual({ dealer_id: 'There is a dealer of this code already' });
    const abroad = { ...DEALER, dealer_id: '99' };
    expect((await t.call(saveBrandDealer, abroad, { token, market: 'ph' })).status).toBe(200);
  });

  it('BRD-043 are switched by {id, status}, and leave the list that forms choose from', async () => {
    const { id, code } = await buildBrandDealer(t.db);
    const codes = async () => {
      const { body } = await t.call(getConfigData, { config_data: ['ford_dealers'] }, { token });
      return body.data.ford_dealers?.map((dealer) => dealer.dealer_id);
    };
    expect(await codes()).toContain(code);
    const off = await t.call(updateBrandDealerStatus, { id, status: '0' }, { token });
    expect(off.body.data).toMatchObject({ status: '0', version: 2 });
    expect(await codes()).not.toContain(code);
  });
});

describe('the sales managers', () => {
  it('BRD-028 BRD-024 are listed, found by id, saved and switched', async () => {
    const dealer = await buildBrandDealer(t.db);
    const values = {
      sm_id: '50142',
      sm_name: 'Rina',
      sm_email: 'showroom@dealer.example',
      dealer_id: dealer.code,
    };
    const { id, version } = (await t.call(saveSalesManager, values, { token })).body.data;
    for (const keywords of ['50142', 'RINA', 'showroom@', dealer.code]) {
      const { body } = await t.call(listSalesManagers, { keywords }, { token });
      expect([keywords, body.data.mapping_data]).toEqual([
        keywords,
        [{ id, ...values, dealer_name: dealer.name, status: '1', version }],
      ]);
      expect(body.data.pagination).toMatchObject({ total: 1 });
    }
    expect((await t.call(getSalesManager, { id }, { token })).body.data).toMatchObject(values);
    await t.call(saveSalesManager, { id, version, sm_name: 'Rina Sari' }, { token });
    const off = await t.call(updateSalesManagerStatus, { id, status: 0 }, { token });
    expect(off.body.data).toMatchObject({ sm_name: 'Rina Sari', status: '0', version: 3 });
    expect((await t.call(getSalesManager, { id }, { token, market: 'ph' })).status).toBe(404);
  });

  it('BRD-025 BRD-026 need every field, a right address and an active dealer of the market', async () => {
    const dealer = await buildBrandDealer(t.db);
    const abroad = await buildBrandDealer(t.db, { market: 'ph' });
    const gone = await buildBrandDealer(t.db, { status: 0 });
    const right = { sm_id: '77', sm_name: 'Sam', sm_email: 'sam@dealer.example', dealer_id: dealer.code };
    const save = async (change: object) =>
      (await t.call(saveSalesManager, { ...right, ...change }, { token })).body.errors ?? {};
    expect(await save({ sm_id: '', sm_name: ' ', sm_email: null, dealer_id: '' })).toEqual({
      sm_id: 'SM id is required',
      sm_name: 'Name is required',
      sm_email: 'E-mail is required',
      dealer_id: 'Dealer code is required',
    });
    expect(await save({ sm_email: 'sam@dealer' })).toEqual({ sm_email: 'Invalid Email id' });
    expect(await save({ sm_id: 'A77' })).toEqual({ sm_id: 'SM id takes digits only' });
    for (const { code } of [abroad, gone])
      expect(await save({ dealer_id: code })).toEqual({ dealer_id: 'Dealer code is invalid' });
    expect(await save({})).toEqual({});
    expect(await save({})).toEqual({ sm_id: 'There is an SM of this id already' });
  });

  it('API-015 BRD-024 BRD-038 are offered with their dealers to those who keep the brand, and to nobody else', async () => {
    const dealer = await buildBrandDealer(t.db);
    const values = {
      sm_id: '900',
      sm_name: 'Dewi',
      sm_email: 'dewi@dealer.example',
      dealer_id: dealer.code,
    };
    await t.call(saveSalesManager, values, { token });
    const listsOf = async (caller: string) =>
      (await t.call(getConfigData, { config_data: ['ford_dealers', 'ford_sm_list'] }, { token: caller })).body
        .data;
    const lists = await listsOf(token);
    expect(lists.ford_dealers).toContainEqual({ dealer_id: dealer.code, name: dealer.name });
    expect(lists.ford_sm_list).toContainEqual({ dealer_id: dealer.code, sm_id: '900' });
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff }));
    expect(await listsOf(staff)).toMatchObject({ ford_dealers: [], ford_sm_list: [] });
  });
});

describe('the single brand’s calls', () => {
  const calls = endpoints.filter(({ path }) => path.startsWith('/ford_report/'));

  it('BRD-044 are POST under /ford_report', () => {
    expect(calls.map(({ path }) => path.slice('/ford_report/'.length)).sort()).toEqual([
      'get_dealer_detail',
      'get_dealer_list',
      'get_detail',
      'get_list',
      'get_sm_detail',
      'get_sm_list',
      'save_dealer',
      'save_mapping',
      'save_sm',
      'update_dealer_status',
      'update_sm_status',
      'update_status',
    ]);
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['POST']));
  });

  it('are for administrators, supervisors and brand managers', async () => {
    for (const [role, status] of [
      [ROLE.administrator, 200],
      [ROLE.supervisor, 200],
      [ROLE.agent, 403],
    ] as const) {
      const caller = await t.signIn(await buildUser(t.db, { roleId: role }));
      expect((await t.call(listBrandDealers, {}, { token: caller })).status).toBe(status);
      expect((await t.call(listSalesManagers, {}, { token: caller })).status).toBe(status);
    }
  });
});
