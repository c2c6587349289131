import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { reassignDse } from '@otolead/contract/assigned-cars/assignments.endpoints.ts';
import {
  getSubLead,
  listAssignedCars,
  listDealerDses,
  listDseUsers,
  updateAssignedCar,
  updateExchange,
  updateFinance,
} from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import { countChat } from '@otolead/contract/assigned-cars/chats/chats.endpoints.ts';
import {
  saveDealerVisit,
  saveTestDrive,
} from '@otolead/contract/assigned-cars/test-drives/meetings.endpoints.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse, type TestDse } from '../../../test/builders/dealers.ts';
import {
  buildAssignedCar,
  buildLead,
  type TestAssignedCar,
  type TestLead,
} from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
let lead: TestLead;
let car: TestAssignedCar;
let dse: TestDse;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { name: 'Rina Sari', markets: ['id', 'ph'] }));
});

beforeEach(async () => {
  dse = await buildDse(t.db);
  lead = await buildLead(t.db);
  car = await buildAssignedCar(t.db, {
    lead,
    dealer_id: dse.dealer_id,
    dse_id: dse.id,
    color_id: 1,
    fuel_id: 1,
    transmission_id: 2,
    price: 250_000_000,
    campaign_type_id: 1,
    source_id: 3,
    home_td_available: true,
  });
});

const versionOf = async (leadId = lead.lead_id) =>
  (await t.db.selectFrom('lead').where('lead_id', '=', leadId).select('version').executeTakeFirstOrThrow())
    .version;
const statusOf = async () =>
  (
    await t.db
      .selectFrom('assigned_car')
      .where('lead_id', '=', lead.lead_id)
      .where('id', '=', car.id)
      .select('ld_status')
      .executeTakeFirstOrThrow()
  ).ld_status;
const history = async (leadId = lead.lead_id, market: 'id' | 'ph' = 'id') =>
  (await t.call(getActivity, { lead_id: leadId }, { token, market })).body.data;

