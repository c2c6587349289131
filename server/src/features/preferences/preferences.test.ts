import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  getLastSearch,
  getUsedCarFilter,
  listPreferences,
  saveRecommendation,
  sendRecommendation,
  updatePreferences,
} from '@otolead/contract/preferences/preferences.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import {
  buildAssignedCar,
  buildLead,
  buildLeadPreference,
  type TestLead,
} from '../../../test/builders/leads.ts';
import { someCity, someLocality } from '../../../test/builders/master-data.ts';
import { usedCarSearch } from '../../../test/builders/used-car-search.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
let lead: TestLead;
let models: readonly { readonly id: number; readonly make_id: number; readonly car: string }[];
let cityId: number;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { name: 'Rina Sari' }));
  cityId = (await someCity(t.db, 1)).id;
  const found = await t.db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', 1)
    .select(['model.id', 'model.make_id', 'make.name as make', 'model.name as model'])
    .orderBy('model.id')
    .limit(4)
    .execute();
  models = found.map(({ id, make_id, make, model }) => ({ id, make_id, car: `${make} ${model}` }));
});

beforeEach(async () => {
  lead = await buildLead(t.db);
});

const model = (index: number) => {
  const found = models[index];
  if (!found) throw new Error('no such model');
  return found;
};
const wanted = (index: number, more: object = {}) => ({
  make_id: model(index).make_id,
  model_id: model(index).id,
  city_id: cityId,
  ...more,
});
const save = (car_preference: readonly object[], more: object = {}, as = token) =>
  t.send(updatePreferences, { lead_id: lead.lead_id, car_preference, ...more }, { token: as });
const rows = () =>
  t.db
    .selectFrom('lead_preference')
    .where('lead_id', '=', lead.lead_id)
    .selectAll()
    .orderBy('sort_order')
    .execute();
