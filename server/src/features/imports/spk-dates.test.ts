import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { updateSpkDates } from '@otolead/contract/imports/imports.endpoints.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
const send = uploader(t, updateSpkDates);
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'], name: 'Sari' });
  token = await t.signIn(user);
});

const HEADER = 'mobile,spk_date,spk_type';
const upload = (rows: readonly string[], options: { market?: 'id' | 'ph' } = {}) =>
  send(csvFile([HEADER, ...rows].join('\n')), { token, ...options });

const booked = (overrides: Parameters<typeof buildLead>[1] = {}) =>
  buildLead(t.db, { status_id: 6, sub_status_id: LEAD_SUB_STATUS.booked, ...overrides });

const stored = (lead: TestLead) =>
  t.db
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .select(['booking_date', 'version'])
    .executeTakeFirstOrThrow();

const carDates = async (lead: TestLead) => {
  const cars = t.db.selectFrom('assigned_car').where('lead_id', '=', lead.lead_id).orderBy('id');
  return (await cars.select('lms_spk_date').execute()).map(({ lms_spk_date }) => lms_spk_date);
};

async function historyOf(lead: TestLead, language: 'en' | 'id' = 'en') {
  const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token, language });
  return body.data.map(({ activity_source: source, added_by, activity, details }) => ({
    source,
    added_by,
    file: details.file_name,
    changes: activity.map(({ field, old, new: now }) => `${field} ${old?.label ?? ''} → ${now?.label ?? ''}`),
  }));
}

describe('a row of type CRM', () => {
  it('UPL-032 sets the booking date of the lead, with its history in the reader’s words', async () => {
    const lead = await booked({ booking_date: '2026-11-01' });
    const { body } = await upload([`${lead.mobile},2026-11-05,CRM`]);
    expect(body.message).toBe('1 of 1 rows updated');
    expect(body.data).toMatchObject({ state: 'succeeded', updated: 1, errors: [], alreadyProcessed: [] });
    expect(await stored(lead)).toEqual({ booking_date: '2026-11-05', version: 2 });
    expect(await historyOf(lead, 'id')).toEqual([
      {
        source: 'crm',
        added_by: 'Sari',
        file: 'test.csv',
        changes: ['booking_date 01 Nov 2026 → 05 Nov 2026'],
      },
    ]);
  });

  it('means the newest lead in booking or retail with this mobile, and of this market', async () => {
    const mobile = '6281200009999';
    const older = await booked({ mobile, created_at: new Date('2026-10-01T00:00:00Z') });
    const newer = await booked({ mobile, created_at: new Date('2026-10-02T00:00:00Z') });
    const open = await buildLead(t.db, { mobile, created_at: new Date('2026-10-03T00:00:00Z') });
    const elsewhere = await booked({ mobile, market: 'ph' });
    await upload(['0812-0000-9999,2026-11-05,crm']);
    const dates = await Promise.all([older, newer, open, elsewhere].map(stored));
    expect(dates.map(({ booking_date }) => booking_date)).toEqual([null, '2026-11-05', null, null]);
  });

  it('is refused after the purchase, as in the status form', async () => {
    const sub_status_id = LEAD_SUB_STATUS.retailed;
    const lead = await booked({ sub_status_id, booking_date: '2026-11-01', purchase_date: '2026-11-04' });
    const { body } = await upload([`${lead.mobile},2026-11-05,CRM`]);
    expect(body.data.errors).toEqual([
      { msg: 'Date is after the purchase date', mobile: lead.mobile, row_no: 2 },
    ]);
    expect(await stored(lead)).toEqual({ booking_date: '2026-11-01', version: 1 });
  });
});

describe('a row of type LMS', () => {
  it('sets the SPK date of the newest approved assigned car and leaves the booking date', async () => {
    const lead = await booked({ booking_date: '2026-11-01' });
    const at = (day: number) => new Date(Date.UTC(2026, 9, day));
    await buildAssignedCar(t.db, { lead, ld_status: 1, triggered_at: at(1) });
    await buildAssignedCar(t.db, { lead, ld_status: 1, triggered_at: at(2) });
    await buildAssignedCar(t.db, { lead, ld_status: 2, triggered_at: at(3) });
    await upload([`${lead.mobile},2026-11-05,LMS`]);
    expect(await carDates(lead)).toEqual([null, '2026-11-05', null]);
    expect(await stored(lead)).toEqual({ booking_date: '2026-11-01', version: 2 });
    const [entry] = await historyOf(lead);
    expect(entry).toMatchObject({ source: 'lms', changes: ['lms_spk_date  → 05 Nov 2026'] });
  });

  it('is refused where no car is approved', async () => {
    const lead = await booked();
    await buildAssignedCar(t.db, { lead, ld_status: null });
    const { body } = await upload([`${lead.mobile},2026-11-05,LMS`]);
    expect(body.data.errors.map(({ msg }) => msg)).toEqual(['Lead has no approved car']);
    expect(await carDates(lead)).toEqual([null]);
  });
});

