import type { Enquiry } from '@otolead/contract/arrivals/enquiry.rules.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { buildLeadType, buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildDomain, buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type EnquirySource, takeEnquiries } from './enquiries.ts';

const t = useTestApp({ environment: { DATABASE_DRIVER: 'batched' } });
const SOURCE = {
  name: 'Example Motors',
  actor: { userId: null, name: 'System' },
  sourceId: 1,
} as const;

let last = 0;
/** A number unique in this file. */
const mobile = () => {
  last += 1;
  return `0813${String(last).padStart(8, '0')}`;
};
const stored = (typed: string) => `62${typed.slice(1)}`;
const DAY_MS = 86_400_000;

const taking =
  (enquiries: readonly Enquiry[], source: Partial<EnquirySource> = {}) =>
  (tx: Tx) =>
    takeEnquiries(tx, MARKETS.id, { ...SOURCE, now: t.clock.now(), ...source }, enquiries);
const take = (enquiries: readonly Enquiry[], source: Partial<EnquirySource> = {}) =>
  inTransaction(t.db, taking(enquiries, source));
const takeOne = async (enquiry: Enquiry, source: Partial<EnquirySource> = {}) => {
  const [outcome] = await take([enquiry], source);
  if (!outcome) throw new Error('no outcome');
  return outcome;
};
const leadsWith = (number: string) =>
  t.db.selectFrom('lead').where('mobile', '=', stored(number)).selectAll().orderBy('lead_id').execute();
const historyOf = (leadId: number | null) =>
  t.db.selectFrom('activity').where('lead_id', '=', leadId).selectAll().orderBy('id').execute();

let car: { make: string; model: string; make_id: number; model_id: number };

beforeAll(async () => {
  const found = await t.db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', MARKETS.id.id)
    .where('model.name', '=', 'Avanza')
    .select(['make.name as make', 'model.name as model', 'model.make_id', 'model.id as model_id'])
    .executeTakeFirstOrThrow();
  car = found;
});

