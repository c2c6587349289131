import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { getSubLead } from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import {
  saveDealerVisit,
  saveTestDrive,
} from '@otolead/contract/assigned-cars/test-drives/meetings.endpoints.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDse } from '../../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestAssignedCar } from '../../../../test/builders/leads.ts';
import { someCity } from '../../../../test/builders/master-data.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;
let car: TestAssignedCar;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { name: 'Rina Sari' }));
});

beforeEach(async () => {
  const dse = await buildDse(t.db);
  car = await buildAssignedCar(t.db, { dealer_id: dse.dealer_id, dse_id: dse.id });
});

const day = (days: number, market: MarketCode = 'id') =>
  addDays(localDate(t.clock.now(), MARKETS[market].timeZone), days);
const drive = (input: object, as = token) =>
  t.send(saveTestDrive, { sub_lead_id: car.id, ...input }, { token: as });
const visit = (input: object, as = token) =>
  t.send(saveDealerVisit, { sub_lead_id: car.id, ...input }, { token: as });
const REQUESTED = () => ({ td_status_id: 2, td_date: day(1), td_time: '10:15' });

const stored = (of = car) =>
  t.db
    .selectFrom('assigned_car')
    .innerJoin('lead', 'lead.lead_id', 'assigned_car.lead_id')
    .where('assigned_car.lead_id', '=', of.lead_id)
    .where('assigned_car.id', '=', of.id)
    .selectAll('assigned_car')
    .select('lead.version')
    .executeTakeFirstOrThrow();

const history = async () => (await t.call(getActivity, { lead_id: car.lead_id }, { token })).body.data;

