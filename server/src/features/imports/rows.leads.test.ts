import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import {
  updateBrandLeads,
  updateLeadStatuses,
  updateLeads,
} from '@otolead/contract/imports/imports.endpoints.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { ATTRIBUTION, BILLING } from '@otolead/contract/lead-status/attribution.rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildBrandCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
const sendStatuses = uploader(t, updateLeadStatuses);
const sendUpdates = uploader(t, updateLeads);
const sendEnquiries = uploader(t, updateBrandLeads);
let token: string;

beforeEach(async () => {
  const user = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'], name: 'Sari' });
  token = await t.signIn(user);
});

const csv = (header: string, rows: readonly string[]) => csvFile([header, ...rows].join('\n'));

const stored = (lead: TestLead) =>
  t.db
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .select(['status_id', 'sub_status_id', 'name', 'city_id', 'version', 'followup_at', 'updated_at'])
    .select(['bought_make_id', 'bought_model_id', 'purchase_dealer_id', 'purchase_dse_id', 'booking_date'])
    .select(['purchase_date', 'booking_name', 'attribution_id', 'attribution_date', 'billing_status_id'])
    .executeTakeFirstOrThrow();

async function historyOf(lead: TestLead) {
  const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token });
  return body.data.map(({ activity_type: type, details }) => ({ type, file: details.file_name }));
}

/** A car, dealer and salesperson by their names in files, and the stored ids. */
async function purchase() {
  const dse = await buildDse(t.db, { dealer_id: (await buildDealer(t.db)).id });
  const car = await t.db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', MARKETS.id.id)
    .select(['model.id', 'model.name as model', 'make.id as make_id', 'make.name as make'])
    .orderBy('model.id', 'desc')
    .executeTakeFirstOrThrow();
  return {
    make: car.make,
    model: car.model,
    dealer: dse.dealer_id,
    dse: dse.id,
    stored: {
      bought_make_id: car.make_id,
      bought_model_id: car.id,
      purchase_dealer_id: dse.dealer_id,
      purchase_dse_id: dse.id,
    },
  };
}

/** Sold by another dealer, and sent for attribution. */
const sold = () =>
  buildLead(t.db, {
    ...{ status_id: 6, sub_status_id: LEAD_SUB_STATUS.retailed, attribution_id: ATTRIBUTION.sent },
    ...{ booking_date: '2026-10-01', purchase_date: '2026-10-02' },
  });

const commentsOf = async ({ lead_id: leadId }: TestLead) => {
  const entries = t.db.selectFrom('activity').where('lead_id', '=', leadId).orderBy('id');
  return (await entries.select('comments').execute()).flatMap(({ comments }) => comments ?? []);
};