describe('an enquiry of somebody unknown', () => {
  it('makes a new lead with its car, the words of its name, where it came from and its first entry', async () => {
    const webId = await buildWebId(t.db);
    const type = await buildLeadType(t.db);
    const number = mobile();
    const outcome = await takeOne({
      name: 'Dewi  Ayu',
      mobile: number,
      email: 'dewi@example.com',
      make: car.make.toLowerCase(),
      model: String(car.model_id),
      web_id: webId.code.toLowerCase(),
      lead_type: type.value,
      buy_time: 30,
      utm_source: 'google',
      utm_campaign: 'november',
      message: 'Is it in stock?',
    });
    expect(outcome).toMatchObject({ duplicate: false, already: false, errors: {} });
    const [lead, ...others] = await leadsWith(number);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      lead_id: outcome.leadId,
      status_id: 1,
      sub_status_id: 1,
      name: 'Dewi Ayu',
      search_name: 'dewi ayu',
      mobile_typed: number,
      source_id: 1,
      lead_type_id: type.id,
      buy_time_days: 30,
      duplicate_of: null,
      version: 1,
      attempts: 0,
      followup_at: null,
      created_at: t.clock.now(),
    });
    const children = (table: 'lead_preference' | 'lead_name_word' | 'lead_milestone') =>
      t.db.selectFrom(table).where('lead_id', '=', outcome.leadId).selectAll().execute();
    expect(await children('lead_preference')).toMatchObject([
      { make_id: car.make_id, model_id: car.model_id, sort_order: 1, source_id: 1, model_status_id: 2 },
    ]);
    expect((await children('lead_name_word')).map((row) => 'word' in row && row.word).toSorted()).toEqual([
      'ayu',
      'dewi',
    ]);
    expect(await children('lead_milestone')).toMatchObject([
      {
        original_make_id: car.make_id,
        web_id_id: webId.id,
        utm_source: 'google',
        utm_medium: null,
        utm_campaign: 'november',
        first_triggered_at: null,
      },
    ]);
    const history = await historyOf(outcome.leadId);
    expect(history).toMatchObject([
      { type: 'status', source: 'system', actor_name: 'System' },
      { type: 'routing', source: 'system' },
    ]);
    expect(history[0]?.detail).toMatchObject({
      action_type: 'create',
      enquiry_from: 'Example Motors',
      car: `${car.make} ${car.model}`,
      enquiry_message: 'Is it in stock?',
      version: 1,
    });
  });

  it('with a number of the black list is stored and goes nowhere', async () => {
    const number = mobile();
    const at = t.clock.now();
    const user = await buildUser(t.db, { roleId: 1 });
    await t.db
      .insertInto('blacklist')
      .values({ market_id: 1, mobile: stored(number), created_by: user.id, created_at: at, updated_at: at })
      .execute();
    const { campaign, process, ...list } = await buildProcessList(t.db);
    const chosen = { ...list, name: 'a list', campaignId: campaign.id, processId: process.id };
    await takeOne(
      { name: 'Barred', mobile: number },
      { list: { ...chosen, businessTypeId: 1, leadTypeId: null } },
    );
    expect(await leadsWith(number)).toMatchObject([
      { status_id: 5, sub_status_id: 19, process_list_id: null, process_id: null },
    ]);
  });

  it('with faults is not written, and every fault is named at its field', async () => {
    const number = mobile();
    const other = await buildWebId(t.db, { market: 'ph' });
    const retired = await buildWebId(t.db, { status: 0 });
    const { name: foreignCity } = await t.db
      .selectFrom('city')
      .where('market_id', '=', MARKETS.ph.id)
      .select('name')
      .executeTakeFirstOrThrow();
    const outcomes = await take([
      { name: '', mobile: 'x', make: 'Nobody Motors' },
      { name: 'Foreign', mobile: number, web_id: other.code, city: foreignCity },
      { name: 'Retired', mobile: number, web_id: retired.code },
      { name: 'Mixed', mobile: number, make: 'Honda', model: car.model },
      { name: 'Sound', mobile: number },
    ]);
    const said = outcomes.map(({ errors }) =>
      Object.entries(errors).flatMap(([field, faults]) => faults.map(({ key }) => `${field} ${key}`)),
    );
    expect(said).toEqual([
      ['make arrivals:unknown.make', 'name arrivals:missing', 'mobile arrivals:invalid.mobile'],
      ['city arrivals:unknown.city', 'web_id arrivals:unknown.web_id'],
      ['web_id arrivals:unknown.web_id'],
      ['model arrivals:unknown.model'],
      [],
    ]);
    expect(outcomes.map(({ leadId }) => leadId !== null)).toEqual([false, false, false, false, true]);
    expect(await leadsWith(number)).toHaveLength(1);
  });
});

