import { findKnownNumbers } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import { searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import { beginCall, getCallState } from '@otolead/contract/calls/calls.endpoints.ts';
import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getLeadDetails, listLeads, pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { mergeLeads, unmergeLead } from '@otolead/contract/merges/merges.endpoints.ts';
import { saveTask } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { erasePerson, findPerson, listErasures } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { buildPerson, type PersonScene, SECRET, tablesNaming } from '../../../test/person-scene.ts';
import { tableDigest } from '../../../test/table-digest.ts';

const OWN = 'sepeda biru tua';
const WRITTEN = [
  'lead',
  'activity',
  'document',
  'audit',
  'blacklist',
  'erasure',
  'lead_name_word',
  'job_row',
];

const t = useTestApp();
let administrator: TestUser;
let token: string;

beforeAll(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'], password: OWN });
});
beforeEach(async () => {
  token = await t.signIn(administrator);
});

const erase = (leadId: number, change: object = {}, as = token) =>
  t.send(
    erasePerson,
    { lead_id: leadId, confirm: String(leadId), own_password: OWN, ...change },
    { token: as },
  );
const leadOf = (leadId: number) =>
  t.db.selectFrom('lead').where('lead_id', '=', leadId).selectAll().executeTakeFirstOrThrow();
const wordsOf = ({ mobile }: PersonScene) => [SECRET, mobile, mobile.slice(2)];