describe('a test drive', () => {
  it('DET-065 DET-083 is requested at the customer’s home, with everything that the form has, in one transaction', async () => {
    const city = await someCity(t.db, 1);
    const home = { home_td_available: 1, postal_code: '12345', city_id: city.id, address: ' Jalan Dua 5 ' };
    const { status, body } = await drive({ ...REQUESTED(), ...home, comment: 'After work', td_type: 1 });
    expect([status, body.message]).toEqual([200, 'Successfully Saved']);
    expect(body.data).toEqual({ id: car.id, lead_id: car.lead_id, version: 2 });
    expect(await stored()).toMatchObject({
      version: 2,
      td_status_id: 2,
      td_date: instantOf(day(1), '10:15', 'Asia/Jakarta'),
      td_requested_at: t.clock.now(),
      td_at_home: true,
      td_postal_code: '12345',
      td_city_id: city.id,
      td_address: 'Jalan Dua 5',
      td_comment: 'After work',
    });
    const [entry] = await history();
    expect(entry).toMatchObject({
      activity_type: 'test_drive',
      added_by: 'Rina Sari',
      details: { td_status: 'Requested', home_visit_status: true },
      comment: [{ comment: 'After work', comment_type: 'INTERNAL' }],
    });
    const { body: sub } = await t.call(getSubLead, { id: car.id, lead_id: car.lead_id }, { token });
    expect(sub.data).toMatchObject({ version: 2, td_address: 'Jalan Dua 5', is_requested_at_home: true });
  });

  it('DET-066 DET-069 DET-072 goes from request to schedule, completion and a new request, never past its table', async () => {
    expect((await drive(REQUESTED())).status).toBe(200);
    const tooSoon = await drive({ td_status_id: 4, td_completed_date: day(0), td_completed_time: '00:00' });
    expect(tooSoon.body.errors).toEqual({ td_status_id: 'The test drive cannot get this status now' });
    expect((await drive({ td_status_id: 3 })).status).toBe(200);
    expect((await stored()).td_date).toEqual(instantOf(day(1), '10:15', 'Asia/Jakarta'));
    expect((await drive(REQUESTED())).status).toBe(400);
    t.clock.advance({ days: 2 });
    token = await t.signIn(await buildUser(t.db, { name: 'Rina Sari' }));
    const done = { td_status_id: 4, td_completed_date: day(-1), td_completed_time: '11:00' };
    expect((await drive(done)).status).toBe(200);
    expect(await stored()).toMatchObject({
      td_status_id: 4,
      td_completed_at: instantOf(day(-1), '11:00', 'Asia/Jakarta'),
    });
    expect((await drive({ td_status_id: 5, rejected_by: 'DEALER' })).status).toBe(400);
    expect((await drive(REQUESTED())).status).toBe(200);
    expect(await stored()).toMatchObject({ td_status_id: 2, td_completed_at: null });
    const at = (days: number, time: string) => instantOf(day(days), time, 'Asia/Jakarta').toISOString();
    const planned = { td_status: 'Requested', home_visit_status: false };
    expect((await history()).map(({ details }) => details)).toMatchObject([
      { ...planned, td_last_status: 'Completed', td_date_time: at(1, '10:15') },
      { td_status: 'Completed', td_last_status: 'Scheduled (Confirmed)', td_completed_date: at(-1, '11:00') },
      { td_status: 'Scheduled (Confirmed)', td_last_status: 'Requested', td_date_time: at(-1, '10:15') },
      { ...planned, td_date_time: at(-1, '10:15') },
    ]);
  });

  it.each([
    ['DET-075', {}, { td_status_id: 'Status is required' }],
    [
      'DET-076',
      { td_status_id: 2 },
      { td_date: 'Test drive date is required', td_time: 'Test drive time is required' },
    ],
    [
      'DET-077 DET-078',
      {
        td_status_id: 2,
        td_date: '2099-01-01',
        td_time: '10:00',
        home_td_available: true,
        postal_code: '12a',
      },
      {
        postal_code: 'Pincode may have digits only',
        city_id: 'City is required',
        address: 'Address is required',
      },
    ],
    [
      'DET-079 DET-080',
      { td_status_id: 2, td_date: '2020-01-01', td_time: '10:00' },
      { td_date: 'Test date & time can not be past date & time' },
    ],
    [
      'DET-065',
      { td_status_id: 2, td_date: '2099-01-01', td_time: '10:00', td_type: 2 },
      { td_type: 'Type is invalid' },
    ],
    ['DET-068', { td_status_id: 3 }, { td_status_id: 'The test drive cannot get this status now' }],
  ])('%s is refused beside its fields, and nothing is written', async (_, input, errors) => {
    const { status, body } = await drive(input);
    expect([status, body.errors]).toEqual([400, errors]);
    expect(await stored()).toMatchObject({ td_status_id: null, version: 1 });
    expect(await history()).toEqual([]);
  });

  it.each([
    [
      'DET-080 a time that has passed today',
      0,
      '00:00',
      { td_time: 'Test date & time can not be past date & time' },
    ],
    ['DET-082 a time between two steps', 1, '10:05', { td_time: 'Choose a time in steps of 15 minutes' }],
  ] as const)('%s is refused', async (_, ahead, td_time, errors) => {
    t.clock.set(new Date('2026-11-20T05:00:00Z'));
    token = await t.signIn(await buildUser(t.db));
    const { status, body } = await drive({ td_status_id: 2, td_date: day(ahead), td_time });
    expect([status, body.errors]).toEqual([400, errors]);
    expect(await stored()).toMatchObject({ td_status_id: null, version: 1 });
  });

  it('DET-070 DET-071 DET-081 leaves a request that has passed unscheduled, and a drive within its days', async () => {
    t.clock.set(new Date('2026-11-20T05:00:00Z'));
    token = await t.signIn(await buildUser(t.db, { name: 'Rina Sari' }));
    expect((await drive(REQUESTED())).status).toBe(200);
    const planned = day(1);
    t.clock.set(new Date('2026-11-22T05:00:00Z'));
    token = await t.signIn(await buildUser(t.db, { name: 'Rina Sari' }));
    const notNow = { td_status_id: 'The test drive cannot get this status now' };
    expect((await drive({ td_status_id: 3 })).body.errors).toEqual(notNow);
    await t.db
      .updateTable('assigned_car')
      .set({ td_status_id: 3 })
      .where('lead_id', '=', car.lead_id)
      .where('id', '=', car.id)
      .execute();
    expect((await drive(REQUESTED())).body.errors).toEqual(notNow);
    for (const td_completed_date of [addDays(planned, -1), day(1)]) {
      const { body } = await drive({ td_status_id: 4, td_completed_date, td_completed_time: '10:00' });
      expect(body.errors).toEqual({
        td_completed_date: 'The completed date must lie from the test-drive date to now',
      });
    }
    expect(
      (await drive({ td_status_id: 4, td_completed_date: planned, td_completed_time: '11:00' })).status,
    ).toBe(200);
  });

  it('DET-073 is not completed without its date and time', async () => {
    await drive(REQUESTED());
    await drive({ td_status_id: 3 });
    const before = await stored();
    const { status, body } = await drive({ td_status_id: 4 });
    expect([status, body.errors]).toEqual([
      400,
      { td_completed_date: 'Completed date is required', td_completed_time: 'Completed time is required' },
    ]);
    expect(await stored()).toEqual(before);
    expect(await history()).toHaveLength(2);
  });

  it('DET-074 DET-164 keeps who rejected it, and tells it, until it is requested again', async () => {
    await drive(REQUESTED());
    expect((await drive({ td_status_id: 5 })).body.errors).toEqual({
      rejected_by: 'Rejected by is required',
    });
    expect((await drive({ td_status_id: 5, rejected_by: 'CONSUMER' })).status).toBe(200);
    expect(await stored()).toMatchObject({ td_status_id: 5, td_rejected_by: 'CONSUMER' });
    expect((await history())[0]?.details).toMatchObject({ td_status: 'Rejected', rejected_by: 'CONSUMER' });
    t.clock.advance({ minutes: 1 });
    expect((await drive(REQUESTED())).status).toBe(200);
    expect(await stored()).toMatchObject({
      td_status_id: 2,
      td_rejected_by: null,
      td_requested_at: t.clock.now(),
    });
  });

  it('DET-065 loses its place with the home visit, and keeps it through a rejection', async () => {
    const { id: city_id } = await someCity(t.db, 1);
    const home = { home_td_available: 1, postal_code: '12345', city_id, address: 'Jalan Dua 5' };
    const place = {
      td_at_home: true,
      td_postal_code: '12345',
      td_city_id: city_id,
      td_address: home.address,
    };
    await drive({ ...REQUESTED(), ...home });
    await drive({ td_status_id: 5, rejected_by: 'DEALER' });
    expect(await stored()).toMatchObject({ td_status_id: 5, ...place });
    await drive({ ...REQUESTED(), ...home });
    expect(await stored()).toMatchObject({ td_status_id: 2, ...place });
    expect((await drive({ ...REQUESTED(), home_td_available: 0, comment: 'At the dealer' })).status).toBe(
      200,
    );
    expect(await stored()).toMatchObject({
      td_at_home: false,
      td_postal_code: null,
      td_city_id: null,
      td_address: null,
      td_comment: 'At the dealer',
    });
  });

  it('is a conflict where somebody else saved it since, and the same submission is done once', async () => {
    const request_id = '6f1d5a52-8a7b-4b6e-9f0e-000000000001';
    const twice = [
      await drive({ ...REQUESTED(), version: 1, request_id }),
      await drive({ ...REQUESTED(), version: 1, request_id }),
    ];
    expect(twice.map(({ body }) => body.data)).toEqual([
      { id: car.id, lead_id: car.lead_id, version: 2 },
      { id: car.id, lead_id: car.lead_id, version: 2 },
    ]);
    const stale = await drive({ td_status_id: 3, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toMatchObject({
      version: 2,
      changed_by: 'Rina Sari',
      fields: [{ field: 'td_status_id', theirs: 'Requested', mine: 'Scheduled (Confirmed)' }],
    });
    expect((await drive({ td_status_id: 3, version: 2 })).status).toBe(200);
  });

  it('is kept by dealer staff for their own cars, by no auditor, in no other market and for no removed car', async () => {
    const own = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: car.dse_id }));
    expect((await drive(REQUESTED(), own)).status).toBe(200);
    const rival = await buildDse(t.db);
    const other = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: rival.id }));
    expect((await drive({ td_status_id: 3 }, other)).status).toBe(404);
    const auditor = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
    expect((await drive({ td_status_id: 3 }, auditor)).status).toBe(403);
    const foreign = await buildAssignedCar(t.db, { lead: await buildLead(t.db, { market: 'ph' }) });
    expect((await drive({ ...REQUESTED(), sub_lead_id: foreign.id })).status).toBe(404);
    const removed = await buildAssignedCar(t.db, { ld_status: 2 });
    const refused = await drive({ ...REQUESTED(), sub_lead_id: removed.id });
    expect([refused.status, refused.body.message]).toEqual([400, 'The car is no longer with this dealer']);
    const city = await someCity(t.db, 2);
    const elsewhere = { home_td_available: 1, postal_code: '12345', city_id: city.id, address: 'A' };
    expect((await drive({ ...REQUESTED(), ...elsewhere })).body.errors).toEqual({
      city_id: 'City is invalid',
    });
  });

  it.each([
    ['id', '2026-11-20T16:59:30Z', '2026-11-20'],
    ['id', '2026-11-20T17:00:30Z', '2026-11-21'],
    ['ph', '2026-11-20T15:59:30Z', '2026-11-20'],
    ['ph', '2026-11-20T16:00:30Z', '2026-11-21'],
  ] as const)('DET-079 in %s at %s today is %s', async (market, now, today) => {
    t.clock.set(new Date(now));
    const as = await t.signIn(await buildUser(t.db, { markets: [market] }));
    const near = await buildAssignedCar(t.db, { lead: await buildLead(t.db, { market }) });
    const save = (td_date: string, td_time: string) =>
      t.send(
        saveTestDrive,
        { sub_lead_id: near.id, td_status_id: 2, td_date, td_time },
        { token: as, market },
      );
    expect((await save(addDays(today, -1), '23:45')).status).toBe(400);
    expect((await save(addDays(today, 1), '00:00')).status).toBe(200);
    expect((await stored(near)).td_date).toEqual(
      instantOf(addDays(today, 1), '00:00', MARKETS[market].timeZone),
    );
  });
});

