import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { Clock } from '../src/platform/clock.ts';
import { buildAudit } from './builders/audits.ts';
import { buildJob } from './builders/jobs.ts';
import { buildAssignedCar, buildLead, buildLeadPreference, type TestLead } from './builders/leads.ts';
import { buildMessage } from './builders/messages.ts';
import { buildPartner } from './builders/partners.ts';
import { serial } from './builders/serial.ts';
import { buildUser, type TestUser } from './builders/users.ts';
import type { TestApp } from './harness.ts';

/** A word that no column may hold once its person is erased. */
export const SECRET = 'Rahasiawati';

export interface PersonScene {
  readonly staff: TestUser;
  readonly mobile: string;
  /** The lead that is asked for. */
  readonly lead: TestLead;
  /** Of the same mobile, and one that was merged. */
  readonly leads: readonly number[];
  /** Of somebody else with the mobile as alternate number. */
  readonly beside: TestLead;
  readonly files: readonly string[];
  readonly jobId: number;
}

/** Where a person is built: a test's app, or the data of a real server. */
export type PersonPlace = Pick<TestApp, 'db' | 'files'> & { readonly clock: Clock };

/** A person with every kind of row that names one. */
export async function buildPerson(t: PersonPlace, entries = 3): Promise<PersonScene> {
  const { db } = t;
  const n = serial();
  const mobile = `62811${String(n).padStart(7, '7')}`;
  const name = `${SECRET} ${n}`;
  const email = `${SECRET}.${n}@example.test`;
  const staff = await buildUser(db);
  const lead = await buildLead(db, {
    ...{
      name,
      search_name: name.toLowerCase(),
      ktp_name: `${name} KTP`,
      mobile,
      mobile_typed: `0${mobile.slice(2)}`,
    },
    ...{
      alternate_mobile: `62812${String(n).padStart(7, '8')}`,
      email,
      address: `Jalan ${SECRET} 1`,
      postal_code: '40111',
    },
    ...{
      status_id: 6,
      sub_status_id: 11,
      booking_name: name,
      booking_mobile: mobile,
      booking_date: '2026-01-02',
    },
    ...{
      other_reason_text: SECRET,
      stnk_number: `B 1 ${SECRET}`,
      gender: 1,
      customer_id: n,
      followup_at: t.clock.now(),
    },
    ...{ myactive_agent_id: staff.id, myactive_at: t.clock.now() },
  });
  const again = await buildLead(db, { name, search_name: name.toLowerCase(), mobile, status_id: 1 });
  const merged = await buildLead(db, {
    name,
    search_name: name.toLowerCase(),
    status_id: 5,
    sub_status_id: 18,
  });
  const beside = await buildLead(db, { name: `Kerabat ${n}`, alternate_mobile: mobile });
  const ids = [lead, again, merged].map(({ lead_id: id }) => id);
  await db
    .insertInto('lead_merge')
    .values({
      lead_id: merged.lead_id,
      market_id: 1,
      into_lead_id: lead.lead_id,
      before: '{}',
      merged_by: staff.id,
      merged_at: t.clock.now(),
      moved: '{"tasks": [], "followup": null}',
    })
    .execute();
  await db
    .insertInto('activity')
    .values(
      Array.from({ length: entries }, (_, at) => ({
        lead_id: at % 3 === 2 ? merged.lead_id : lead.lead_id,
        market_id: 1,
        created_at: new Date(t.clock.now().getTime() - at * 60_000),
        type: 'status' as const,
        source: 'crm' as const,
        actor_id: staff.id,
        actor_name: staff.name,
        detail: JSON.stringify({
          version: at,
          enquiry: `name: ${name} · mobile: ${mobile}`,
          refused_number: `+${mobile}`,
          car: 'Toyota Avanza',
          change_details: {
            status_id: { old: 1, new: 6 },
            name: { old: SECRET, new: name },
            booking_mobile: { old: null, new: mobile },
          },
        }),
        comments: JSON.stringify([{ comment: `${SECRET} asks`, comment_type: 'INTERNAL', to: null }]),
      })),
    )
    .execute();
  await db
    .insertInto('activity')
    .values({
      lead_id: beside.lead_id,
      market_id: 1,
      created_at: t.clock.now(),
      type: 'status',
      source: 'crm',
      actor_id: staff.id,
      actor_name: staff.name,
      detail: JSON.stringify({ action_type: 'unmerge', merged_lead: `${name} · ${lead.lead_id}` }),
      comments: JSON.stringify([
        { comment: `call +62 ${mobile.slice(2, 5)}-${mobile.slice(5)}`, comment_type: 'INTERNAL', to: null },
      ]),
    })
    .execute();
  await db
    .insertInto('lead_task')
    .values({
      ...{ lead_id: lead.lead_id, market_id: 1, user_id: staff.id, task: `Ask ${SECRET}` },
      ...{ due_at: t.clock.now(), created_at: t.clock.now() },
    })
    .execute();
  await buildMessage(db, lead, {
    body: `${SECRET} writes`,
    template_values: JSON.stringify([name]),
    provider_id: `SM-${SECRET}-${n}`,
  });
  await db
    .insertInto('unmatched_message')
    .values({
      ...{ market_id: 1, channel: 'sms', provider_id: `SM-${n}`, sender: mobile, body: SECRET },
      received_at: t.clock.now(),
    })
    .execute();
  await buildLeadPreference(db, { lead });
  await buildAssignedCar(db, {
    lead,
    td_address: SECRET,
    td_postal_code: SECRET,
    td_comment: SECRET,
    visit_comment: SECRET,
    failed_reason: SECRET,
  });
  const files = [`document-${randomUUID()}.pdf`, `audit-${randomUUID()}.mp3`, `export-${randomUUID()}.csv`];
  for (const key of files) await keepFile(t, key);
  const [document = '', recording = '', made = ''] = files;
  await db
    .insertInto('document')
    .values({
      ...{
        lead_id: lead.lead_id,
        activity_hash: randomUUID(),
        file_name: `${SECRET}.pdf`,
        storage_key: document,
      },
      ...{ content_type: 'application/pdf', file_size: 5, uploaded_by: staff.id, created_at: t.clock.now() },
    })
    .execute();
  const audit = await buildAudit(db, {
    lead,
    comments: SECRET,
    notes: JSON.stringify([{ second: 1, text: SECRET }]),
    attachment_key: recording,
  });
  await db
    .insertInto('audit_attachment')
    .values({
      ...{ lead_id: lead.lead_id, audit_id: audit.id, file_name: `${SECRET}.mp3`, storage_key: recording },
      ...{ content_type: 'audio/mpeg', file_size: 5, uploaded_by: staff.id, created_at: t.clock.now() },
    })
    .execute();
  await db
    .insertInto('audit_activity')
    .values({
      ...{
        lead_id: lead.lead_id,
        audit_id: audit.id,
        audit_status: 'NEW',
        actor_name: staff.name,
        comment: SECRET,
      },
      ...{ status_id: 6, sub_status_id: 11, created_at: t.clock.now() },
    })
    .execute();
  const partner = await buildPartner(db);
  await db
    .insertInto('intake_request')
    .values({
      ...{ partner_id: partner.id, request_key: `key ${n}`, digest: Buffer.from('digest'), format: 'json' },
      ...{ original: JSON.stringify({ name, mobile }), created_at: t.clock.now() },
      answer: JSON.stringify({ leads: [{ lead_id: lead.lead_id, duplicate: false, list: null }] }),
    })
    .execute();
  const job = await buildJob(db, {
    user_id: staff.id,
    kind: 'lead_export',
    state: 'succeeded',
    request: JSON.stringify({ filters: { search: mobile, keyword: name } }),
    file_key: made,
    file_name: 'leads.csv',
    finished_at: t.clock.now(),
  });
  await sql`
    insert into job_row (job_id, row_no, state, subject, message)
    values (${job.id}, 2, 'failed', ${`0${mobile.slice(2)}`}, ${JSON.stringify({ key: 'kernel:required', values: { name: SECRET } })}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into view_log (at, market_id, kind, call, rows, job_id, leads)
    values (${t.clock.now()}, 1, 'export', 'lead_export', 1, ${job.id}, ${[lead.lead_id]}::bigint[])`.execute(
    db,
  );
  await db
    .insertInto('blacklist')
    .values({
      ...{ market_id: 1, mobile, reason: `${SECRET} said no`, status: 1, origin: 'refusal' as const },
      ...{
        lead_id: lead.lead_id,
        created_by: staff.id,
        created_at: t.clock.now(),
        updated_at: t.clock.now(),
      },
    })
    .execute();
  await sql`
    insert into change_log (market_id, record, record_id, created_at, changes)
    select 1, 'blacklist', id, now(), ${JSON.stringify({
      mobile_number: { old: null, new: `+${mobile}` },
      reason: { old: null, new: SECRET },
      status: { old: null, new: '1' },
    })}::jsonb from blacklist where mobile = ${mobile}`.execute(db);
  await sql`
    insert into dialer_simulator_lead (list_id, vendor_lead_code, round, phone_number, first_asked_at)
    values (1, ${String(lead.lead_id)}, 1, ${mobile}, now())`.execute(db);
  return { staff, mobile, lead, leads: ids, beside, files, jobId: job.id };
}

async function keepFile({ files }: PersonPlace, key: string): Promise<void> {
  const file = await files.begin(key);
  file.sink.end(SECRET);
  await once(file.sink, 'finish');
  await file.keep();
}

/** Tables with a row that holds one of these words, whatever its column. */
export async function tablesNaming({ db }: Pick<TestApp, 'db'>, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ hits: number }>`
      select count(*)::integer as hits from ${sql.raw(name)} as one
      where lower(one::text) like any(${words.map((word) => `%${word.toLowerCase()}%`)})`.execute(db);
    if (rows[0]?.hits) found.push(name);
  }
  return found;
}