describe('assigned cars', () => {
  it('DET-090 DET-094 are listed with every field', async () => {
    const dealer = await t.db
      .selectFrom('dealer')
      .where('id', '=', dse.dealer_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const { body } = await t.call(
      listAssignedCars,
      { lead_id: lead.lead_id, _with: 'assigned_cars' },
      { token },
    );
    expect(body.data).toEqual({
      assigned_cars: [
        expect.objectContaining({
          id: car.id,
          request_id: car.request_id,
          status: null,
          make_id: car.make_id,
          model_id: car.model_id,
          color: 'Black',
          fuel: 'Petrol',
          transmission: 'Automatic',
          price: 250_000_000,
          dse_id: dse.id,
          dse_name: dse.name,
          dse_mobile: dse.phone_number,
          dealer_id: dealer.id,
          dealer_name: dealer.name,
          dealer_organization: dealer.organization,
          home_td_available: true,
          home_td_available_status: 1,
          dealer_type: 'OEM',
          campaign_type: 'CPL',
          source_id: 3,
          sub_source_id: null,
          failed_reason: null,
          triggered_date: car.triggered_at.toISOString(),
          updated_by_user: null,
          model_status_id: 2,
          modal_status_name: 'Interested',
          td_status_id: null,
          td_status_name: null,
          td_date: null,
          td_completed_date: null,
          is_requested_at_home: false,
          visit_status_name: null,
          visit_date: null,
        }),
      ],
    });
    const all = await t.call(
      listAssignedCars,
      { lead_id: lead.lead_id, _with: ['assigned_cars', 'preference_list'] },
      { token },
    );
    expect(Object.keys(all.body.data).toSorted()).toEqual(['assigned_cars', 'preference_list']);
    const foreign = await buildLead(t.db, { market: 'ph' });
    expect((await t.call(listAssignedCars, { lead_id: foreign.lead_id }, { token })).status).toBe(404);
  });

  it('DET-090 tell test drive, visit, failure and who saved it last of the car that has them', async () => {
    const colleague = await buildUser(t.db, { name: 'Bayu Putra' });
    const [planned, completed, visited] = [1, 2, 3].map((day) => new Date(`2026-11-0${day}T03:00:00Z`));
    const busy = await buildAssignedCar(t.db, {
      lead,
      ld_status: 2,
      sub_source_id: 5,
      failed_reason: 'No stock',
      updated_by: colleague.id,
      model_status_id: 3,
      whatsapp_count: 4,
      viber_count: 6,
      td_status_id: 4,
      td_date: planned,
      td_completed_at: completed,
      td_at_home: true,
      visit_status_id: 2,
      visit_date: visited,
    });
    const { body } = await t.call(listAssignedCars, { lead_id: lead.lead_id }, { token });
    const cars = body.data.assigned_cars ?? [];
    expect(cars.map(({ id }) => id)).toEqual([busy.id, car.id]);
    expect(cars[0]).toMatchObject({
      status: 2,
      dse_id: null,
      dse_name: null,
      home_td_available: false,
      home_td_available_status: 0,
      sub_source_id: 5,
      failed_reason: 'No stock',
      updated_by_user: 'Bayu Putra',
      modal_status_name: 'Test Drive Done',
      whatsapp_count: 4,
      viber_count: 6,
      td_status_id: 4,
      td_status_name: 'Completed',
      td_date: planned?.toISOString(),
      td_completed_date: completed?.toISOString(),
      is_requested_at_home: true,
      visit_status_id: 2,
      visit_status_name: 'Visited',
      visit_date: visited?.toISOString(),
    });
  });

  it('DET-093 DET-095 one is removed by status 2, with its history, and is not taken back', async () => {
    const removed = await t.call(updateAssignedCar, { id: car.id, status: 2 }, { token });
    expect(removed.body.data).toEqual({ id: car.id, lead_id: lead.lead_id, version: 2 });
    expect([await statusOf(), await versionOf()]).toEqual([2, 2]);
    expect((await history())[0]).toMatchObject({
      activity_type: 'reassign_dse',
      added_by: 'Rina Sari',
      details: { car_action: 'remove', car: expect.stringMatching(/\S+ \S+/) },
    });
    const back = await t.call(updateAssignedCar, { id: car.id, status: 1 }, { token });
    expect([back.status, back.body.message]).toEqual([400, 'The car is no longer with this dealer']);
    expect([await statusOf(), await versionOf()]).toEqual([2, 2]);
  });

  it('DET-095 a removal loses nobody’s write: another tab’s DSE, meeting or LD status is a conflict first', async () => {
    const approved = await t.call(updateAssignedCar, { id: car.id, status: 1, version: 1 }, { token });
    expect(approved.status).toBe(200);
    expect((await history())[0]?.details).toMatchObject({ car_action: 'approve' });
    const stale = await t.call(updateAssignedCar, { id: car.id, status: 2, version: 1 }, { token });
    expect([stale.status, stale.body.detail]).toMatchObject([
      409,
      { version: 2, changed_by: 'Rina Sari', fields: [{ field: 'ld_status', theirs: 'Approved' }] },
    ]);
    const colleague = await buildDse(t.db, { dealer_id: dse.dealer_id });
    const moved = { dse_id: colleague.id, request_id: car.request_id, comment: 'Nearer' };
    expect((await t.call(reassignDse, moved, { token })).status).toBe(200);
    const again = await t.call(updateAssignedCar, { id: car.id, status: 2, version: 2 }, { token });
    expect([again.status, await statusOf(), await versionOf()]).toEqual([409, 1, 3]);
    // A change of another car of the lead does not conflict.
    const other = await buildAssignedCar(t.db, { lead });
    await t.call(updateAssignedCar, { id: other.id, status: 1, version: 3 }, { token });
    const removed = await t.call(updateAssignedCar, { id: car.id, status: 2, version: 3 }, { token });
    expect([removed.status, await statusOf()]).toEqual([200, 2]);
  });

  it('DET-091 an approval stands beside another’s test drive and visit, and not beside another’s LD status', async () => {
    const tomorrow = localDate(new Date(t.clock.now().getTime() + 86_400_000), 'Asia/Jakarta');
    const drive = { sub_lead_id: car.id, td_status_id: 2, td_date: tomorrow, td_time: '10:15' };
    expect((await t.send(saveTestDrive, drive, { token })).status).toBe(200);
    const visit = { sub_lead_id: car.id, visit_status_id: 2 };
    expect((await t.send(saveDealerVisit, visit, { token })).status).toBe(200);
    const approved = await t.call(updateAssignedCar, { id: car.id, status: 1, version: 1 }, { token });
    expect([approved.status, await statusOf()]).toEqual([200, 1]);
    const late = await t.call(updateAssignedCar, { id: car.id, status: 0, version: 2 }, { token });
    expect([late.status, await statusOf()]).toEqual([409, 1]);
  });

  it('DET-091 DET-092 are changed by those who may edit a lead to a status that exists, and by nobody from outside', async () => {
    for (const roleId of [ROLE.auditor, ROLE.dealerStaff]) {
      const as = await t.signIn(await buildUser(t.db, { roleId, dse_id: dse.id }));
      expect((await t.call(updateAssignedCar, { id: car.id, status: 2 }, { token: as })).status).toBe(403);
    }
    const foreign = await buildAssignedCar(t.db, { lead: await buildLead(t.db, { market: 'ph' }) });
    expect((await t.call(updateAssignedCar, { id: foreign.id, status: 2 }, { token })).status).toBe(404);
    expect((await t.send(updateAssignedCar, { id: car.id, status: 3 }, { token })).status).toBe(400);
    expect(await statusOf()).toBeNull();
  });

  it('API-059 one answers alone by id and lead_id, to dealer staff their own', async () => {
    const { body } = await t.call(getSubLead, { id: car.id, lead_id: lead.lead_id }, { token });
    expect(body.data).toMatchObject({ id: car.id, lead_id: lead.lead_id, version: 1, visit_comment: null });
    const drive = {
      td_comment: 'Bring the papers',
      td_rejected_by: 'DEALER',
      td_postal_code: '12345',
      td_city_id: lead.city_id,
      td_address: 'Jalan Merdeka 5',
      visit_comment: 'With wife',
    };
    const { id } = await buildAssignedCar(t.db, { lead, ...drive });
    const met = await t.call(getSubLead, { id, lead_id: lead.lead_id }, { token });
    expect(met.body.data).toMatchObject({ id, ...drive });
    const other = await buildLead(t.db);
    expect((await t.call(getSubLead, { id: car.id, lead_id: other.lead_id }, { token })).status).toBe(404);
    const rival = await buildDse(t.db);
    await buildAssignedCar(t.db, { lead, dealer_id: rival.dealer_id, dse_id: rival.id });
    const as = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: rival.id }));
    expect((await t.call(getSubLead, { id: car.id, lead_id: lead.lead_id }, { token: as })).status).toBe(404);
  });
});

