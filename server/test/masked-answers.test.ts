import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import {
  crossSellOrJob,
  rawDataOrJob,
  reportDetailOrJob,
} from '@otolead/contract/reports/reports.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from './builders/audits.ts';
import { buildAssignedCar, buildLead, buildLeadPreference, type TestLead } from './builders/leads.ts';
import { storeRoleLimits } from './builders/role-limits.ts';
import { buildUser, type TestUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { isGuarded } from './registry-calls.ts';
import { type Hints, sampleInput } from './sample-input.ts';

/** A customer whose contacts stand wherever the product keeps them, read by a role that reads them masked. */
const t = useTestApp();

const MOBILE = '6281277778888';
const ALTERNATE = '6281277779999';
const BUYER = '6281277776666';
const EMAIL = 'rahasia@pelanggan.example';
const KTP = 'RAHASIA SEKALI';
const ADDRESS = 'Jalan Rahasia 5';
const SAID = 'call 0812 7777 8888 or rahasia@pelanggan.example';

/** What must never be in a masked answer: ends of numbers in any spelling, and the other contacts. */
const isSecret = (payload: string) =>
  ['77778888', '77779999', '77776666'].some((end) =>
    payload.replace(/(?<=\d)[ .-](?=\d)/g, '').includes(end),
  ) || [EMAIL, KTP, ADDRESS].some((secret) => payload.includes(secret));

let reader: TestUser;
let token: string;
let lead: TestLead;
let hints: Hints;

beforeAll(async () => {
  reader = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(reader);
  const now = t.clock.now();
  const contacts = {
    mobile: MOBILE,
    alternate_mobile: ALTERNATE,
    email: EMAIL,
    ktp_name: KTP,
    address: ADDRESS,
  };
  lead = await buildLead(t.db, {
    ...contacts,
    name: 'Siti Rahayu',
    status_id: 6,
    sub_status_id: 11,
    booking_name: 'Siti',
    booking_mobile: BUYER,
    other_reason_text: SAID,
    myactive_agent_id: reader.id,
    myactive_at: now,
    followup_at: now,
    booking_date: '2026-11-20',
  });
  const due = {
    myactive_agent_id: reader.id,
    myactive_at: now,
    followup_at: now,
    status_id: 1,
    sub_status_id: 5,
  };
  const other = await buildLead(t.db, { ...contacts, ...due, email: null });
  await buildLeadPreference(t.db, { lead });
  await buildAssignedCar(t.db, { lead, td_address: ADDRESS, td_comment: SAID, visit_comment: SAID });
  const audit = await buildAudit(t.db, {
    lead,
    comments: SAID,
    agent_id: reader.id,
  });
  await t.db
    .insertInto('lead_task')
    .values({
      lead_id: lead.lead_id,
      market_id: 1,
      user_id: reader.id,
      task: SAID,
      due_at: now,
      created_at: now,
    })
    .execute();
  await t.db
    .insertInto('blacklist')
    .values({ market_id: 1, mobile: MOBILE, reason: SAID, created_at: now, updated_at: now })
    .execute();
  // A change leaves the old and the new contacts in the history.
  const changed = { name: lead.name, mobile: MOBILE.slice(2), customer_city_id: lead.city_id };
  const saved = await t.send(
    editCustomer,
    {
      ...changed,
      lead_id: lead.lead_id,
      alternate_mobile: BUYER.slice(2),
      email: `x${EMAIL}`,
      address: `${ADDRESS}7`,
    },
    { token },
  );
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  hints = {
    lead_id: lead.lead_id,
    other_lead_id: other.lead_id,
    auditlead_id: audit.id,
    audit_id: audit.id,
    id: (await t.db.selectFrom('assigned_car').select('id').executeTakeFirstOrThrow()).id,
    mobile: MOBILE,
    record: 'blacklist',
    record_id: (await t.db.selectFrom('blacklist').select('id').executeTakeFirstOrThrow()).id,
  };
});

const mask = (masks_contacts: 0 | 1) => storeRoleLimits(t.db, ROLE.administrator, { masks_contacts });

const READS = endpoints
  .filter((one) => isGuarded(one) && !one.stream && !one.file && !one.upload && one.views !== 'shown')
  .filter(
    ({ writes }) =>
      writes.length === 0 || writes.every((table) => ['download_log', 'job', 'job_lead'].includes(table)),
  );

/** Lists are narrowed to the customer, so that the page has it. */
const MORE: Readonly<Record<string, object>> = {
  'leads.list': { search: MOBILE, date_type: undefined, start_date: undefined, end_date: undefined },
  'leads.details': {
    _with: 'lead_detail,preference_list,assigned_cars,history,similar_leads,documents,call_state,route',
  },
  'reports.cross_sell': { format: 'list' },
  'reports.raw_data': { format: 'list' },
};

async function payloadOf(endpoint: Endpoint): Promise<string> {
  const input = { ...sampleInput(endpoint, hints), ...MORE[endpoint.name] };
  const { body } = await t.send(endpoint, input, { token });
  return JSON.stringify(body);
}

describe('a role that reads contacts masked', () => {
  it('finds no contact of the customer in any answer, which hold them for others', async () => {
    const open: string[] = [];
    await mask(0);
    for (const endpoint of READS) if (isSecret(await payloadOf(endpoint))) open.push(endpoint.name);
    expect(open.sort()).toEqual(
      expect.arrayContaining([
        'activity.list',
        'assigned-cars.sub_lead',
        'audits.list',
        'blacklist.list',
        'leads.details',
        'leads.list',
        'merges.compare',
        'merges.merges',
        'my-day.my_day',
        'reports.raw_data',
      ]),
    );
    await mask(1);
    const leaks: string[] = [];
    for (const endpoint of READS) if (isSecret(await payloadOf(endpoint))) leaks.push(endpoint.name);
    expect(leaks).toEqual([]);
    expect(await payloadOf(endpoints.find(({ name }) => name === 'leads.list') as Endpoint)).toContain(
      '+62 812••••888',
    );
  });

  it('finds none in files', async () => {
    await mask(1);
    const jobs = [];
    for (const csvtype of ['lead', 'audit'] as const) {
      const asked = { csvtype, total_record: 1, ...(csvtype === 'lead' && { search: 'Siti Rahayu' }) };
      jobs.push((await t.call(requestDownload, asked, { token })).body.data.job_id);
    }
    expect(await t.runJobs()).toBe(0);
    for (const id of jobs) {
      const { body } = await t.app.inject({
        url: `/id${servedPath(getJobFile)}?id=${id}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(body).toContain('62 812••••888');
      expect(isSecret(body)).toBe(false);
    }
    for (const endpoint of [crossSellOrJob, rawDataOrJob, reportDetailOrJob] as const) {
      const { body } = await t.app.inject({
        method: 'POST',
        url: `/id${servedPath(endpoint)}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { ...sampleInput(endpoint, hints), format: 'csv' },
      });
      expect([endpoint.name, isSecret(body)]).toEqual([endpoint.name, false]);
    }
  });

  it('finds the customer by the full number all the same', async () => {
    await mask(1);
    const list = endpoints.find(({ name }) => name === 'leads.list') as Endpoint;
    for (const search of ['0812 7777 8888', '+6281277778888']) {
      const { body } = await t.send(list, { search }, { token });
      expect((body.data as { lead_id: number }[]).map(({ lead_id: id }) => id)).toContain(lead.lead_id);
    }
  });
});