describe('erasing a person', () => {
  it('leaves no name, number, word or file of the person anywhere, and keeps the rows', async () => {
    const person = await buildPerson(t);
    expect(await tablesNaming(t, wordsOf(person))).toEqual([
      ...['public.activity', 'public.assigned_car', 'public.audit', 'public.audit_activity'],
      ...['public.audit_attachment', 'public.blacklist', 'public.change_log', 'public.dialer_number'],
      ...[
        'public.dialer_simulator_lead',
        'public.document',
        'public.intake_request',
        'public.job',
        'public.job_row',
        'public.lead',
      ],
      ...['public.lead_message', 'public.lead_name_word', 'public.lead_task', 'public.name_word'],
      'public.unmatched_message',
    ]);
    const rows = () =>
      Promise.all(
        (
          ['activity', 'lead', 'document', 'audit', 'assigned_car', 'lead_task', 'intake_request'] as const
        ).map(
          async (table) =>
            (await t.db.selectFrom(table).select(sql<number>`count(*)::integer`.as('n')).executeTakeFirst())
              ?.n,
        ),
      );
    const before = await rows();
    const { status, body } = await erase(person.lead.lead_id);
    expect(body.message).toBe('3 leads were made anonymous');
    expect([status, body.data]).toEqual([
      200,
      { lead_ids: person.leads, erased_at: t.clock.now().toISOString() },
    ]);
    expect(await rows()).toEqual(before);
    await t.runJobs();
    expect(await tablesNaming(t, wordsOf(person))).toEqual([]);
    for (const key of person.files) expect(await t.files.read(key)).toBeUndefined();
    expect(await leadOf(person.lead.lead_id)).toMatchObject({
      ...{ name: `#${person.lead.lead_id}`, status_id: 6, sub_status_id: 11, booking_date: '2026-01-02' },
      ...{ followup_at: null, myactive_agent_id: null, gender: null, email: null, erased_at: t.clock.now() },
    });
  });

  it('keeps of a history when, who of us and which state, and takes the number from leads of others', async () => {
    const person = await buildPerson(t);
    await erase(person.lead.lead_id);
    const [entry] = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', person.lead.lead_id)
      .select(['actor_name', 'detail', 'comments'])
      .orderBy('created_at', 'desc')
      .execute();
    expect(entry).toEqual({
      actor_name: person.staff.name,
      detail: { version: 0, car: 'Toyota Avanza', change_details: { status_id: { old: 1, new: 6 } } },
      comments: [],
    });
    const beside = await leadOf(person.beside.lead_id);
    expect(beside).toMatchObject({ name: person.beside.name, alternate_mobile: null, erased_at: null });
    const [named] = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', person.beside.lead_id)
      .select(['detail', 'comments'])
      .execute();
    expect(named).toEqual({
      detail: { action_type: 'unmerge', merged_lead: `· ${person.lead.lead_id}` },
      comments: [{ comment: 'call …', comment_type: 'INTERNAL', to: null }],
    });
  });

  it('shows a lead that can be read and neither changed, called, merged nor pushed', async () => {
    const person = await buildPerson(t);
    const { lead_id: id } = person.lead;
    const other = await buildLead(t.db);
    await erase(id);
    const read = await t.call(getLeadDetails, { lead_id: id }, { token });
    expect(read.body.data.lead_detail).toMatchObject({
      ...{ lead_name: `#${id}`, lead_mobile: '', alternate_mobile: null, address: null, do_not_call: true },
      ...{ erased_at: t.clock.now().toISOString(), dialer_eligibility: false },
    });
    const state = await tableDigest(t.db, WRITTEN);
    const refused = 'This person was erased: the lead can only be read';
    const saves = [
      await t.send(
        editCustomer,
        { lead_id: id, name: 'Budi', mobile: person.mobile, customer_city_id: 1 },
        { token },
      ),
      await t.send(updateStatus, { lead_id: id, status_id: 2, sub_status_id: 2 }, { token }),
      await t.send(beginCall, { lead_id: id }, { token }),
      await t.send(
        saveTask,
        { lead_id: id, task: 'x', due_date: '2026-12-01', due_time: '10:00' },
        { token },
      ),
    ];
    expect(saves.map(({ status, body }) => [status, body.message])).toEqual(saves.map(() => [400, refused]));
    const merges = [
      await t.send(mergeLeads, { lead_id: id, into_lead_id: other.lead_id }, { token }),
      await t.send(mergeLeads, { lead_id: other.lead_id, into_lead_id: id }, { token }),
      await t.send(unmergeLead, { lead_id: person.leads.at(-1) }, { token }),
    ];
    expect(merges.map(({ status }) => status)).toEqual([404, 400, 404]);
    expect(await tableDigest(t.db, WRITTEN)).toBe(state);
    await t.call(pushLeads, { lead_ids: [id], push_to_dialer: true }, { token });
    await t.runJobs();
    expect(await t.db.selectFrom('dialer_push').where('lead_id', '=', id).selectAll().execute()).toEqual([]);
    const found = await t.call(listLeads, { search: person.mobile }, { token });
    expect(found.body.data.map((row) => row.lead_id)).toEqual([]);
  });

  it('is one transaction: a failure at its end and a connection that breaks leave everything as it was', async () => {
    const person = await buildPerson(t);
    const state = await tableDigest(t.db, WRITTEN);
    const lock = await t.pool.connect();
    try {
      await lock.query('begin; lock table name_word in share row exclusive mode');
      const erasing = erase(person.lead.lead_id);
      const waiting = async () =>
        (
          await t.pool.query(
            `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like '%lock table name_word%'`,
          )
        ).rows;
      await expect.poll(async () => (await waiting()).length, { timeout: 8_000 }).toBe(1);
      const [{ pid }] = (await waiting()) as [{ pid: number }];
      await t.pool.query('select pg_terminate_backend($1)', [pid]);
      expect((await erasing).status).toBeGreaterThanOrEqual(500);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    expect(await tableDigest(t.db, WRITTEN)).toBe(state);
    expect(await t.files.read(person.files[0] ?? '')).toBeDefined();
    expect((await erase(person.lead.lead_id)).status).toBe(200);
  });

  it('of 500 entries takes less than two seconds', async () => {
    const person = await buildPerson(t, 500);
    const begun = performance.now();
    expect((await erase(person.lead.lead_id)).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe('who was erased and black-listed', () => {
  it('is shown without the number, and refused as before when the number comes back', async () => {
    const person = await buildPerson(t);
    await erase(person.lead.lead_id);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const shown = await t.call(searchBlacklist, { origin: 'refusal' }, { token: supervisor });
    expect(shown.body.data.find((row) => row.lead_id === person.lead.lead_id)).toMatchObject({
      ...{ mobile_number: '', reason: '', status: '1', lead_name: `#${person.lead.lead_id}` },
    });
    const typed = { mobile: person.mobile };
    const known = await t.call(findKnownNumbers, typed, { token });
    expect(known.body.data).toEqual({ leads: [], listed: true });

    const type = await buildLeadType(t.db);
    const partner = await buildPartner(t.db, { lead_type_id: type.id });
    const { key } = await buildPartnerKey(t.db, { created_by: administrator.id, partner_id: partner.id });
    const enquiry = {
      name: 'Baru Lagi',
      mobile: person.mobile,
      city: 'Bandung',
      brand: 'Toyota',
      model: 'Avanza',
    };
    const taken = await t.send(takeLeads, enquiry, { token: key });
    expect(taken.body.errors).toBeUndefined();
    const [{ lead_id: id, duplicate }] = (
      taken.body.data as { leads: [{ lead_id: number; duplicate: boolean }] }
    ).leads;
    expect([duplicate, await leadOf(id)]).toMatchObject([
      false,
      { status_id: 5, sub_status_id: 19, erased_at: null },
    ]);
    const state = await t.call(getCallState, { lead_id: id }, { token });
    expect(state.body.data.refusal).not.toBeNull();
  });
});

describe('an erasure', () => {
  it('is in the list and in the security log by the numbers of leads, without names', async () => {
    const person = await buildPerson(t);
    await erase(person.lead.lead_id);
    const { body } = await t.call(listErasures, { erased_lead: person.lead.lead_id }, { token });
    expect(body.data).toEqual([
      {
        ...{ id: expect.any(Number), erased_at: t.clock.now().toISOString(), cause: 'request' },
        ...{ erased_by: administrator.name, leads: person.leads, lead_count: 3, rows: expect.any(Number) },
        dialer: null,
      },
    ]);
    const logged = await t.db
      .selectFrom('security_log')
      .where('event', '=', 'person_erased')
      .orderBy('id', 'desc')
      .select(['actor_id', 'detail'])
      .executeTakeFirst();
    expect(logged).toEqual({ actor_id: administrator.id, detail: { leads: person.leads } });
  });

  it('is previewed with every lead of the person and the rows about them, by number or mobile', async () => {
    const person = await buildPerson(t);
    for (const customer of [String(person.lead.lead_id), `0${person.mobile.slice(2)}`]) {
      const { body } = await t.call(findPerson, { customer }, { token });
      expect(body.data.leads.map((lead) => lead.lead_id)).toEqual(person.leads);
      expect(Object.fromEntries(body.data.kept.map(({ table, rows }) => [table, rows]))).toEqual({
        ...{ lead: 3, activity: 3, lead_task: 1, lead_preference: 1, assigned_car: 1, document: 1, audit: 1 },
        ...{
          audit_activity: 1,
          audit_attachment: 1,
          intake_request: 1,
          job_row: 1,
          blacklist: 1,
          lead_merge: 1,
          lead_message: 1,
          unmatched_message: 1,
        },
      });
      expect([body.data.listed, body.data.besides]).toEqual([true, 1]);
    }
    const unknown = await t.send(findPerson, { customer: '628110000000' }, { token });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      { customer: 'No lead of this market has this number' },
    ]);
  });

  it.each([
    [
      'another number',
      { confirm: '1' },
      { confirm: expect.stringMatching(/^Type \d+, the number of the lead$/) },
    ],
    ['no password', { own_password: '' }, { own_password: 'Your own password is required' }],
    ['a wrong password', { own_password: 'not mine' }, { own_password: 'This is not your present password' }],
  ])('is refused with %s', async (_name, change, errors) => {
    const person = await buildPerson(t);
    const state = await tableDigest(t.db, WRITTEN);
    const { status, body } = await erase(person.lead.lead_id, change);
    expect([status, body.errors]).toEqual([400, errors]);
    expect(await tableDigest(t.db, WRITTEN)).toBe(state);
  });

  it('is refused without the right, in another market, and a second time', async () => {
    const person = await buildPerson(t);
    const { lead_id: id } = person.lead;
    const state = await tableDigest(t.db, WRITTEN);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, password: OWN }));
    expect((await erase(id, {}, supervisor)).status).toBe(403);
    for (const call of [findPerson, listErasures])
      expect((await t.send(call, { customer: String(id) }, { token: supervisor })).status).toBe(403);
    const abroad = { lead_id: id, confirm: String(id), own_password: OWN };
    expect((await t.send(erasePerson, abroad, { token, market: 'ph' })).status).toBe(404);
    expect(await tableDigest(t.db, WRITTEN)).toBe(state);
    expect((await erase(id)).status).toBe(200);
    const again = await erase(id);
    expect([again.status, again.body.message]).toEqual([400, 'This person was erased']);
  });
});
