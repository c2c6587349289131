import {
  updateBrandLeads,
  updateLeadStatuses,
  updateLeads,
  updateSpkDates,
} from '@otolead/contract/imports/imports.endpoints.ts';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { buildBrandCar, type TestLead } from '../builders/leads.ts';
import { buildPartner, buildPartnerKey } from '../builders/partners.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import { beginImport, brokenImport, prepareImport } from './import-work.ts';
import type { Scene } from './scene.ts';
import { beginFile } from './upload-work.ts';
import { askForPush, brokenWork, prepareWork } from './work.ts';

/** Work during which a server is killed; `begin` starts it. */
export interface KilledWork {
  readonly begin: (scene: Scene, url: () => string) => Promise<Begun>;
  /** Everything that was done twice, partly or not at all. */
  readonly broken: (db: Db, jobId: number) => Promise<string[]>;
}

/** A job, or calls that a client repeats until they are answered. */
export type Begun = { readonly job: number } | { readonly answered: Promise<void> };

/** Ordered so that work that no other test kills comes first. */
export const WORKS = ['statuses', 'intake', 'brand', 'updates', 'import', 'SPK dates', 'push'] as const;
export type WorkName = (typeof WORKS)[number];

export function prepare(db: Db, name: WorkName): Promise<KilledWork> {
  switch (name) {
    case 'import':
      return prepareLeads(db);
    case 'push':
      return preparePush(db);
    case 'intake':
      return prepareIntake(db);
    default:
      return db.transaction().execute((tx) => prepareRows(tx, FILES[name]));
  }
}

async function prepareLeads(db: Db): Promise<KilledWork> {
  const work = await prepareImport(db);
  return {
    begin: async (scene, url) => ({ job: await beginImport(scene, url(), work) }),
    broken: (own, id) => brokenImport(own, id, work),
  };
}

async function preparePush(db: Db): Promise<KilledWork> {
  const work = await prepareWork(db);
  return {
    begin: async (_scene, url) => ({ job: await askForPush(url(), work) }),
    broken: (own) => brokenWork(own, { ...work, owned: [] }),
  };
}

interface RowFile {
  readonly endpoint: Endpoint;
  readonly header: string;
  readonly row: (lead: Pick<TestLead, 'lead_id' | 'mobile'>, reference: string) => string;
  /** State of the leads before. */
  readonly state?: Partial<TestLead>;
  /** Only these rows name cars. */
  readonly hasCars?: true;
  /** More than a batch. */
  readonly rows: number;
}

const DAY_MS = 86_400_000;
const soon = () => localDate(new Date(Date.now() + 3 * DAY_MS), 'Asia/Jakarta');

const FILES: Readonly<Record<Exclude<WorkName, 'import' | 'intake' | 'push'>, RowFile>> = {
  statuses: {
    endpoint: updateLeadStatuses,
    header: 'mobile_number,status,sub_status,follow_up_date',
    row: ({ mobile }) => `${mobile},2,2,${soon()} 10:00`,
    rows: 1_200,
  },
  updates: {
    endpoint: updateLeads,
    header: 'mobile,customer',
    row: ({ mobile, lead_id: id }) => `${mobile},Renamed ${id}`,
    rows: 1_200,
  },
  'SPK dates': {
    endpoint: updateSpkDates,
    header: 'mobile,spk_date,spk_type',
    row: ({ mobile }) => `${mobile},2026-11-05,CRM`,
    rows: 450,
    state: { status_id: 6, sub_status_id: 11 },
  },
  brand: {
    endpoint: updateBrandLeads,
    header: 'name',
    row: (_lead, reference) => reference,
    rows: 450,
    hasCars: true,
  },
};