describe('the status upload', () => {
  const HEADER =
    'mobile number,status,sub status,follow-up date,comments,make,model,dealer,dse,purchase_date';
  const upload = (...rows: string[]) => sendStatuses(csv(HEADER, rows), { token });

  const COLUMNS =
    'serial_no,mobile_number,status,sub_status,follow_up_date,comments,attribution_status,billing_status,make,model,dealer,dse,purchase_date,attribution_status_date';

  it('UPL-012 takes every column of its file', async () => {
    const car = await purchase();
    const lead = await sold();
    const names = [car.make, car.model, car.dealer, car.dse].join(',');
    const { body } = await sendStatuses(
      csv(COLUMNS, [
        `1,${lead.mobile},Booking / Purchase,12,,Paid,Attributed,Sent For Billing,${names},2026-10-05,2026-10-06`,
      ]),
      { token },
    );
    expect(body.data).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(lead)).toMatchObject({
      ...car.stored,
      ...{ status_id: 6, sub_status_id: LEAD_SUB_STATUS.retailed, purchase_date: '2026-10-05' },
      ...{ attribution_id: ATTRIBUTION.attributed, billing_status_id: BILLING.sent },
      attribution_date: '2026-10-06',
    });
    expect(await commentsOf(lead)).toEqual([expect.objectContaining({ comment: 'Paid' })]);
  });

  it('UPL-012 UPL-041 keeps the day of an attribution, today without one, and refuses it of a lead without any', async () => {
    const [lead, open] = [await sold(), await buildLead(t.db)];
    const car = await purchase();
    const names = [car.make, car.model, car.dealer, car.dse].join(',');
    const send = async (row: string) => (await sendStatuses(csv(COLUMNS, [row]), { token })).body.data;
    const attributed = (day: string) =>
      send(`1,${lead.mobile},Booking / Purchase,12,,,Attributed,,${names},2026-10-05,${day}`);
    expect(await attributed('')).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(lead)).toMatchObject({ attribution_date: '2026-11-20' });
    expect(await attributed('2026-11-02')).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(lead)).toMatchObject({ attribution_date: '2026-11-02' });
    const again = await attributed('2026-11-02');
    expect([again.updated, again.alreadyProcessed]).toEqual([0, [{ mobile: lead.mobile, row_no: 2 }]]);
    expect((await attributed('2026-11-21')).errors[0]?.msg).toBe(
      'Invalid attribution_status_date: 2026-11-21',
    );
    const early = await send(`1,${open.mobile},New,Call Back,2026-12-01 10:00,,,,,,,,,2026-11-02`);
    expect(early.errors[0]?.msg).toBe('Attribution date does not go with this status');
    expect(await stored(open)).toMatchObject({ attribution_date: null, version: 1 });
  });

  it('UPL-031 sets status, follow-up and comment of the newest lead of a mobile', async () => {
    const mobile = '6281200008888';
    const older = await buildLead(t.db, { mobile, created_at: new Date('2026-10-01T00:00:00Z') });
    const lead = await buildLead(t.db, { mobile, created_at: new Date('2026-10-02T00:00:00Z') });
    const { body } = await sendStatuses(
      csv(COLUMNS, ['1,0812-0000-8888,New,Call Back,2026-12-01 10:00,Call later,,,,,,,,']),
      { token },
    );
    expect(body).toMatchObject({ status: 200, message: '1 of 1 rows updated' });
    expect(body.data).toMatchObject({ state: 'succeeded', updated: 1, errors: [], alreadyProcessed: [] });
    expect(await stored(lead)).toMatchObject({
      ...{ status_id: 1, sub_status_id: 5, version: 2 },
      followup_at: new Date('2026-12-01T10:00:00+07:00'),
    });
    expect(await commentsOf(lead)).toEqual([expect.objectContaining({ comment: 'Call later' })]);
    expect(await stored(older)).toMatchObject({ sub_status_id: 1, version: 1 });
    expect(await historyOf(lead)).toEqual([{ type: 'status', file: 'test.csv' }]);
  });

  it('tells an unknown lead, status and make beside their row, and what stands already', async () => {
    const closed = await buildLead(t.db, { status_id: 4, sub_status_id: 9 });
    const open = await buildLead(t.db);
    const { body } = await upload(
      '081200001234,Not Interested,Plan Dropped,,,,,,,',
      `${open.mobile},Sold,Plan Dropped,,,,,,,`,
      `${open.mobile},4,9,,,Nothing,,,,`,
      `${closed.mobile},Not Interested,Plan Dropped,,,,,,,`,
      `${open.mobile},Tidak Berminat,Batal Membeli,,Batal,,,,,`,
    );
    const messages = body.data.errors.map(({ msg, row_no: row }) => `${row} ${msg}`);
    expect(messages).toEqual([
      '2 Lead not found',
      '3 Invalid status: Sold; Invalid sub_status: Plan Dropped',
      '4 Invalid make: Nothing',
    ]);
    expect(body.data.alreadyProcessed).toEqual([{ mobile: closed.mobile, row_no: 5 }]);
    expect(await stored(open)).toMatchObject({ status_id: 4, sub_status_id: 9 });
  });

  it('is judged by the rules of the form: a purchase wants its car and date, its buyer is the consumer', async () => {
    const lead = await buildLead(t.db, { name: 'Rina Beli' });
    const car = await buildAssignedCar(t.db, { lead });
    const names = await t.db
      .selectFrom('model')
      .innerJoin('make', 'make.id', 'model.make_id')
      .where('model.id', '=', car.model_id)
      .select(['model.name as model', 'make.name as make'])
      .executeTakeFirstOrThrow();
    const { body: refused } = await upload(`${lead.mobile},Booking / Purchase,12,,,,,,,2026-11-01`);
    expect(refused.data.updated).toBe(0);
    expect(refused.data.errors[0]?.msg).toContain('Make');
    const { body } = await upload(
      `${lead.mobile},Booking / Purchase,12,,,${names.make},${names.model},${car.dealer_id},,2026-11-01`,
    );
    expect(body.data.errors).toEqual([]);
    expect(await stored(lead)).toMatchObject({
      sub_status_id: 12,
      purchase_date: '2026-11-01',
      booking_name: 'Rina Beli',
    });
  });

  it('UPL-042 is written down as an upload of its module', async () => {
    await upload('081200001234,Not Interested,Plan Dropped,,,,,,,');
    const log = t.db
      .selectFrom('download_log')
      .orderBy('id', 'desc')
      .select(['module', 'action', 'page_url']);
    expect(await log.executeTakeFirst()).toEqual({
      ...{ module: 'UpdateStatusViaCsv', action: 3, page_url: '/id/update_lead_status' },
    });
  });

  it('UPL-041 says already processed of values that stand in the lead, and leaves no trace of them', async () => {
    const car = await purchase();
    const [called, bought] = [await buildLead(t.db), await sold()];
    const rows = [
      `${called.mobile},New,Call Back,2026-12-01 10:00,,,,,,`,
      `${bought.mobile},6,12,,,${car.make},${car.model},${car.dealer},${car.dse},2026-10-05`,
    ];
    expect((await upload(...rows)).body.data).toMatchObject({ updated: 2, errors: [] });
    const traces = () =>
      Promise.all([called, bought].map(async (lead) => [await stored(lead), await historyOf(lead)]));
    const before = await traces();
    await t.clock.advance({ minutes: 1 });
    const { body } = await upload(...rows);
    expect(body.data).toMatchObject({ updated: 0, errors: [] });
    expect(body.data.alreadyProcessed).toEqual([
      { mobile: called.mobile, row_no: 2 },
      { mobile: bought.mobile, row_no: 3 },
    ]);
    expect(await traces()).toEqual(before);
  });

  it('needs its right', async () => {
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    const { status } = await sendStatuses(csv(HEADER, []), { token: agent });
    expect(status).toBe(403);
  });
});

