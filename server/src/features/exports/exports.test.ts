import { setTimeout as delay } from 'node:timers/promises';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { getJob, getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { mobileDigits, showMobile } from '@otolead/contract/kernel/phone.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type Insertable, sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildJob } from '../../../test/builders/jobs.ts';
import { buildLead, buildLeadPreference } from '../../../test/builders/leads.ts';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import type { JobTable } from '../../tables/job.tables.ts';

const t = useTestApp();
let supervisor: TestUser;
let token: string;

beforeAll(async () => {
  supervisor = await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Sari Dewi' });
  token = await t.signIn(supervisor);
});

afterEach(() => t.clock.set(TEST_START));

const setLimit = (value: unknown, market = 1) => storeSiteSetting(t.db, 'csv_limit', value, market);

const exported = async (leadIds: readonly number[], language: 'en' | 'id' = 'en') => {
  const { body } = await t.call(
    requestDownload,
    { lead_ids: [...leadIds], total_record: leadIds.length },
    { token, language },
  );
  expect(await t.runJobs()).toBe(0);
  return body.data.job_id;
};

const download = (id: number, bearer = token) =>
  t.app.inject({
    url: `/id${servedPath(getJobFile)}?id=${id}`,
    headers: { authorization: `Bearer ${bearer}` },
  });

/** Cells of a CSV text; enough of RFC 4180 for PostgreSQL's output. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('who may export', () => {
  it.each([
    [ROLE.supervisor, 200],
    [ROLE.auditor, 200],
    [ROLE.reportingUser, 403],
    [ROLE.agent, 403],
    [ROLE.dealerStaff, 403],
  ])('role %i: %i', async (roleId, expected) => {
    const lead = await buildLead(t.db);
    const caller = await t.signIn(await buildUser(t.db, { roleId }));
    const input = { lead_ids: [lead.lead_id], total_record: 1 };
    expect((await t.send(requestDownload, input, { token: caller })).status).toBe(expected);
  });

  it('LST-015 the right to export does not stand in for the right to see the list, nor the other way round', async () => {
    const setRight = (path: string, status: 0 | 1) =>
      sql`update role_privilege set status = ${status} where role_id = ${ROLE.auditor} and privilege_id in
        (select privilege_id from access_entry where path = ${path})`.execute(t.db);
    const caller = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
    const before = await t.db.selectFrom('job').select('id').execute();
    for (const path of ['/lead-list', '/download-csv']) {
      await setRight(path, 0);
      const answer = await t.send(requestDownload, { total_record: 1 }, { token: caller });
      await setRight(path, 1);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await t.db.selectFrom('job').select('id').execute()).toEqual(before);
  });
});

describe('exporting leads', () => {
  it('LST-078 LST-079 takes the filters and total_record and ends with a mail to the person who asked', async () => {
    const lead = await buildLead(t.db, { name: 'Budi Santoso', attempts: 4 });
    await buildLead(t.db, { name: 'Siti Rahayu', attempts: 4 });
    const { status, body } = await t.call(
      requestDownload,
      { search: 'Budi Santoso', total_record: 1 },
      { token },
    );
    expect([status, body.message]).toEqual([200, 'Requested data will send over email']);
    expect(await t.runJobs()).toBe(0);

    const { job_id: id } = body.data;
    const job = (await t.call(getJob, { id }, { token })).body.data;
    expect(job).toMatchObject({ kind: 'lead_export', state: 'succeeded', done: 1, total: 1 });
    const mails = await t.db
      .selectFrom('outgoing_message')
      .where('recipient', '=', supervisor.email)
      .select(['subject', 'body'])
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Your lead export is ready');
    expect(mails[0]?.body).toContain(`https://otolead.test/id/jobs?job=${id}`);
    expect(mails[0]?.body).toContain('27 Nov 2026, 10:00');
    const file = await download(id);
    expect(file.headers['content-disposition']).toContain('filename="leads_2026-11-20.csv"');
    const [header, row, ...more] = cells(file.body);
    expect(more).toEqual([]);
    expect(file.body.startsWith('\uFEFF')).toBe(true);
    expect(header?.slice(0, 3)).toEqual(['Lead id', 'Customer', 'Mobile']);
    expect(row?.slice(0, 3)).toEqual([
      String(lead.lead_id),
      'Budi Santoso',
      showMobile(lead.mobile).slice(1),
    ]);
    const kept = await t.db.selectFrom('job').where('id', '=', id).select('request').executeTakeFirst();
    expect(JSON.stringify(kept)).not.toContain('Budi');
  });

  it('LST-079 the mail leads to the market that was exported, with its hour', async () => {
    const user = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] });
    const { lead_id: leadId } = await buildLead(t.db, { market: 'ph' });
    const request = { lead_ids: [leadId], total_record: 1 };
    const { body } = await t.call(requestDownload, request, { token: await t.signIn(user), market: 'ph' });
    expect(await t.runJobs()).toBe(0);
    const mail = await t.db
      .selectFrom('outgoing_message')
      .where('recipient', '=', user.email)
      .select('body')
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain(`https://otolead.test/ph/jobs?job=${body.data.job_id}\n`);
    expect(mail.body).toContain('27 Nov 2026, 11:00');
  });

  it('writes names, times of the market and the months of the language', async () => {
    const lead = await buildLead(t.db, {
      name: 'Señora "Ñ", Jr.\nline two',
      status_id: 6,
      sub_status_id: 11,
      followup_at: new Date('2026-08-31T17:30:00Z'),
      buy_by: '2026-05-02',
      myactive_agent_id: supervisor.id,
    });
    await buildLeadPreference(t.db, { lead, sort_order: 1 });
    const [header, row] = cells((await download(await exported([lead.lead_id], 'id'))).body);
    const cell = (name: string) => row?.[header?.indexOf(name) ?? -1];
    expect(cell('Pelanggan')).toBe('Señora "Ñ", Jr.\nline two');
    expect(cell('Tindak lanjut')).toBe('01 Sep 2026, 00:30');
    expect(cell('Beli sebelum')).toBe('02 Mei 2026');
    expect(cell('Substatus')).toBe('Dipesan (SPK)');
    expect(cell('Pemilik Aktif Saya')).toBe('Sari Dewi');
    expect(cell('Diminati')).toMatch(/^\w+ /);
  });

  it.each([
    ...['=1+1', '+62', '-2', '@cmd', '\tx', '\rx', '\nx', '  =1'],
    ...['＝1+1', '＋1', '－1', '＠cmd', '\u200b=1', '\ufeff@cmd', '\u2060\u200d＝1', '\u00a0+1', '\u202e=1'],
  ])('keeps a spreadsheet from running the name %j as a formula', async (name) => {
    const lead = await buildLead(t.db, { name });
    const [, row] = cells((await download(await exported([lead.lead_id]))).body);
    expect(row?.[1]).toBe(`'${name}`);
  });

  it('writes numbers as text that a spreadsheet leaves alone and uploads read', async () => {
    const lead = await buildLead(t.db, { name: '120210000000000017' });
    const abroad = await buildLead(t.db, { mobile: '658129000200012' });
    const [, ...rows] = cells((await download(await exported([lead.lead_id, abroad.lead_id]))).body);
    const byId = new Map(rows.map((row) => [row[0], row]));
    const [, name, mobile = ''] = byId.get(String(lead.lead_id)) ?? [];
    expect(name).toBe("'120210000000000017");
    expect(mobile).toMatch(/^62 \d{3} \d{4} \d+$/);
    expect(mobileDigits(mobile, MARKETS.id)).toBe(lead.mobile);
    expect(byId.get(String(abroad.lead_id))?.[2]).toBe("'658129000200012");
    for (const row of rows) expect(row.filter((cell) => /^\+?\d{12,}$|^0\d+$/.test(cell))).toEqual([]);
  });

  it.each(['Budi-Santoso', 'D’Cruz @ Manila', '\u200bSiti', 'ｎａｍｅ'])(
    'leaves the name %j as it is',
    async (name) => {
      const lead = await buildLead(t.db, { name });
      const [, row] = cells((await download(await exported([lead.lead_id]))).body);
      expect(row?.[1]).toBe(name);
    },
  );

  it('answers the same request twice with one job, one file and one mail', async () => {
    const requester = await buildUser(t.db, { roleId: ROLE.supervisor });
    const own = await t.signIn(requester);
    const request = {
      lead_ids: [(await buildLead(t.db)).lead_id],
      total_record: 1,
      request_id: '6f0c0f3e-6f0a-4a3e-9a39-0d0f3f1f2a11',
    };
    const first = await t.call(requestDownload, request, { token: own });
    const second = await t.call(requestDownload, request, { token: own });
    expect(second.body.data).toEqual(first.body.data);
    await t.runJobs();
    const mails = await t.db
      .selectFrom('outgoing_message')
      .where('recipient', '=', requester.email)
      .select('id')
      .execute();
    expect(mails).toHaveLength(1);
  });
});

describe('how many leads may be exported', () => {
  it('LST-072 LST-076 LST-080 refuses more than the limit within office hours and says so', async () => {
    const leads = [await buildLead(t.db), await buildLead(t.db), await buildLead(t.db)];
    const ids = leads.map((lead) => lead.lead_id);
    await setLimit(2);
    try {
      const refused = await t.call(requestDownload, { lead_ids: ids, total_record: 2 }, { token });
      expect(refused.status).toBe(400);
      expect(refused.body.message).toBe(
        'More than 2 leads cannot be exported during office hours. Narrow the search, or export outside 9:00 to 18:00',
      );
      const exactly = await t.call(
        requestDownload,
        { lead_ids: ids.slice(0, 2), total_record: 2 },
        { token },
      );
      expect(exactly.status).toBe(200);
    } finally {
      await setLimit(30_000);
    }
  });

  it.each([
    ['id', '2026-11-20T01:59:00Z', 200],
    ['id', '2026-11-20T02:00:00Z', 400],
    ['id', '2026-11-20T10:59:00Z', 400],
    ['id', '2026-11-20T11:00:00Z', 200],
    ['id', '2026-11-22T05:00:00Z', 200],
    ['ph', '2026-11-20T00:59:00Z', 200],
    ['ph', '2026-11-20T01:00:00Z', 400],
    ['ph', '2026-11-20T10:00:00Z', 200],
    ['ph', '2026-11-22T05:00:00Z', 200],
  ] as const)('LST-073 API-056 one lead too many in %s at %s: %d', async (market, moment, status) => {
    const user = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] });
    const { lead_id: id } = await buildLead(t.db, { market });
    await setLimit(0, market === 'id' ? 1 : 2);
    t.clock.set(moment);
    try {
      const answer = await t.call(
        requestDownload,
        { lead_ids: [id], total_record: 1 },
        { token: await t.signIn(user), market },
      );
      expect(answer.status).toBe(status);
    } finally {
      await setLimit(30_000, market === 'id' ? 1 : 2);
    }
  });
});

describe('the file of an export', () => {
  it('is for its owner alone, signed in and still allowed to export', async () => {
    const id = await exported([(await buildLead(t.db)).lead_id]);
    const colleague = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await download(id, colleague)).statusCode).toBe(404);
    expect((await download(id, 'x'.repeat(43))).statusCode).toBe(401);
    expect((await download(id)).statusCode).toBe(200);
    await t.db.updateTable('app_user').set({ role_id: 7 }).where('id', '=', supervisor.id).execute();
    await t.db.updateTable('role_privilege').set({ status: 0 }).where('role_id', '=', 7).execute();
    try {
      expect((await download(id)).statusCode).toBe(403);
    } finally {
      await t.db.updateTable('role_privilege').set({ status: 1 }).where('role_id', '=', 7).execute();
      await t.db.updateTable('app_user').set({ role_id: 5 }).where('id', '=', supervisor.id).execute();
    }
  });

  it('expires after seven days and is deleted', async () => {
    const id = await exported([(await buildLead(t.db)).lead_id]);
    const key = `export-${id}.csv`;
    expect(await t.files.read(key)).toBeDefined();
    t.clock.advance({ days: 7 });
    const signedIn = await t.signIn(supervisor);
    const gone = await download(id, signedIn);
    expect([gone.statusCode, gone.json().message]).toEqual([404, 'This file has expired and was deleted']);
    await t.addJob('sweep_jobs');
    expect(await t.files.read(key)).toBeUndefined();
    expect((await download(id, signedIn)).json().message).toBe('This file has expired and was deleted');
    expect((await t.call(getJob, { id }, { token: signedIn })).body.data.file).toBeNull();
  });
});

describe('a file that a killed worker kept before it could end the job', () => {
  /** The file exists, the job still runs, and the queue gives it to the next worker. */
  async function killed(overrides: Partial<Insertable<JobTable>>, attempts = 8) {
    const { id } = await buildJob(t.db, {
      user_id: supervisor.id,
      kind: 'lead_export',
      state: 'running',
      ...overrides,
    });
    const file = await t.files.begin(`export-${id}.csv`);
    await new Promise<void>((done) => file.sink.end('Lead id\n', done));
    await file.keep();
    await sql`select graphile_worker.add_job('lead_export', ${JSON.stringify({ job_id: id })}::json,
      max_attempts => ${attempts}::integer)`.execute(t.db);
    return { id, content: () => t.files.read(`export-${id}.csv`) };
  }

  async function waitForLock(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    return rows[0]?.count ?? 0;
  }

  const stateOf = async (id: number) => (await t.call(getJob, { id }, { token })).body.data.state;

  it('is removed when the job was cancelled and the next worker stops in the middle', async () => {
    const { lead_id: leadId } = await buildLead(t.db);
    const request = JSON.stringify({ filters: { lead_ids: [leadId] }, language: 'en' });
    const { id, content } = await killed({ request, cancel_requested_at: TEST_START });
    expect(await content()).toBeDefined();
    // Cancellation is checked at most once a second; the first leads come later than that.
    const { ran } = await t.db.transaction().execute(async (tx) => {
      await sql`lock table lead in access exclusive mode`.execute(tx);
      const ran = t.runJobs();
      await vi.waitUntil(async () => (await waitForLock()) > 0, { interval: 50, timeout: 10_000 });
      await delay(1_200);
      return { ran };
    });
    expect(await ran).toBe(0);
    expect(await stateOf(id)).toBe('cancelled');
    expect(await content()).toBeUndefined();
  });

  it('is removed when the last attempt has failed', async () => {
    // An export without filters fails.
    const { id, content } = await killed({ request: '{}' }, 2);
    await t.runJobs();
    expect(await content()).toBeDefined();
    await t.runJobs();
    expect(await stateOf(id)).toBe('failed');
    expect(await content()).toBeUndefined();
  });
});