/** Each row is one version and one entry of one lead; inserted by one statement. */
async function prepareRows(
  db: Db,
  { endpoint, header, row, state, hasCars, rows: count }: RowFile,
): Promise<KilledWork> {
  const user = await buildUser(db, { roleId: ROLE.administrator, username: `k${performance.now()}` });
  const at = new Date();
  const columns = { market_id: 1, source_id: 1, status_id: 1, sub_status_id: 1 };
  const moments = { created_at: at, updated_at: at, updated_crm_at: at };
  const leads = await db
    .insertInto('lead')
    .values(
      Array.from({ length: count }, (_, n) => {
        const mobile = `62866${user.id}${String(n).padStart(5, '0')}`;
        const name = { name: `Row ${n}`, search_name: `row ${n}` };
        return { ...columns, ...moments, ...name, mobile, mobile_typed: mobile, ...state };
      }),
    )
    .returning(['lead_id', 'mobile'])
    .execute();
  const references = hasCars ? await assignCars(db, leads, at) : new Map<number, string>();
  const leadIds = leads.map(({ lead_id: id }) => id);
  const rows = leads.map((lead) => row(lead, references.get(lead.lead_id) ?? ''));
  const work = {
    token: await openTestSession(db, user, new Date()),
    userId: user.id,
    method: endpoint.method,
    file: new File([`${header}\n${rows.join('\n')}`], 'rows.csv'),
  };
  return {
    begin: async (scene, url) => ({
      job: await beginFile(scene, `${url()}/id${servedPath(endpoint)}`, work),
    }),
    broken: async (own, jobId) => {
      const { rows: wrong } = await sql<{ lead_id: number; version: number; entries: number }>`
        select lead.lead_id, lead.version, count(entry.id)::int as entries
        from lead left join activity as entry on entry.lead_id = lead.lead_id
          and entry.type in ('status', 'customer', 'reassign_dse')
        where lead.lead_id = any(${leadIds}) group by lead.lead_id
        having lead.version <> 2 or count(entry.id) <> 1`.execute(own);
      const job = own
        .selectFrom('job')
        .where('id', '=', jobId)
        .select(['done', 'rows_failed', 'rows_already']);
      const { done, rows_failed: failed, rows_already: already } = await job.executeTakeFirstOrThrow();
      return [
        ...wrong.map((lead) => `row ${JSON.stringify(lead)}`),
        ...(done === count && failed === 0 && already === 0
          ? []
          : [`${done} done, ${failed} failed, ${already} before`]),
      ];
    },
  };
}

/** A car of one dealer for each lead; returns the enquiry references by lead. */
async function assignCars(
  db: Db,
  leads: readonly Pick<TestLead, 'lead_id'>[],
  at: Date,
): Promise<ReadonlyMap<number, string>> {
  const { make_id, model_id, dealer_id } = await buildBrandCar(db);
  const columns = { market_id: 1, make_id, model_id, dealer_id, triggered_at: at, updated_at: at };
  const references = new Map(leads.map(({ lead_id: id }) => [id, `KILL-${id}`]));
  await db
    .insertInto('assigned_car')
    .values([...references].map(([lead_id, request_id]) => ({ ...columns, lead_id, request_id })))
    .execute();
  return references;
}

const SENT = 240;
const SENDERS = 6;

/** A partner who repeats each lead under one id until it is answered. */
async function prepareIntake(db: Db): Promise<KilledWork> {
  const user = await buildUser(db, { roleId: ROLE.administrator, username: `p${performance.now()}` });
  const { key } = await buildPartnerKey(db, {
    created_by: user.id,
    partner_id: (await buildPartner(db, { name: `Portal ${user.id}`, per_minute: 100_000 })).id,
  });
  const mobiles = Array.from({ length: SENT }, (_, n) => `0867${user.id}${String(n).padStart(5, '0')}`);
  const sendOne = async (url: () => string, mobile: string) => {
    const response = await fetch(`${url()}/id${servedPath(takeLeads)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: mobile, name: 'Killed', mobile }),
    });
    if (response.status !== 200) throw new Error(`${response.status}`);
  };
  return {
    begin: async (_scene, url) => {
      const waiting = mobiles.values();
      const sender = async () => {
        for (const mobile of waiting) await eventually(() => sendOne(url, mobile), 60_000);
      };
      return { answered: Promise.all(Array.from({ length: SENDERS }, sender)).then(() => undefined) };
    },
    broken: async (own) => {
      const stored = mobiles.map((mobile) => `62${mobile.slice(1)}`);
      const { rows } = await sql<{ mobile: string; leads: number; entries: number }>`
        select person.mobile, count(distinct lead.lead_id)::int as leads, count(entry.id)::int as entries
        from unnest(${stored}::text[]) as person (mobile)
          left join lead on lead.mobile = person.mobile left join activity as entry on entry.lead_id = lead.lead_id
        group by person.mobile`.execute(own);
      return rows
        .filter(({ leads, entries }) => leads !== 1 || entries !== 2)
        .map((person) => `person ${JSON.stringify(person)}`);
    },
  };
}
