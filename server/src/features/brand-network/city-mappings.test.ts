import {
  getCityMapping,
  listCityMappings,
  saveCityMapping,
  updateCityMappingStatus,
} from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildBrandDealer, buildCityMapping } from '../../../test/builders/brand-network.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
let cities: { id: number; name: string; state: string }[];

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.brandManager, markets: ['id', 'ph'] }));
  cities = await t.db
    .selectFrom('city')
    .innerJoin('province', 'province.id', 'city.province_id')
    .where('city.market_id', '=', 1)
    .select(['city.id', 'city.name', 'province.name as state'])
    .orderBy('city.id')
    .limit(4)
    .execute();
});

const cityId = (at: number) => cities[at]?.id as number;
const save = (request: object) => t.call(saveCityMapping, request as never, { token });
const lastMail = () =>
  t.db.selectFrom('outgoing_message').orderBy('created_at', 'desc').selectAll().executeTakeFirst();

describe('the city mappings', () => {
  it('BRD-014 are listed by keywords and city, a page at a time', async () => {
    const dealer = await buildBrandDealer(t.db, { code: '31001' });
    const one = await buildCityMapping(t.db, { brand_dealer_id: dealer.id, city_id: cityId(0) });
    await buildCityMapping(t.db, { brand_dealer_id: dealer.id, city_id: cityId(1), status: 0 });
    await buildCityMapping(t.db, { market: 'ph' });
    const list = async (filters: object) =>
      (await t.call(listCityMappings, { page: 1, ...filters }, { token })).body.data;
    const { mapping_data: found, pagination } = await list({ keywords: '31001' });
    expect(found.map(({ customer_city_id: ids }) => ids).sort()).toEqual([[cityId(0)], [cityId(1)]].sort());
    expect(pagination).toMatchObject({ total: 2, pages: 1, cur_page: 1 });
    expect((await list({ keywords: '31001', city: cityId(0) })).mapping_data.map(({ id }) => id)).toEqual([
      one.id,
    ]);
    expect((await list({ keywords: '%' })).mapping_data).toEqual([]);
    await sql`
      insert into city_mapping (market_id, brand_dealer_id, city_id, created_at)
      select 1, ${dealer.id}, id, now() from city where market_id = 1 and id <> all(${[cityId(0), cityId(1)]}) limit 49
    `.execute(t.db);
    const [first, second] = [await list({ keywords: '31001' }), await list({ keywords: '31001', page: 2 })];
    expect(first.pagination).toMatchObject({ total: 51, pages: 2, cur_page: 1 });
    expect(first.mapping_data).toHaveLength(50);
    expect(second.pagination).toMatchObject({ total: 51, pages: 2, cur_page: 2 });
    expect(second.mapping_data).toHaveLength(1);
    expect(first.mapping_data).not.toContainEqual(second.mapping_data[0]);
  });

  it('BRD-009 BRD-011 BRD-016 a save makes an active mapping for each city, named city-state', async () => {
    const dealer = await buildBrandDealer(t.db);
    const ids = [cityId(0), cityId(1)];
    const saved = await save({ customer_city_id: ids, dealer_id: dealer.code, status: '0' });
    expect(saved.body.message).toBe('Successfully Saved');
    expect(saved.body.data).toEqual(
      ids.map((id, at) => ({
        id: expect.any(Number),
        customer_city_id: [id],
        customer_city: cities[at]?.name,
        city_state_name: `${cities[at]?.name}-${cities[at]?.state}`,
        dealer_id: dealer.code,
        dealer_name: dealer.name,
        status: '1',
        created_at: t.clock.now().toISOString(),
        email_sent: 'Not Sent',
        version: 1,
      })),
    );
  });

  it('BRD-010 need a city and a dealer of the market, each pair once', async () => {
    const dealer = await buildBrandDealer(t.db);
    const gone = await buildBrandDealer(t.db, { status: 0 });
    const faults = async (request: object) => (await save(request)).body.errors;
    expect(await faults({ customer_city_id: [], dealer_id: '' })).toEqual({
      dealer_id: 'required',
      customer_city_id: 'required',
    });
    expect(await faults({ customer_city_id: [cityId(0)], dealer_id: gone.code })).toEqual({
      dealer_id: 'Dealer code is invalid',
    });
    const abroad = await t.db.selectFrom('city').where('market_id', '=', 2).select('id').executeTakeFirst();
    expect(await faults({ customer_city_id: [cityId(0), abroad?.id], dealer_id: dealer.code })).toEqual({
      customer_city_id: 'City is invalid',
    });
    const count = t.db.selectFrom('city_mapping').where('brand_dealer_id', '=', dealer.id).select('id');
    expect(await count.execute()).toEqual([]);
    await save({ customer_city_id: `${cityId(1)}`, dealer_id: dealer.code });
    expect(await faults({ customer_city_id: [cityId(0), cityId(1)], dealer_id: dealer.code })).toEqual({
      customer_city_id: `This dealer has ${cities[1]?.name} already`,
    });
    expect(await count.execute()).toHaveLength(1);
  });

  it('BRD-012 BRD-015 BRD-017 an edit keeps the status, which {id, status} alone changes', async () => {
    const { id } = await buildCityMapping(t.db, { city_id: cityId(0) });
    const other = await buildBrandDealer(t.db);
    const edited = await save({ id, dealer_id: other.code, customer_city_id: [cityId(2)], status: '0' });
    expect(edited.body.data[0]).toMatchObject({ dealer_id: other.code, status: '1', version: 2 });
    const off = await t.call(updateCityMappingStatus, { id, status: '0' }, { token });
    expect(off.body.data.status).toBe('0');
    await save({ id, dealer_id: other.code, customer_city_id: [cityId(3)], status: '1' });
    expect((await t.call(getCityMapping, { id }, { token })).body.data).toMatchObject({
      customer_city_id: [cityId(3)],
      status: '0',
    });
    expect((await t.call(getCityMapping, { id }, { token, market: 'ph' })).status).toBe(404);
  });

  it('BRD-007 an edit takes one city, a new mapping several', async () => {
    const { id } = await buildCityMapping(t.db, { city_id: cityId(0) });
    const two = [cityId(1), cityId(2)];
    const edited = await save({ id, customer_city_id: two });
    expect(edited.body.errors).toEqual({ customer_city_id: 'City is invalid' });
    const made = await save({ dealer_id: (await buildBrandDealer(t.db)).code, customer_city_id: two });
    expect(made.body.data.map(({ customer_city_id: city }) => city)).toEqual([[cityId(1)], [cityId(2)]]);
  });

  it('BRD-009 the dealer gets one mail in the market’s language, and then it says Sent', async () => {
    const dealer = await buildBrandDealer(t.db, { name: 'Prima', email: 'prima@dealer.example' });
    const ids = [cityId(0), cityId(1)];
    const [saved] = (await save({ customer_city_id: ids, dealer_id: dealer.code })).body.data;
    const mail = await lastMail();
    expect(mail).toMatchObject({
      recipient: 'prima@dealer.example',
      subject: 'Kota Anda di OtoLead Indonesia',
    });
    for (const at of [0, 1]) expect(mail?.body).toContain(`- ${cities[at]?.name}-${cities[at]?.state}`);
    const sentOf = async () =>
      (await t.call(getCityMapping, { id: saved?.id ?? 0 }, { token })).body.data.email_sent;
    expect(await sentOf()).toBe('Not Sent');
    await t.runJobs();
    expect(await sentOf()).toBe('Sent');
    await t.clock.advance({ minutes: 1 });
    await save({ id: saved?.id, customer_city_id: [cityId(2)], dealer_id: dealer.code });
    expect((await lastMail())?.body).toContain(`- ${cities[2]?.name}-${cities[2]?.state}`);
    expect(await sentOf()).toBe('Not Sent');
    const before = await lastMail();
    await t.call(updateCityMappingStatus, { id: saved?.id ?? 0, status: '0' }, { token });
    expect((await lastMail())?.id).toBe(before?.id);
  });
});
