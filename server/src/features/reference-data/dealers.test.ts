import { listAssignedCars, updateAssignedCar } from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import { getConfigData, getLocality, getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import { importReferenceData } from '@otolead/contract/imports/imports.endpoints.ts';
import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import { recordEndpoints } from '@otolead/contract/kernel/record-endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { dealers, salespeople } from '@otolead/contract/reference-data/dealers.record.ts';
import { models, variants } from '@otolead/contract/reference-data/models.record.ts';
import { cities, localities } from '@otolead/contract/reference-data/places.record.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { someCity } from '../../../test/builders/master-data.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const save = (record: AnyRecord, input: object) => t.send(recordEndpoints(record)[1], input, { token });
const made = async (record: AnyRecord, input: object) => {
  const { status, body } = await save(record, input);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as { readonly id: number };
};

describe('dealers and cars of an installation', () => {
  it('a dealer with makes and a salesperson is offered to agents as soon as it is saved', async () => {
    const city = await someCity(t.db, 1);
    const dealer = await made(dealers, {
      name: 'Auto Prima',
      organization: 'Prima Group',
      make_ids: [2, 1],
      city_id: city.id,
      dealer_type_id: 3,
      email: '',
    });
    expect(dealer).toMatchObject({ make_ids: [1, 2], dealer_type_name: 'Single Dealer', email: '' });
    const person = await made(salespeople, {
      name: 'Agung',
      dealer_id: dealer.id,
      phone_number: '+6281200001',
    });
    await buildUser(t.db, { roleId: ROLE.dealerStaff, username: 'agung', dse_id: person.id });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    const lists = { config_data: ['dealer_list' as const, 'dse_list' as const, 'dealer_choices' as const] };
    const { data } = (await t.call(getConfigData, lists, { token: agent })).body;
    expect(data.dealer_list).toContainEqual({
      dealer_id: dealer.id,
      name: 'Auto Prima',
      organization: 'Prima Group',
      make_ids: [1, 2],
    });
    expect(data.dse_list?.find(({ id }) => id === person.id)).toMatchObject({ dealer_id: dealer.id });
    // Administrators' choices are hidden from others.
    expect(data.dealer_choices).toEqual([]);
    const [list] = recordEndpoints(salespeople);
    const { body } = await t.send(list, { dealer_id: dealer.id }, { token });
    expect(body.data).toMatchObject([{ name: 'Agung', sign_in: 'agung' }]);
    const uses = await t.call(whereUsed, { record: 'dealer', record_id: dealer.id }, { token });
    expect(uses.body.data.text).toBe('In use: 1 salesperson');
    expect(await made(dealers, { id: dealer.id, make_ids: [2] })).toMatchObject({ make_ids: [2] });
    const again = await save(dealers, { id: dealer.id, make_ids: [2_000_000] });
    expect(again.body.errors).toEqual({ make_ids: 'Makes is invalid' });
  });

  it('a dealer that is switched off keeps its open cars, which go on, and gets no more', async () => {
    const dealer = await buildDealer(t.db, { makeIds: [1] });
    const dse = await buildDse(t.db, { dealer_id: dealer.id });
    const lead = await buildLead(t.db);
    const car = await buildAssignedCar(t.db, { lead, dealer_id: dealer.id, dse_id: dse.id });
    const uses = await t.call(whereUsed, { record: 'dealer', record_id: dealer.id }, { token });
    expect(uses.body.data.text).toBe('In use: 1 salesperson, 1 assigned car of an open lead');
    await made(dealers, { id: dealer.id, status: '0' });
    const shown = (await t.call(listAssignedCars, { lead_id: lead.lead_id }, { token })).body.data;
    expect(shown.assigned_cars).toMatchObject([{ dealer_name: dealer.name, dse_name: dse.name }]);
    expect((await t.call(updateAssignedCar, { id: car.id, status: 1 }, { token })).status).toBe(200);
    const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id });
    const own = await t.signIn(staff);
    expect((await t.call(listAssignedCars, { lead_id: lead.lead_id }, { token: own })).status).toBe(200);
    const lists = { config_data: ['dealer_list' as const, 'dse_list' as const] };
    const { data } = (await t.call(getConfigData, lists, { token })).body;
    expect(data.dealer_list?.some(({ dealer_id: id }) => id === dealer.id)).toBe(false);
    expect(data.dse_list?.some(({ id }) => id === dse.id)).toBe(false);
    const late = await save(salespeople, { name: 'Late', dealer_id: dealer.id, phone_number: '0812' });
    expect(late.body.errors).toEqual({ dealer_id: 'Dealer is invalid' });
  });

  it('of two administrators who save one row the second gets a conflict, and a file waits for a form', async () => {
    const dealer = await buildDealer(t.db);
    const both = await Promise.all(
      ['One', 'Two'].map((organization) => save(dealers, { id: dealer.id, version: 1, organization })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const send = uploader(t, importReferenceData, { record: 'dealer' });
    const file = csvFile(`id,name,organization\n${dealer.id},${dealer.name},Three`);
    const [sent, form] = await Promise.all([
      send(file, { token }),
      save(dealers, { id: dealer.id, email: 'a@b.test' }),
    ]);
    expect([sent.body.data.errors, form.status]).toEqual([[], 200]);
    const row = t.db
      .selectFrom('dealer')
      .where('id', '=', dealer.id)
      .select(['organization', 'email', 'version']);
    expect(await row.executeTakeFirst()).toEqual({ organization: 'Three', email: 'a@b.test', version: 4 });
  });

  it('a model with its variant, and a locality, are in the choices of every form until they are switched off', async () => {
    const model = await made(models, { name: 'Nova', make_id: 1, price_from: '250000000', e_year: null });
    const variant = await made(variants, { name: '1.5 AT', model_id: model.id });
    const city = await someCity(t.db, 1);
    const locality = await made(localities, { name: 'Pasar Baru', city_id: city.id, pin_code: '10710' });
    const offered = async () => {
      const vehicles = (await t.call(getVehicles, {}, { token })).body.data;
      const places = (await t.call(getLocality, { city_ids: [city.id] }, { token })).body.data;
      return [
        vehicles.model.some(({ id }) => id === model.id),
        vehicles.version.some(({ id }) => id === variant.id),
        places.some(({ id }) => id === locality.id),
      ];
    };
    expect(await offered()).toEqual([true, true, true]);
    await made(variants, { id: variant.id, status: '0' });
    await made(localities, { id: locality.id, status: '0' });
    expect(await offered()).toEqual([true, false, false]);
    await made(models, { id: model.id, e_year: 2001 });
    expect(await offered()).toEqual([false, false, false]);
  });

  it('rows below a row of the other market are not found, and cannot be put there', async () => {
    const abroad = await someCity(t.db, 2);
    const wrong = await save(localities, { name: 'Makati', city_id: abroad.id, pin_code: '1200' });
    expect(wrong.body.errors).toEqual({ city_id: 'City is invalid' });
    expect((await save(cities, { id: abroad.id, name: 'Mine' })).status).toBe(404);
    expect((await save(localities, { name: 'A', city_id: 1, pin_code: 'x1' })).body.errors).toMatchObject({
      pin_code: 'Postal code may have digits only',
    });
  });
});
