import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { reportLms } from '@otolead/contract/partners/lms.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildAssignedCar,
  buildLead,
  type TestAssignedCar,
  type TestLead,
} from '../../../test/builders/leads.ts';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsEqual } from '../../../test/raw-counts.ts';

const t = useTestApp();
let userId: number;
let token: string;
let key: string;
let lead: TestLead;
let car: TestAssignedCar;

beforeAll(async () => {
  const user = await buildUser(t.db);
  userId = user.id;
  token = await t.signIn(user);
  ({ key } = await buildPartnerKey(t.db, { created_by: userId, scopes: ['lms'] }));
});

beforeEach(async () => {
  lead = await buildLead(t.db);
  car = await buildAssignedCar(t.db, { lead });
});

type Sent = Parameters<typeof t.call<typeof reportLms>>[1];

const report = (input: object, using = key, headers: Record<string, string> = {}) =>
  t.call(reportLms, input as Sent, { token: using, headers });
const carNow = () =>
  t.db.selectFrom('assigned_car').where('id', '=', car.id).selectAll().executeTakeFirstOrThrow();
const leadNow = (id = lead.lead_id) =>
  t.db.selectFrom('lead').where('lead_id', '=', id).selectAll().executeTakeFirstOrThrow();
const milestone = () =>
  t.db
    .selectFrom('lead_milestone')
    .where('lead_id', '=', lead.lead_id)
    .select(['lms_spk_at', 'lms_retail_at'])
    .executeTakeFirst();
const at = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString();
const dayOf = (days: number) => at(days * 24).slice(0, 10);

describe('a report of a dealer’s LMS', () => {
  it('writes status, dates, flags and the dealer’s words, with the history’s source lms and the counts of the reports', async () => {
    const before = await leadNow();
    const { status, body } = await report({
      request_id: car.request_id,
      lms_status: 'Retail',
      spk_date: dayOf(-3),
      retail_date: dayOf(-1),
      eaf: 1,
      dealer_status: 'contacted',
      comment: 'Waits for his credit',
      reported_at: at(-1),
    });
    expect([status, body.message]).toEqual([200, 'Report taken']);
    expect(body.data).toEqual({
      outcome: 'applied',
      lead_id: lead.lead_id,
      request_id: car.request_id,
      reported_at: at(-1),
    });
    expect(await carNow()).toMatchObject({
      lms_status_id: 6,
      lms_spk_date: dayOf(-3),
      lms_retail_date: dayOf(-1),
      dealer_status_id: 2,
      lms_reported_at: new Date(at(-1)),
    });
    const after = await leadNow();
    expect(after).toMatchObject({ lms_status_id: 6, eaf: true, version: before.version + 1 });
    expect(after.updated_lms_at).toEqual(t.clock.now());
    expect(after.updated_crm_at).toEqual(before.updated_crm_at);
    expect(await milestone()).toEqual({ lms_spk_at: t.clock.now(), lms_retail_at: t.clock.now() });
    await expectCountsEqual(t.pool);
    const history = await t.call(getActivity, { lead_id: lead.lead_id, source: 'lms' }, { token });
    const entries = history.body.data.map(({ activity_type, comment }) => [
      activity_type,
      comment.map((one) => one.comment),
    ]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['status', ['Waits for his credit']],
        ['flag_enabled', []],
      ]),
    );
  });

  it('finds the car by lead and dealer, takes a flag back, and leaves what it does not name', async () => {
    await report({ request_id: car.request_id, lms_status: 5, ncf: true });
    expect(await leadNow()).toMatchObject({ ncf: true, lms_status_id: 5 });
    t.clock.advance({ minutes: 1 });
    const { body } = await report({ lead_id: lead.lead_id, dealer_id: car.dealer_id, ncf: 0 });
    expect(body.data.outcome).toBe('applied');
    expect(await leadNow()).toMatchObject({ ncf: false, lms_status_id: 5 });
    expect(await carNow()).toMatchObject({ lms_status_id: 5 });
  });

  it('leaves a lead sold while one of its cars is', async () => {
    const other = await buildAssignedCar(t.db, { lead });
    await report({ request_id: car.request_id, lms_status: 'Booked' });
    await report({ request_id: other.request_id, lms_status: 'Lost' });
    expect((await leadNow()).lms_status_id).toBe(5);
    t.clock.advance({ minutes: 1 });
    await report({ request_id: car.request_id, lms_status: 'Lost' });
    expect((await leadNow()).lms_status_id).toBe(7);
  });
});