describe('an enquiry of somebody with an open lead', () => {
  it.each([
    ['its mobile', (own: string) => ({ mobile: own }), {}],
    ['its alternate mobile', (own: string) => ({ mobile: mobile(), alternate_mobile: own }), {}],
    ['the mobile of its alternate', (own: string) => ({ mobile: own }), { as: 'alternate' }],
    [
      'a booking that waits for its car',
      (own: string) => ({ mobile: own }),
      { status_id: 6, sub_status_id: 11 },
    ],
    ['a reopened one', (own: string) => ({ mobile: own }), { status_id: 24, sub_status_id: 21 }],
  ])('by %s is taken by it', async (_name, asking, { as, ...state }: { as?: string; status_id?: number }) => {
    const own = mobile();
    const lead = await buildLead(t.db, {
      ...(as ? { alternate_mobile: stored(own) } : { mobile: stored(own) }),
      ...state,
    });
    const outcome = await takeOne({ name: 'Somebody', ...asking(own) });
    expect(outcome).toMatchObject({ leadId: lead.lead_id, duplicate: true, already: false });
  });

  it('adds a car, an entry with what was sent, and a follow-up now; nothing else of the lead changes', async () => {
    const number = mobile();
    const before = await buildLead(t.db, {
      mobile: stored(number),
      name: 'Old Name',
      followup_at: new Date(t.clock.now().getTime() + DAY_MS),
      source_id: 2,
    });
    const other = await t.db
      .selectFrom('model')
      .innerJoin('make', 'make.id', 'model.make_id')
      .where('make.name', '=', car.make)
      .where('model.id', '<>', car.model_id)
      .select(['model.id', 'model.make_id'])
      .executeTakeFirstOrThrow();
    const liked = { make_id: other.make_id, model_id: other.id, sort_order: 4 };
    await buildLeadPreference(t.db, { lead: before, ...liked });
    const asked = { name: 'New Name', mobile: number, make: car.make, model: car.model, message: 'Call me' };
    await takeOne(asked);
    await takeOne(asked);
    const [lead, ...others] = await leadsWith(number);
    expect(others).toEqual([]);
    expect(lead).toEqual({ ...before, followup_at: t.clock.now(), updated_at: t.clock.now() });
    const cars = await t.db
      .selectFrom('lead_preference')
      .where('lead_id', '=', before.lead_id)
      .select(['model_id', 'sort_order'])
      .orderBy('sort_order')
      .execute();
    expect(cars).toEqual([
      { model_id: other.id, sort_order: 4 },
      { model_id: car.model_id, sort_order: 5 },
    ]);
    const [first, second] = await historyOf(before.lead_id);
    expect(first?.detail).toMatchObject({
      action_type: 'enquire',
      enquiry_from: 'Example Motors',
      added_cars: `${car.make} ${car.model}`,
      enquiry: `name: New Name · mobile: ${number} · make: ${car.make} · model: ${car.model} · message: Call me`,
      change_details: { follow_up_date: { new: t.clock.now().toISOString() } },
    });
    expect(second?.detail).toMatchObject({ action_type: 'enquire', car: `${car.make} ${car.model}` });
    expect(second?.detail).not.toHaveProperty('change_details');
  });

  it('leaves an earlier follow-up as it is', async () => {
    const followup_at = new Date(t.clock.now().getTime() - DAY_MS);
    const number = mobile();
    await buildLead(t.db, { mobile: stored(number), followup_at });
    await takeOne({ name: 'Due', mobile: number });
    expect(await leadsWith(number)).toMatchObject([{ followup_at }]);
  });

  it('of another business type, or of the other market, makes a separate lead', async () => {
    const number = mobile();
    const used = await buildDomain(t.db, { business_type_id: 2 });
    const webId = await buildWebId(t.db, { domain_id: used.id });
    await buildLead(t.db, { mobile: stored(number) });
    const second = await takeOne({ name: 'Used', mobile: number, web_id: webId.code });
    expect(second.duplicate).toBe(false);
    // The form implies the business type, so the next enquiry of that type joins the lead.
    const third = await takeOne({ name: 'Used', mobile: number, web_id: webId.code });
    expect(third).toMatchObject({ duplicate: true, leadId: second.leadId });
    await buildLead(t.db, { mobile: stored('0817000001'), market: 'ph' });
    expect(await takeOne({ name: 'Here', mobile: '0817000001' })).toMatchObject({ duplicate: false });
  });
});

describe('an enquiry of somebody whose leads are closed', () => {
  it('makes a lead that points to the newest of the last 180 days', async () => {
    const number = mobile();
    const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY_MS);
    const closed = { mobile: stored(number), status_id: 4, sub_status_id: 9, customer_id: 77 };
    await buildLead(t.db, { ...closed, created_at: ago(100) });
    const newest = await buildLead(t.db, { ...closed, created_at: ago(50) });
    const { leadId, duplicate } = await takeOne({ name: 'Again', mobile: number });
    expect(duplicate).toBe(false);
    const made = (await leadsWith(number)).find(({ lead_id }) => lead_id === leadId);
    expect(made).toMatchObject({ duplicate_of: newest.lead_id, customer_id: 77, status_id: 1 });
  });

  it.each([
    [180, true],
    [180.001, false],
  ])('closed and %s days old is linked: %s', async (days, isLinked) => {
    const number = mobile();
    const created_at = new Date(t.clock.now().getTime() - days * DAY_MS);
    await buildLead(t.db, { mobile: stored(number), status_id: 5, sub_status_id: 17, created_at });
    await takeOne({ name: 'Again', mobile: number });
    expect((await leadsWith(number)).at(-1)?.duplicate_of !== null).toBe(isLinked);
  });
});