describe('lists of salespeople', () => {
  it('DET-101 are those of an assigned car’s dealer or of a colleague’s, active only', async () => {
    const colleague = await buildDse(t.db, { dealer_id: dse.dealer_id });
    await buildDse(t.db, { dealer_id: dse.dealer_id, status: 0 });
    for (const by of [{ assign_id: car.id }, { dse_id: dse.id }, { dse_id: dse.id, assign_id: car.id }]) {
      const { body } = await t.call(listDealerDses, by, { token });
      expect(body.data.map(({ dse_id }) => dse_id).toSorted()).toEqual([dse.id, colleague.id].toSorted());
    }
    const foreign = await buildDse(t.db, { market: 'ph' });
    expect((await t.call(listDealerDses, { dse_id: foreign.id }, { token })).status).toBe(404);
    const neither = await t.call(listDealerDses, {}, { token });
    expect(neither.body.errors).toEqual({ assign_id: 'Assigned car is required' });
  });

  it('DET-102 are those of a city’s dealers who sell the make', async () => {
    const dealer = await buildDealer(t.db, { makeIds: [car.make_id], name: 'Sells It' });
    const seller = await buildDse(t.db, { dealer_id: dealer.id });
    const silent = await buildDealer(t.db, { city_id: dealer.city_id });
    await buildDse(t.db, { dealer_id: silent.id });
    const elsewhere = await t.db
      .selectFrom('city')
      .where('market_id', '=', 1)
      .where('id', '!=', dealer.city_id)
      .select('id')
      .executeTakeFirstOrThrow();
    const far = await buildDealer(t.db, { makeIds: [car.make_id], city_id: elsewhere.id });
    await buildDse(t.db, { dealer_id: far.id });
    await buildDse(t.db, { dealer_id: dealer.id, status: 0 });
    const closed = await buildDealer(t.db, { makeIds: [car.make_id], city_id: dealer.city_id, status: 0 });
    await buildDse(t.db, { dealer_id: closed.id });
    const ask = { city_id: dealer.city_id, make_id: car.make_id, is_pagination_required: false };
    const { body } = await t.call(listDseUsers, ask, { token });
    expect(body.data).toEqual([
      {
        dse_id: seller.id,
        dse_name: seller.name,
        dealer_id: dealer.id,
        dealer_name: 'Sells It',
        dealer_organization: dealer.organization,
      },
    ]);
    expect((await t.call(listDseUsers, { ...ask, is_pagination_required: true }, { token })).status).toBe(
      400,
    );
  });
});

