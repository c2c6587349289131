import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { buildLead } from '../builders/leads.ts';
import { buildLeadType, buildProcessList } from '../builders/routing.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';

/** Leads for a change of owner, a push and an export, and the supervisor who requests them. */
export interface Work {
  readonly token: string;
  readonly email: string;
  readonly processListId: number;
  readonly owned: readonly number[];
  readonly pushed: readonly number[];
}

/** More leads than one batch of a change of owner. */
const OWNED = 205;
const PUSHED = 60;

/** In one transaction: a commit per lead would take longer than the test. */
export const prepareWork = (db: Db): Promise<Work> => db.transaction().execute(buildWork);

async function buildWork(db: Db): Promise<Work> {
  const supervisor = await buildUser(db, { roleId: ROLE.supervisor, username: `s${performance.now()}` });
  const email = `${supervisor.username}@otolead.test`;
  await db.updateTable('app_user').set({ email }).where('id', '=', supervisor.id).execute();
  const owner = await buildUser(db, {
    username: `a${performance.now()}`,
    email: `a${performance.now()}@x.test`,
  });
  const list = await buildProcessList(db, { list_id: 1_000 + supervisor.id });
  const type = await buildLeadType(db);
  const owned: number[] = [];
  for (let n = 0; n < OWNED; n += 1) {
    const lead = { status_id: 2, sub_status_id: 2, myactive_agent_id: owner.id };
    owned.push((await buildLead(db, lead)).lead_id);
  }
  const pushed: number[] = [];
  for (let n = 0; n < PUSHED; n += 1) {
    const mobile = `628${String(supervisor.id)}${String(n).padStart(6, '0')}99`;
    const lead = await buildLead(db, { process_list_id: list.id, lead_type_id: type.id, mobile });
    pushed.push(lead.lead_id);
  }
  const token = await openTestSession(db, supervisor, new Date());
  return { token, email, processListId: list.id, owned, pushed };
}

/** Requests one job over HTTP; returns its id. */
export async function ask(
  url: string,
  { token }: Pick<Work, 'token'>,
  endpoint: Endpoint,
  input: object,
): Promise<number> {
  const response = await fetch(`${url}/id${servedPath(endpoint)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { data?: { job_id: number }; message: string };
  if (!body.data) throw new Error(`${endpoint.name} answered ${response.status}: ${body.message}`);
  return body.data.job_id;
}

export const askForOwners = (url: string, work: Work) =>
  ask(url, work, updateMyActive, { lead_id: work.owned, action_type: 'remove' });

export const askForPush = (url: string, work: Work) =>
  ask(url, work, pushLeads, {
    lead_ids: work.pushed,
    priority_push_to_dialer: true,
    priority_list_id: work.processListId,
  });

export const askForExport = (url: string, work: Work) =>
  ask(url, work, requestDownload, { lead_ids: work.owned, total_record: work.owned.length });

export async function jobStates(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('job').where('id', 'in', ids).select(['state', 'done', 'total']).execute();
  return rows.map(({ state, done, total }) => `${state} ${done}/${total}`);
}

/** Sentences about everything done twice, half or not at all; empty if all is well. */
export async function brokenWork(db: Db, work: Work): Promise<string[]> {
  const owned = await sql<{ lead_id: number; version: number; owner: number | null; entries: number }>`
    select lead.lead_id, lead.version, lead.myactive_agent_id as owner,
      (select count(*)::int from activity where activity.lead_id = lead.lead_id) as entries
    from lead where lead.lead_id = any(${work.owned})`.execute(db);
  const pushed = await sql<{
    lead_id: number;
    calls: number;
    rounds: number;
    entries: number;
    done: number;
  }>`
    select lead.lead_id, coalesce(sum(called), 0)::int as calls, count(simulated.round)::int as rounds,
      (select count(*)::int from activity where activity.lead_id = lead.lead_id) as entries,
      (select count(*)::int from job_lead where job_lead.lead_id = lead.lead_id and state = 'done') as done
    from lead left join dialer_simulator_lead simulated on simulated.vendor_lead_code = lead.lead_id::text
    where lead.lead_id = any(${work.pushed}) group by lead.lead_id`.execute(db);
  return [
    ...owned.rows
      .filter(({ version, owner, entries }) => version !== 2 || owner !== null || entries !== 1)
      .map((lead) => `changed ${JSON.stringify(lead)}`),
    ...pushed.rows
      .filter((lead) => lead.calls !== 1 || lead.rounds !== 1 || lead.entries !== 1 || lead.done !== 1)
      .map((lead) => `pushed ${JSON.stringify(lead)}`),
  ];
}