describe('a report that comes late, twice or wrong', () => {
  it('is ignored when a newer one is stored, and says so', async () => {
    await report({ request_id: car.request_id, lms_status: 'Booked', reported_at: at(-1) });
    const { version } = await leadNow();
    const { body } = await report({ request_id: car.request_id, lms_status: 'New', reported_at: at(-2) });
    expect([body.message, body.data.outcome, body.data.reported_at]).toEqual([
      'A newer report is stored: nothing was changed',
      'older',
      at(-1),
    ]);
    expect([(await carNow()).lms_status_id, (await leadNow()).version]).toEqual([5, version]);
  });

  it('is answered as before under its id or header, counts once for ten at the same moment, and conflicts with another', async () => {
    const sent = {
      id: `rep-${serial()}`,
      request_id: car.request_id,
      lms_status: 'Follow Up',
      reported_at: at(0),
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(sent)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.data)}`)).size).toBe(1);
    expect((await leadNow()).version).toBe(lead.version + 1);
    const other = await report({ ...sent, lms_status: 'Lost' });
    expect([other.status, other.body.error_code]).toEqual([409, 'conflict']);
    const unchanged = await report({
      request_id: car.request_id,
      lms_status: 'follow up',
      reported_at: at(0),
    });
    expect(unchanged.body.data.outcome).toBe('unchanged');
  });

  it.each([
    [{}, { request_id: 'Name the car by request_id, or by lead_id and dealer_id' }],
    [{ request_id: 'x', spk_date: '2090-01-01' }, { spk_date: 'The date is in the future' }],
    [{ request_id: 'x', reported_at: '2090-01-01T00:00:00Z' }, { reported_at: 'The date is in the future' }],
    [
      { request_id: 'x' },
      { lms_status: 'Say at least one thing of the car: a status, a date, a flag or a comment' },
    ],
    [
      { request_id: 'x', lms_status: 'Sold twice', dealer_status: 'nobody' },
      { lms_status: 'lms_status is invalid', dealer_status: 'dealer_status is invalid' },
    ],
    [{ request_id: 'x', rf: 'maybe' }, { rf: expect.any(String) }],
  ])('%j is refused beside its field', async (input, errors) => {
    const { status, body } = await report(input);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('has no sale that is more than a year older than the car', async () => {
    const early = 'The date is more than a year before the car was assigned';
    const of = (input: object) => report({ request_id: car.request_id, ...input });
    const { status, body } = await of({ spk_date: '1900-01-01', retail_date: dayOf(-800) });
    expect([status, body.errors]).toEqual([400, { spk_date: early, retail_date: early }]);
    const { lms_spk_date, triggered_at } = await carNow();
    expect(lms_spk_date).toBeNull();
    const monthsBefore = new Date(triggered_at.getTime() - 300 * 86_400_000).toISOString().slice(0, 10);
    expect((await of({ spk_date: monthsBefore })).status).toBe(200);
  });

  it('has no retail before the SPK, whether the dates come in one report or in two', async () => {
    const before = { retail_date: 'The retail date is before the SPK date' };
    const of = (input: object) => report({ request_id: car.request_id, ...input });
    const together = await of({ spk_date: '2026-01-05', retail_date: '2026-01-04' });
    expect([together.status, together.body.errors]).toEqual([400, before]);
    await of({ spk_date: '2026-01-05', reported_at: at(-3) });
    expect((await of({ retail_date: '2026-01-04' })).body.errors).toEqual(before);
    await of({ retail_date: '2026-01-06', reported_at: at(-2) });
    expect((await of({ spk_date: '2026-01-07' })).body.errors).toEqual({ spk_date: before.retail_date });
    expect(await carNow()).toMatchObject({ lms_spk_date: '2026-01-05', lms_retail_date: '2026-01-06' });
  });

  it('that says nothing new moves the moment alone, so that an older one that comes later is ignored', async () => {
    const of = (lms_status: string, hours: number) =>
      report({ request_id: car.request_id, lms_status, reported_at: at(hours) });
    await of('Booked', -3);
    const { version } = await leadNow();
    const again = await of('Booked', -1);
    expect([again.body.data.outcome, again.body.data.reported_at]).toEqual(['unchanged', at(-1)]);
    expect((await of('Lost', -2)).body.data.outcome).toBe('older');
    expect([(await carNow()).lms_status_id, (await leadNow()).version]).toEqual([5, version]);
    // Clearing an unset flag is no change, even without an earlier report.
    const other = await buildAssignedCar(t.db, { lead: await buildLead(t.db) });
    const first = await report({ request_id: other.request_id, rf: 0 });
    expect(first.body.data.outcome).toBe('unchanged');
    expect((await leadNow(other.lead_id)).version).toBe(1);
  });

  it('of a car of another market or brand is one of no car', async () => {
    const abroad = await buildAssignedCar(t.db, { lead: await buildLead(t.db, { market: 'ph' }) });
    const { body } = await report({ request_id: abroad.request_id, lms_status: 'New' });
    expect([body.status, body.message]).toEqual([404, 'No such assigned car']);
    const make = await t.db
      .selectFrom('make')
      .where('id', '<>', car.make_id)
      .select('id')
      .executeTakeFirstOrThrow();
    const partner = await buildPartner(t.db, { make_id: make.id });
    const { key: ofBrand } = await buildPartnerKey(t.db, {
      created_by: userId,
      partner_id: partner.id,
      scopes: ['lms'],
    });
    const refused = await report({ request_id: car.request_id, lms_status: 'New' }, ofBrand);
    expect(refused.status).toBe(404);
    expect((await carNow()).lms_status_id).toBeNull();
  });
});

describe('what a key is for', () => {
  it('a key for leads reports nothing, one for reports sends no leads', async () => {
    const { key: leadsKey } = await buildPartnerKey(t.db, { created_by: userId });
    const refused = await report({ request_id: car.request_id, lms_status: 'New' }, leadsKey);
    expect([refused.status, refused.body.error_code]).toEqual([403, 'forbidden']);
    const lead403 = await t.call(takeLeads, { name: 'A', mobile: '081234567890' }, { token: key });
    expect(lead403.status).toBe(403);
  });

  it('a key with networks is refused from elsewhere, an expired one from everywhere', async () => {
    const inside = await buildPartnerKey(t.db, {
      created_by: userId,
      scopes: ['lms'],
      networks: ['203.0.113.0/24', '2001:db8::/32'],
    });
    const from = (address: string) =>
      t.call(reportLms, { request_id: 'x', rf: 1 }, { token: inside.key, address });
    expect((await from('198.51.100.1')).status).toBe(403);
    expect((await from('203.0.113.9')).status).toBe(404);
    expect((await from('2001:db8::1')).status).toBe(404);
    const { key: expired } = await buildPartnerKey(t.db, {
      created_by: userId,
      scopes: ['lms'],
      expires_at: t.clock.now(),
    });
    expect((await report({ request_id: 'x' }, expired)).status).toBe(401);
  });

  it('a sandbox key judges a report and a lead as any other and stores nothing', async () => {
    const { key: sandbox } = await buildPartnerKey(t.db, {
      created_by: userId,
      scopes: ['leads', 'lms'],
      is_sandbox: true,
    });
    const { body } = await report(
      { id: 'sand-1', request_id: car.request_id, lms_status: 'Booked' },
      sandbox,
    );
    expect(body.data.outcome).toBe('applied');
    expect((await carNow()).lms_status_id).toBeNull();
    const number = `0813${String(serial()).padStart(8, '4')}`;
    const taken = await t.call(takeLeads, { name: 'Sand', mobile: number }, { token: sandbox });
    expect(taken.body.data.leads).toEqual([{ lead_id: null, duplicate: false, list: null }]);
    const stored = t.db
      .selectFrom('lead')
      .where('mobile', '=', `62${number.slice(1)}`)
      .select('lead_id');
    expect(await stored.execute()).toEqual([]);
    const kept = t.db.selectFrom('intake_request').where('request_key', '=', 'lms id sand-1').select('id');
    expect(await kept.execute()).toEqual([]);
    const wrong = await t.call(takeLeads, { mobile: '1' }, { token: sandbox });
    expect(wrong.status).toBe(400);
  });
});