describe('the lead update', () => {
  const HEADER =
    'crm_status,crm_sub_status,attribution_status,follow-up date,bought_dealer,bought_dse,make,model,booking_date,purchase_date,mobile,organization_name,dealer_code,sm_code,dse_id,city,id,create_time,customer,comments';
  const upload = (...rows: string[]) => sendUpdates(csv(HEADER, rows), { token });

  it('UPL-006 takes every column of its file', async () => {
    const car = await purchase();
    const [bought, called] = [await sold(), await buildLead(t.db)];
    const { body } = await upload(
      `Booking / Purchase,12,Attributed,,${car.dealer},${car.dse},${car.make},${car.model},2026-10-03,2026-10-05,${bought.mobile},PT Maju,D1,S1,,,${bought.lead_id},2026-10-01,Budi Baru,Paid`,
      `New,Call Back,,2026-12-01 10:00,,,,,,,${called.mobile},,,,,,,,,`,
    );
    expect(body.data).toMatchObject({ updated: 2, errors: [] });
    expect(await stored(bought)).toMatchObject({
      ...car.stored,
      ...{ booking_date: '2026-10-03', purchase_date: '2026-10-05', attribution_id: ATTRIBUTION.attributed },
      name: 'Budi Baru',
    });
    expect(await commentsOf(bought)).toEqual([expect.objectContaining({ comment: 'Paid' })]);
    expect(await stored(called)).toMatchObject({
      sub_status_id: LEAD_SUB_STATUS.callBack,
      followup_at: new Date('2026-12-01T10:00:00+07:00'),
    });
  });

  it('UPL-006 takes a salesperson by id, whatever the name beside it, and refuses a lead’s number that is none', async () => {
    const car = await purchase();
    const other = await buildDse(t.db, { dealer_id: car.dealer });
    const lead = await sold();
    const row = (dse: string | number, id: string) =>
      `,,,,${car.dealer},${other.name},${car.make},${car.model},,,${lead.mobile},,,,${dse},,${id},,,`;
    expect((await upload(row(car.dse, ''))).body.data).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(lead)).toMatchObject({ purchase_dse_id: car.dse });
    const { body } = await upload(row('', 'L-1'));
    expect(body.data.errors).toEqual([{ msg: 'Invalid id: L-1', mobile: lead.mobile, row_no: 2 }]);
  });

  it('UPL-030 writes status, customer and city of the lead that its id names', async () => {
    const mobile = '6281200007777';
    const lead = await buildLead(t.db, { mobile, created_at: new Date('2026-10-01T00:00:00Z') });
    const newer = await buildLead(t.db, { mobile, created_at: new Date('2026-10-02T00:00:00Z') });
    const city = await t.db
      .selectFrom('city')
      .where('market_id', '=', lead.market_id)
      .select(['id', 'name'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const row = `Not Interested,Plan Dropped,,,,,,,,,${mobile},PT Maju,D1,S1,,${city.name},${lead.lead_id},2026-10-01,Budi Baru,Dropped`;
    const { body } = await upload(row);
    expect(body.message).toBe('1 of 1 rows updated');
    expect(body.data).toMatchObject({ updated: 1, errors: [], alreadyProcessed: [] });
    expect(await stored(lead)).toMatchObject({ status_id: 4, name: 'Budi Baru', city_id: city.id });
    expect(await stored(newer)).toMatchObject({ status_id: 1, version: 1 });
    expect((await historyOf(lead)).map(({ type }) => type).toSorted()).toEqual(['customer', 'status']);
  });

  it('UPL-042 tells rows whose id is another lead’s and rows that change nothing, and is written down', async () => {
    const lead = await buildLead(t.db, { status_id: 4, sub_status_id: 9 });
    const other = await buildLead(t.db);
    const { body } = await upload(
      `,,,,,,,,,,${lead.mobile},,,,,,${other.lead_id},,Somebody,`,
      `4,Plan Dropped,,,,,,,,,${lead.mobile},,,,,,,,,`,
    );
    expect(body.data.errors).toEqual([{ msg: 'Lead not found', mobile: lead.mobile, row_no: 2 }]);
    expect(body.data.alreadyProcessed).toEqual([{ mobile: lead.mobile, row_no: 3 }]);
    const log = t.db
      .selectFrom('download_log')
      .orderBy('id', 'desc')
      .select(['module', 'action', 'page_url']);
    expect(await log.executeTakeFirst()).toEqual({
      ...{ module: 'UpdateLead', action: 3, page_url: '/id/update_lead' },
    });
  });
});

describe('the brand lead update', () => {
  it('UPL-018 UPL-033 rejects the assigned cars of the enquiries, once', async () => {
    const car = await buildBrandCar(t.db, { request_id: 'REQ-77', ld_status: 1 });
    const elsewhere = await buildBrandCar(t.db, {
      request_id: 'REQ-78',
      ld_status: 1,
      lead: await buildLead(t.db, { market: 'ph' }),
    });
    const { body } = await sendEnquiries(csv('name', ['REQ-77', 'REQ-77', 'REQ-78']), { token });
    expect(body.message).toBe('1 of 3 rows updated');
    expect(body.data.errors).toEqual([{ msg: 'Enquiry not found', mobile: 'REQ-78', row_no: 4 }]);
    expect(body.data.alreadyProcessed).toEqual([{ mobile: 'REQ-77', row_no: 3 }]);
    const cars = await t.db
      .selectFrom('assigned_car')
      .where('id', 'in', [car.id, elsewhere.id])
      .select(['ld_status', 'failed_reason'])
      .orderBy('id')
      .execute();
    expect(cars).toEqual([
      { ld_status: 2, failed_reason: 'Rejected by the brand' },
      { ld_status: 1, failed_reason: null },
    ]);
    const log = await t.db.selectFrom('download_log').select(['module', 'action']).execute();
    expect(log).toContainEqual({ module: 'UpdateFordLead', action: 3 });
  });
});