describe('rows that are not done', () => {
  it('UPL-025 UPL-026 are told with message, mobile as written, and row number', async () => {
    const lead = await booked({ booking_date: '2026-11-05' });
    const { body } = await upload([
      `0${lead.mobile.slice(2)},2026-11-05,CRM`,
      '081,2026-11-05,CRM',
      '081299990001,2026-11-05,CRM',
      `${lead.mobile},2026-11-31,SMS`,
      `${lead.mobile},2026-11-21,CRM`,
      `,,`,
      `,2026-11-05,CRM`,
    ]);
    expect(body.data.alreadyProcessed).toEqual([{ mobile: `0${lead.mobile.slice(2)}`, row_no: 2 }]);
    expect(body.data.errors).toEqual([
      { msg: 'Invalid mobile', mobile: '081', row_no: 3 },
      { msg: 'Lead not found', mobile: '081299990001', row_no: 4 },
      { msg: 'Invalid spk_date: 2026-11-31; Invalid SPK type', mobile: lead.mobile, row_no: 5 },
      { msg: 'Invalid spk_date: 2026-11-21', mobile: lead.mobile, row_no: 6 },
      { msg: 'Missing mobile', mobile: '', row_no: 8 },
    ]);
    expect(body.data).toMatchObject({ total: 6, errors_total: 5, already_total: 1, has_errors_file: true });
  });

  it('see what earlier rows of the same file wrote', async () => {
    const lead = await booked();
    const row = (day: string) => `${lead.mobile},2026-11-${day},CRM`;
    const { body } = await upload([row('05'), row('05'), row('06')]);
    expect(body.data).toMatchObject({ updated: 2, already_total: 1 });
    expect(await stored(lead)).toEqual({ booking_date: '2026-11-06', version: 3 });
    expect((await historyOf(lead)).map(({ changes }) => changes[0])).toEqual([
      'booking_date 05 Nov 2026 → 06 Nov 2026',
      'booking_date  → 05 Nov 2026',
    ]);
  });

  it('are all of a file that is sent again when it is finished', async () => {
    const lead = await booked();
    await upload([`${lead.mobile},2026-11-05,CRM`]);
    const { body } = await upload([`${lead.mobile},2026-11-05,CRM`]);
    expect(body.data).toMatchObject({ updated: 0, already_total: 1 });
    expect(await stored(lead)).toEqual({ booking_date: '2026-11-05', version: 2 });
  });

  it('UPL-032 are those of type LMS too, whose car and history stay as they are', async () => {
    const lead = await booked();
    await buildAssignedCar(t.db, { lead, ld_status: 1 });
    const row = `${lead.mobile},2026-11-05,LMS`;
    const first = await upload([row, row]);
    expect(first.body.data).toMatchObject({
      updated: 1,
      errors: [],
      alreadyProcessed: [{ mobile: lead.mobile, row_no: 3 }],
    });
    const cars = () =>
      t.db.selectFrom('assigned_car').where('lead_id', '=', lead.lead_id).selectAll().execute();
    const before = [await stored(lead), await cars(), await historyOf(lead)];
    await t.clock.advance({ minutes: 1 });
    const { body } = await upload([row]);
    expect(body.data).toMatchObject({
      updated: 0,
      errors: [],
      alreadyProcessed: [{ mobile: lead.mobile, row_no: 2 }],
    });
    expect([await stored(lead), await cars(), await historyOf(lead)]).toEqual(before);
    expect(before[0]).toMatchObject({ version: 2 });
  });

  it('speak of bookings in the Philippines', async () => {
    const lead = await booked({ market: 'ph' });
    const { body } = await upload([`${lead.mobile},2026-11-05,x`, `${lead.mobile},05/11/2026,CRM`], {
      market: 'ph',
    });
    expect(body.data.errors.map(({ msg }) => msg)).toEqual([
      'Invalid BOOKING type',
      'Invalid spk_date: 05/11/2026',
    ]);
  });
});

describe('who may', () => {
  it.each([ROLE.agent, ROLE.reportingUser, ROLE.dealerStaff, ROLE.brandManager, ROLE.auditor])(
    'role %i may not, and nothing is kept',
    async (roleId) => {
      const lead = await booked();
      const other = await t.signIn(await buildUser(t.db, { roleId }));
      const file = csvFile(`${HEADER}\n${lead.mobile},2026-11-05,CRM`);
      const { status } = await t.send(updateSpkDates, { file }, { token: other });
      expect(status).toBe(403);
      expect((await stored(lead)).booking_date).toBeNull();
    },
  );

  it('UPL-042 API-047 is logged as an upload of this module', async () => {
    await upload(['081299990001,2026-11-05,CRM']);
    const log = t.db.selectFrom('download_log').where('user_id', '=', user.id);
    expect(await log.select(['module', 'action', 'page_url', 'market_id']).execute()).toEqual([
      { module: 'UpdateSpkDate', action: 3, page_url: '/id/update_spk_date', market_id: 1 },
    ]);
  });
});