describe.each([
  ['finance', updateFinance, 'finance_required', 'finance_status'],
  ['exchange', updateExchange, 'exchange_required', 'exchange_status'],
] as const)('%s', (name, endpoint, column, field) => {
  const set = (wanted: boolean, more: object = {}) =>
    t.send(endpoint, { [field]: wanted, lead_id: lead.lead_id, ...more }, { token });
  const value = async () =>
    (await t.db.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll().executeTakeFirstOrThrow())[
      column
    ];

  it('DET-062 DET-063 is switched with its history, and the same again is no change', async () => {
    const { status, body } = await set(true);
    expect([status, body.message, body.data]).toEqual([
      200,
      'Successfully Saved',
      { lead_id: lead.lead_id, version: 2 },
    ]);
    expect(await value()).toBe(true);
    expect((await set(true)).body.data).toEqual({ lead_id: lead.lead_id, version: 2 });
    expect((await history()).map(({ activity_type, activity }) => [activity_type, activity])).toEqual([
      [name, [{ field: column, old: null, new: { value: true, label: 'Yes' } }]],
    ]);
  });

  it('DET-064 needs a lead id', async () => {
    const { status, body } = await set(true, { lead_id: null });
    expect([status, body.errors]).toEqual([400, { lead_id: 'Lead id is required' }]);
  });

  it('is a conflict where somebody else switched it since', async () => {
    await set(true);
    const stale = await set(false, { version: 1 });
    expect([stale.status, (stale.body.detail as { fields: unknown }).fields]).toEqual([
      409,
      [{ field: column, original: '', theirs: 'Yes', mine: 'No' }],
    ]);
    expect(await value()).toBe(true);
    expect((await set(false, { version: 2 })).status).toBe(200);
  });
});

describe('chats', () => {
  it('DET-166 MKT-014 are counted for the lead and for a DSE, with their history', async () => {
    const away = await buildLead(t.db, { market: 'ph', name: 'Jun Cruz' });
    const seller = await buildDse(t.db, { market: 'ph', name: 'Ana Reyes' });
    const theirs = await buildAssignedCar(t.db, {
      lead: away,
      dealer_id: seller.dealer_id,
      dse_id: seller.id,
    });
    const count = (input: object) =>
      t.send(countChat, { lead_id: away.lead_id, ...input }, { token, market: 'ph' });
    const customer = { update_type: 'lead', history_type: 'WHATSAPP' };
    await count(customer);
    expect((await count(customer)).body.data).toEqual({ whatsapp_count: 2, viber_count: 0 });
    const dealer = { update_type: 'dse', history_type: 'VIBER', assigncar_id: theirs.id };
    expect((await count(dealer)).body.data).toEqual({ whatsapp_count: 0, viber_count: 1 });
    const { body } = await t.call(getLeadDetails, { lead_id: away.lead_id }, { token, market: 'ph' });
    expect(body.data.lead_detail).toMatchObject({ whatsapp_count: 2, viber_count: 0, version: 1 });
    expect(body.data.assigned_cars?.[0]).toMatchObject({ whatsapp_count: 0, viber_count: 1 });
    expect(
      (await history(away.lead_id, 'ph')).map(({ details }) => [details.chat, details.chat_with]),
    ).toEqual([
      ['VIBER', 'Ana Reyes'],
      ['WHATSAPP', 'Jun Cruz'],
      ['WHATSAPP', 'Jun Cruz'],
    ]);
    expect((await count({ ...dealer, assigncar_id: undefined })).status).toBe(400);
    expect((await count({ ...dealer, assigncar_id: car.id })).status).toBe(404);
    const at = { dealer_id: seller.dealer_id, dse_id: seller.id };
    const removed = await buildAssignedCar(t.db, { lead: away, ...at, ld_status: 2 });
    expect((await count({ ...dealer, assigncar_id: removed.id })).status).toBe(404);
  });

  it('MKT-009 are refused in Indonesia', async () => {
    const input = { lead_id: lead.lead_id, update_type: 'lead', history_type: 'WHATSAPP' } as const;
    const { status, body } = await t.call(countChat, input, { token });
    expect([status, body.message]).toEqual([400, 'There are no chat links in this market']);
    expect(await history()).toEqual([]);
  });
});