describe('a dealer visit', () => {
  it('DET-084 DET-089 DET-164 is scheduled with date, time and comment, then visited without either', async () => {
    const first = await visit({
      visit_status_id: 1,
      visit_date: day(2),
      visit_time: '09:30',
      comment: 'With wife',
    });
    expect([first.status, first.body.message]).toEqual([200, 'Successfully Saved']);
    const visit_date = instantOf(day(2), '09:30', 'Asia/Jakarta');
    expect(await stored()).toMatchObject({
      visit_status_id: 1,
      visit_date,
      visit_comment: 'With wife',
      version: 2,
    });
    expect((await visit({ visit_status_id: 2, visit_date: '1999-01-01' })).status).toBe(200);
    expect(await stored()).toMatchObject({ visit_status_id: 2, visit_date, version: 3 });
    const moment = visit_date.toISOString();
    expect(await history()).toMatchObject([
      {
        activity_type: 'dealer_visit',
        details: { visit_status: 'Visited', visit_last_status: 'Scheduled', visit_date: moment },
        comment: [],
      },
      {
        activity_type: 'dealer_visit',
        details: { visit_status: 'Scheduled', visit_date: moment },
        comment: [{ comment: 'With wife', comment_type: 'INTERNAL' }],
      },
    ]);
  });

  it('DET-085 DET-086 needs a status, and date and time with status 1', async () => {
    expect((await visit({})).body.errors).toEqual({ visit_status_id: 'Status is required' });
    expect((await visit({ visit_status_id: 1 })).body.errors).toEqual({
      visit_date: 'Visit date is required',
      visit_time: 'Visit time is required',
    });
    expect(await stored()).toMatchObject({ visit_status_id: null, version: 1 });
  });

  it('DET-082 is refused at a time between two steps', async () => {
    const { status, body } = await visit({ visit_status_id: 1, visit_date: day(2), visit_time: '10:05' });
    expect([status, body.errors]).toEqual([400, { visit_time: 'Choose a time in steps of 15 minutes' }]);
    expect(await stored()).toMatchObject({ visit_status_id: null, version: 1 });
    expect(await history()).toEqual([]);
  });
});
