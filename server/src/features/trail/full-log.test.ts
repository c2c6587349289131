import { beginCall } from '@otolead/contract/calls/calls.endpoints.ts';
import { showContact } from '@otolead/contract/customer/customer.endpoints.ts';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { getJob, getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { downloadPerson, erasePerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { downloadSecurity } from '@otolead/contract/trail/security.endpoints.ts';
import { downloadSeenLeads } from '@otolead/contract/trail/views.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const OWN = 'sepeda biru tua';
const LOGS = ['security_log', 'view_log'] as const;

const DAY = { follow_up_date: '2026-11-25', followup_time: '10:15', buy_time: 14 };
const HOT = { status_id: 2, sub_status_id: 2, ...DAY };

const t = useTestApp();
let token: string;
let leadId: number;
let campaignId: number;

beforeEach(async () => {
  const administrator = await buildUser(t.db, { roleId: ROLE.administrator, password: OWN });
  token = await t.signIn(administrator);
  const campaign = await buildGmCampaign(t.db);
  campaignId = campaign.id;
  leadId = (await buildLead(t.db, { gm_id: campaign.gm_id })).lead_id;
});
afterEach(makeRoom);

/** PostgreSQL answers each entry of the logs as it does when their disk is full. */
async function fill(): Promise<void> {
  await sql`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`.execute(t.db);
  for (const log of LOGS)
    await sql`create trigger no_room before insert on ${sql.table(log)} for each row execute function no_room()`.execute(
      t.db,
    );
}

async function makeRoom(): Promise<void> {
  for (const log of LOGS) await sql`drop trigger if exists no_room on ${sql.table(log)}`.execute(t.db);
}

const asked = () => ({ lead_ids: [leadId], total_record: 1 });
const detail = () => ({
  report_type: 'sales_report',
  slug: 'all_leads',
  campaign_id: campaignId,
  selected_month: '2026-11',
});

it('a log without room stops whatever leaves the house: contacts, details of reports, files and exports', async () => {
  const { job_id: made } = (await t.call(requestDownload, asked(), { token })).body.data;
  expect(await t.runJobs()).toBe(0);
  const stopped = [
    [showContact, () => ({ lead_id: leadId, field: 'mobile', purpose: 'show' })],
    [getReportDetail, detail],
    [getJobFile, () => ({ id: made })],
    [downloadPerson, () => ({ lead_id: leadId })],
    [requestDownload, asked],
    [downloadSecurity, () => ({})],
    [downloadSeenLeads, () => ({ customer: String(leadId) })],
    [erasePerson, () => ({ lead_id: leadId, confirm: String(leadId), own_password: OWN })],
  ] as const;
  const answers = async () => {
    const found = [];
    for (const [call, request] of stopped) {
      const { status, body } = await t.send(call, request(), { token });
      found.push([call.name, status, status === 200 ? 'given' : JSON.stringify(body.data ?? null)]);
    }
    return found;
  };
  await fill();
  expect(await answers()).toEqual(stopped.map(([call]) => [call.name, 503, 'null']));
  const jobs = await t.db.selectFrom('job').where('id', '>', made).select('id').execute();
  expect(jobs).toEqual([]);
  await makeRoom();
  expect(await answers()).toEqual(stopped.map(([call]) => [call.name, 200, 'given']));
  expect(await t.runJobs()).toBe(0);
});

it('an export that was asked for before makes no file while its entry has no room, and makes it afterwards', async () => {
  const { job_id: id } = (await t.call(requestDownload, asked(), { token })).body.data;
  await fill();
  expect(await t.runJobs()).toBe(1);
  expect((await t.call(getJob, { id }, { token })).body.data.state).not.toBe('succeeded');
  const kept = await t.db.selectFrom('job').where('id', '=', id).select('file_key').executeTakeFirst();
  expect(kept?.file_key).toBeNull();
  await makeRoom();
  expect(await t.runJobs()).toBe(0);
  expect((await t.call(getJob, { id }, { token })).body.data.state).toBe('succeeded');
});

it('calls to customers go on: the list, the lead, its call and its save; their views are written later', async () => {
  const agent = await buildUser(t.db);
  const own = await t.signIn(agent);
  await fill();
  const lead = await t.call(getLeadDetails, { lead_id: leadId }, { token: own });
  const version = lead.body.data.lead_detail?.version;
  const statuses = [
    lead.status,
    (await t.call(listLeads, { lead_ids: [leadId] }, { token: own })).status,
    (await t.send(beginCall, { lead_id: leadId }, { token: own })).status,
    (await t.send(updateStatus, { lead_id: leadId, version, ...HOT }, { token: own })).status,
  ];
  expect(statuses).toEqual([200, 200, 200, 200]);
  const kinds = async () =>
    (await t.db.selectFrom('view_log').where('actor_id', '=', agent.id).select('kind').execute()).map(
      ({ kind }) => kind,
    );
  expect(await kinds()).toEqual([]);
  await makeRoom();
  await expect.poll(kinds, { timeout: 5_000 }).toEqual(['lead', 'list']);
});