const stored = async () => (await rows()).map(({ model_id, sort_order }) => [model_id, sort_order]);
const history = async () =>
  (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data.map((entry) => ({
    type: entry.activity_type,
    details: entry.details,
    changes: entry.activity.map(({ field, old, new: now }) => [field, old?.label, now?.label]),
  }));

describe('preferences', () => {
  it('DET-050 DET-043 DET-044 are saved in their order, new ones with the default source and status', async () => {
    const { status, body } = await save([wanted(0), wanted(1)]);
    expect([status, body.message, body.data]).toEqual([
      200,
      'Successfully Saved',
      { lead_id: lead.lead_id, version: 2 },
    ]);
    expect(await rows()).toMatchObject([
      { model_id: model(0).id, sort_order: 1, source_id: 3, model_status_id: 2, city_id: cityId },
      { model_id: model(1).id, sort_order: 2, source_id: 3, model_status_id: 2 },
    ]);
    expect(await history()).toEqual([
      {
        type: 'preferences',
        details: { added_cars: `${model(0).car}, ${model(1).car}` },
        changes: [],
      },
    ]);
  });

  it('DET-040 DET-041 are reordered by priorities 1..count, and by no others', async () => {
    const one = await buildLeadPreference(t.db, { lead, ...wanted(0), sort_order: 1 });
    const two = await buildLeadPreference(t.db, { lead, ...wanted(1), sort_order: 2 });
    const both = (first: number, second: number) => [
      { ...wanted(0), id: one.id, model_status_id: 2, sort_order: first },
      { ...wanted(1), id: two.id, model_status_id: 3, sort_order: second },
    ];
    for (const [first, second] of [
      [0, 1],
      [2, 3],
      [1, 1],
    ] as const) {
      const refused = await save(both(first, second));
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { car_preference: 'Cannot assign sort to least/max element' },
      ]);
    }
    expect((await save(both(2, 1))).status).toBe(200);
    expect(await stored()).toEqual([
      [model(1).id, 1],
      [model(0).id, 2],
    ]);
    const entries = await history();
    expect(entries.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ car_order: `${model(1).car}, ${model(0).car}` }, { car: model(1).car }]),
    );
    expect(entries.flatMap(({ changes }) => changes)).toEqual([
      ['model_status_id', 'Interested', 'Test Drive Done'],
    ]);
  });

  it('DET-051 what is not in the list is taken out, and a refused list says why and changes nothing', async () => {
    const kept = await buildLeadPreference(t.db, { lead, ...wanted(0), sort_order: 1 });
    await buildLeadPreference(t.db, { lead, ...wanted(1), sort_order: 2 });
    expect((await save([{ ...wanted(0), id: kept.id, model_status_id: 2 }])).status).toBe(200);
    expect(await stored()).toEqual([[model(0).id, 1]]);
    expect((await history())[0]?.details).toEqual({ removed_cars: model(1).car });
    const foreign = await buildLeadPreference(t.db);
    expect((await save([{ ...wanted(0), id: foreign.id, model_status_id: 2 }])).body.errors).toEqual({
      'car_preference.0.id': 'Preference is invalid',
    });
    expect(await stored()).toEqual([[model(0).id, 1]]);
  });

  it.each([
    [
      'DET-046',
      [{ model_status_id: null }],
      { 'car_preference.0.model_status_id': 'Model status is required' },
    ],
    ['DET-047 a car without a city', [{ city_id: null }], { 'car_preference.0.city_id': 'City is required' }],
    [
      'DET-047 a car without make and model',
      [{ make_id: null, model_id: null }],
      {
        'car_preference.0.make_id': 'Make is required',
        'car_preference.0.model_id': 'Model is required',
      },
    ],
    [
      'DET-048',
      [{}, {}],
      {
        'car_preference.1.model_id':
          'Please select different make model, selected make model already exists in list',
      },
    ],
    ['a city of nowhere', [{ city_id: 999_999 }], { 'car_preference.0.city_id': 'City is invalid' }],
    [
      'a status of none',
      [{ model_status_id: 99 }],
      { 'car_preference.0.model_status_id': 'Model status is invalid' },
    ],
  ])('%s is refused beside its field', async (_, changes, errors) => {
    const { status, body } = await save(changes.map((change) => wanted(0, change)));
    expect([status, body.errors]).toEqual([400, errors]);
    expect([await stored(), await history()]).toEqual([[], []]);
  });

  it('name an active DSE and a model of the make in this market', async () => {
    const gone = await buildDse(t.db, { status: 0 });
    const foreign = await buildDse(t.db, { market: 'ph' });
    for (const dse of [gone, foreign]) {
      const { body } = await save([wanted(0, { dse_id: dse.id })]);
      expect(body.errors).toEqual({ 'car_preference.0.dse_id': 'DSE is invalid' });
    }
    const other = { ...wanted(0), make_id: 999_999 };
    expect((await save([other])).body.errors).toEqual({ 'car_preference.0.model_id': 'Model is invalid' });
    const seller = await buildDse(t.db);
    expect((await save([wanted(0), wanted(0, { dse_id: seller.id })])).status).toBe(200);
  });

  it('DET-039 DET-049 are listed with every field, beside the assigned cars', async () => {
    const seller = await buildDse(t.db);
    const assigned = await buildAssignedCar(t.db, { lead });
    await save([wanted(0), wanted(1, { dse_id: seller.id, model_status_id: 3, source_id: 4 })]);
    const { body } = await t.call(
      listPreferences,
      { lead_id: lead.lead_id, _with: ['preference_list', 'assigned_cars'] },
      { token },
    );
    const { assigned_cars: cars, preference_list: list } = body.data;
    expect(cars?.map(({ id }) => id)).toEqual([assigned.id]);
    const common = {
      lead_id: lead.lead_id,
      city_id: cityId,
      created_date: t.clock.now().toISOString(),
    };
    expect(list).toMatchObject([
      {
        ...common,
        make_id: model(0).make_id,
        model_id: model(0).id,
        dse_id: null,
        model_status_id: 2,
        source_id: 3,
        sort_order: 1,
      },
      {
        ...common,
        make_id: model(1).make_id,
        model_id: model(1).id,
        dse_id: seller.id,
        model_status_id: 3,
        source_id: 4,
        sort_order: 2,
      },
    ]);
  });

  it('are a conflict where somebody else saved them since; the same submission is one', async () => {
    const request_id = '6f1d5a52-8a7b-4b6e-9f0e-000000000011';
    for (const version of [2, 2])
      expect((await save([wanted(0)], { version: 1, request_id })).body.data).toEqual({
        lead_id: lead.lead_id,
        version,
      });
    const stale = await save([wanted(1)], { version: 1 });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      expect.objectContaining({
        version: 2,
        changed_by: 'Rina Sari',
        fields: [
          expect.objectContaining({
            theirs: `1. ${model(0).car}`,
            mine: expect.stringContaining(model(1).car),
          }),
        ],
      }),
    ]);
    expect(await stored()).toEqual([[model(0).id, 1]]);
  });

  it('are saved by those who may edit the lead, and of no other market', async () => {
    for (const roleId of [ROLE.auditor, ROLE.dealerStaff]) {
      const as = await t.signIn(await buildUser(t.db, { roleId }));
      expect((await save([wanted(0)], {}, as)).status).toBe(403);
    }
    const foreign = await buildLead(t.db, { market: 'ph' });
    expect((await save([], { lead_id: foreign.lead_id })).status).toBe(404);
  });
});