describe('enquiries for a chosen list', () => {
  it('go there, and are already processed when their person stands there', async () => {
    const { campaign, process, ...list } = await buildProcessList(t.db);
    const leadTypeId = (await buildLeadType(t.db)).id;
    const chosen = {
      id: list.id,
      name: 'Verification - 4711',
      campaignId: campaign.id,
      processId: process.id,
      businessTypeId: 1,
      leadTypeId,
    };
    const number = mobile();
    const asked = { name: 'Listed', mobile: number };
    const [first, again] = await take([asked, asked], { list: chosen });
    expect([first?.already, again?.already]).toEqual([false, true]);
    const [lead] = await leadsWith(number);
    expect(lead).toMatchObject({
      process_id: process.id,
      campaign_id: campaign.id,
      process_list_id: list.id,
      lead_type_id: leadTypeId,
    });
    expect((await historyOf(lead?.lead_id ?? 0))[0]?.detail).toMatchObject({
      imported_into: 'Verification - 4711',
    });
    await t.db
      .updateTable('lead')
      .set({ status_id: 4, sub_status_id: 9 })
      .where('mobile', '=', stored(number))
      .execute();
    expect(await takeOne(asked, { list: chosen })).toMatchObject({ already: true, leadId: lead?.lead_id });
    expect(await historyOf(lead?.lead_id ?? 0)).toHaveLength(2);
  });
});

describe('two enquiries of one person', () => {
  it('in one call make one lead', async () => {
    const [one, two] = [mobile(), mobile()];
    const outcomes = await take([
      { name: 'One', mobile: one },
      { name: 'Two', mobile: two },
      { name: 'One again', mobile: mobile(), alternate_mobile: one },
    ]);
    expect(outcomes.map(({ duplicate }) => duplicate)).toEqual([false, false, true]);
    expect(outcomes[2]?.leadId).toBe(outcomes[0]?.leadId);
    expect(await historyOf(outcomes[0]?.leadId ?? 0)).toMatchObject([
      { detail: { action_type: 'create' } },
      { type: 'routing' },
      { detail: { action_type: 'enquire' } },
    ]);
  });

  it('in transactions at once make one lead, whichever of the numbers they share', async () => {
    const [one, two] = [mobile(), mobile()];
    const asked = [
      { name: 'A', mobile: one },
      { name: 'B', mobile: two, alternate_mobile: one },
      { name: 'C', mobile: one },
    ];
    const outcomes = await meetAtLock(
      t,
      taking([{ name: 'First', mobile: one }]),
      asked.map((enquiry) => () => takeOne(enquiry)),
    );
    expect(outcomes.map(({ duplicate }) => duplicate)).toEqual([true, true, true]);
    expect(await leadsWith(one)).toHaveLength(1);
    expect(await leadsWith(two)).toHaveLength(0);
  });

  it('cannot block each other, in whichever order two batches bring them', async () => {
    const people = Array.from({ length: 40 }, () => ({ name: 'Crowd', mobile: mobile() }));
    const batches = [people, people.toReversed(), people, people.toReversed()];
    const outcomes = await Promise.all(batches.map((batch) => take(batch)));
    const made = outcomes.flat().filter(({ duplicate }) => !duplicate);
    expect(made).toHaveLength(40);
  });
});

it('takes a thousand enquiries with as many round trips as one', async () => {
  const of = (count: number) =>
    Array.from({ length: count }, () => ({
      name: `Many ${last}`,
      mobile: mobile(),
      make: car.make,
      model: car.model,
    }));
  await take(of(1));
  const one = await roundTripsOf(t, () => take(of(1)));
  expect(await roundTripsOf(t, () => take(of(1_000)))).toBe(one);
  expect(one).toBeLessThanOrEqual(10);
});