describe('the option lists of a used-car search', () => {
  const filter = async () => (await t.call(getUsedCarFilter, {}, { token })).body.data;

  it('API-040 DET-052 have every list', async () => {
    const data = await filter();
    expect(Object.keys(data)).toEqual([
      'price',
      'year',
      'fuel_type',
      'transmission',
      'body_type',
      'seats',
      'owner',
      'color',
    ]);
    for (const list of Object.values(data)) expect(list.length).toBeGreaterThan(3);
  });

  it('MKT-045 owners are 0 unregistered and 1 to 4', async () => {
    expect((await filter()).owner.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '0 Unregistered',
      '1 First Owner',
      '2 Second Owner',
      '3 Third Owner',
      '4 Fourth Owner',
    ]);
  });

  it('MKT-046 seats are less than 5 to more than 8', async () => {
    expect((await filter()).seats.map(({ name }) => name)).toEqual([
      'Less than 5',
      '5',
      '6',
      '7',
      '8',
      'More than 8',
    ]);
  });

  it('MKT-047 there are 32 colours from Black to Violet', async () => {
    const names = (await filter()).color.map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([32, 'Black', 'Violet']);
  });
});

describe('a used-car search', () => {
  let search: ReturnType<typeof usedCarSearch>;
  beforeAll(async () => {
    search = usedCarSearch(model(0), await someLocality(t.db, 1));
  });
  const send = (endpoint: typeof saveRecommendation, more: object = {}, as = token) =>
    t.send(endpoint, { ...search, lead_id: lead.lead_id, ...more }, { token: as });
  const searches = () =>
    t.db
      .selectFrom('used_car_search')
      .where('lead_id', '=', lead.lead_id)
      .selectAll()
      .orderBy('id')
      .execute();

  it('DET-057 DET-058 is saved, then the same is handed to the buying team', async () => {
    expect((await send(saveRecommendation)).body.message).toBe('Successfully Saved');
    expect(await searches()).toMatchObject([{ ...search, dealer_id: null, sent_at: null }]);
    const sent = await send(sendRecommendation);
    expect([sent.status, sent.body.message]).toEqual([200, 'Sent to the used-car buying team']);
    expect(await searches()).toMatchObject([{ ...search, sent_at: t.clock.now() }]);
    expect((await history()).map(({ details }) => details)).toEqual([
      { preference_action: 'search_sent' },
      { preference_action: 'search_saved' },
    ]);
    const { id: dealer_id } = await buildDealer(t.db);
    const flags = { with_picture: false, with_sunroof: true, dealer_car: false, individual_car: true };
    const other = { ...flags, dealer_id, max_price: 300_000_000 };
    await send(sendRecommendation, other);
    expect((await searches()).at(-1)).toMatchObject({ ...search, ...other });
    expect(await searches()).toHaveLength(2);
  });

  it('is what the form goes on from next time, no matter who saved it', async () => {
    const last = async () => (await t.call(getLastSearch, { lead_id: lead.lead_id }, { token })).body.data;
    expect(await last()).toBe(null);
    await send(saveRecommendation);
    await send(sendRecommendation, { max_price: 300_000_000 });
    const created_date = t.clock.now().toISOString();
    expect(await last()).toEqual({ ...search, max_price: 300_000_000, dealer_id: null, created_date });
    const foreign = await buildLead(t.db, { market: 'ph' });
    expect((await t.call(getLastSearch, { lead_id: foreign.lead_id }, { token })).status).toBe(404);
  });

  it('DET-053 DET-054 DET-060 lacks what it names, in its order', async () => {
    const blank = {
      min_price: null,
      fuel_type_id: '',
      color_ids: [],
      city_id: null,
      customer_locality_id: null,
    };
    const { status, body } = await send(saveRecommendation, blank);
    expect([status, body.message, Object.entries(body.errors ?? {})]).toEqual([
      400,
      'Please select min price',
      [
        ['min_price', 'Please select min price'],
        ['fuel_type_id', 'Please select fuel type'],
        ['color_ids', 'Please select colour'],
        ['city_id', 'Please select residing city'],
        ['customer_locality_id', 'Please select customer locality'],
      ],
    ]);
    expect(await searches()).toEqual([]);
  });

  it.each([
    [{ min_year: 2025 }, { max_year: 'The highest value must not be below the lowest' }],
    [{ min_price: 250_000_000 }, { max_price: 'The highest value must not be below the lowest' }],
    [{ color_ids: [1, 99] }, { color_ids: 'Colour is invalid' }],
    [{ model_ids: [999_999] }, { model_ids: 'Models is invalid' }],
    [{ dealer_id: 999_999 }, { dealer_id: 'Dealer is invalid' }],
    [
      { city_id: 999_999 },
      { city_id: 'Residing city is invalid', customer_locality_id: 'Customer locality is invalid' },
    ],
    [{ customer_locality_id: 999_999 }, { customer_locality_id: 'Customer locality is invalid' }],
  ])('DET-056 with %j is refused', async (changes, errors) => {
    expect((await send(sendRecommendation, changes)).body.errors).toEqual(errors);
    expect(await searches()).toEqual([]);
  });

  it('is made by those who may edit the lead', async () => {
    const as = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
    for (const endpoint of [saveRecommendation, sendRecommendation])
      expect((await send(endpoint, {}, as)).status).toBe(403);
    const foreign = await buildLead(t.db, { market: 'ph' });
    expect((await send(saveRecommendation, { lead_id: foreign.lead_id })).status).toBe(404);
  });
});
