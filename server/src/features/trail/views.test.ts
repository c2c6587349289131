import { getDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { downloadSeenLeads, leadShown, listViews } from '@otolead/contract/trail/views.endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { ViewBatch } from '../../platform/trail/view-batch.ts';
import { logViews, type View } from '../../platform/trail/view-log.ts';

const t = useTestApp();
let administrator: TestUser;
let token: string;
let from = 0;

beforeEach(async () => {
  const last = await t.db.selectFrom('view_log').select(sql<number>`max(id)`.as('id')).executeTakeFirst();
  from = last?.id ?? 0;
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(administrator);
});

const views = async () => {
  const rows = await t.db.selectFrom('view_log').where('id', '>', from).selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, leads: row.leads.map(Number) }));
};
/** What is written behind the answers is there within the second. */
const written = async (count: number) => {
  await expect.poll(async () => (await views()).length, { timeout: 5_000 }).toBe(count);
  return views();
};
const fetchFile = (path: string, as = token) =>
  t.app.inject({ url: `/id${path}`, headers: { authorization: `Bearer ${as}` } });

describe('a view', () => {
  it('is each lead that was opened, each page of a list and each search, by whom and from where', async () => {
    const one = await buildLead(t.db, { name: 'Unik Sekali' });
    const two = await buildLead(t.db);
    const agent = await buildUser(t.db);
    const own = await t.signIn(agent);
    await t.call(getLeadDetails, { lead_id: one.lead_id }, { token: own });
    await t.call(listLeads, { lead_ids: [one.lead_id, two.lead_id] }, { token: own });
    await t.call(listLeads, { search: one.mobile }, { token: own });
    await t.call(listLeads, { search: 'Unik Sekali' }, { token: own });
    const found = await written(4);
    expect(found).toMatchObject([
      {
        kind: 'lead',
        actor_id: agent.id,
        address: '127.0.0.1',
        call: 'leads.details',
        leads: [one.lead_id],
        filter: null,
      },
      { kind: 'list', call: 'leads.list', rows: 2, filter: { lead_ids: [one.lead_id, two.lead_id] } },
      { kind: 'found', leads: [one.lead_id], filter: { search: '•••' } },
      { kind: 'found', leads: [one.lead_id], filter: { search: '•••' } },
    ]);
    expect(found[0]?.session_id).toEqual(expect.any(Number));
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${one.mobile}|Unik`));
  });

  it('is none of a lead that is not found, and of a refused call', async () => {
    const abroad = await buildLead(t.db, { market_id: 2 });
    const stranger = await t.signIn(await buildUser(t.db, { roleId: ROLE.reportingUser }));
    expect((await t.call(getLeadDetails, { lead_id: abroad.lead_id }, { token })).status).toBe(404);
    expect((await t.call(getLeadDetails, { lead_id: abroad.lead_id }, { token: stranger })).status).toBe(403);
    const lead = await buildLead(t.db);
    await t.call(getLeadDetails, { lead_id: lead.lead_id }, { token });
    expect((await written(1))[0]?.leads).toEqual([lead.lead_id]);
  });

  it('of a lead that was fetched ahead is prepared until it is shown', async () => {
    const { lead_id } = await buildLead(t.db);
    const abroad = await buildLead(t.db, { market_id: 2 });
    await t.call(getLeadDetails, { lead_id, ahead: 1 }, { token });
    expect((await written(1))[0]).toMatchObject({ kind: 'prepared', leads: [lead_id] });
    await t.call(leadShown, { lead_id }, { token });
    expect((await t.call(leadShown, { lead_id: abroad.lead_id }, { token })).status).toBe(404);
    expect((await written(2))[1]).toMatchObject({ kind: 'lead', call: 'trail.lead_shown', leads: [lead_id] });
  });
});

describe('what leaves the house', () => {
  it('is an export with its leads, and the fetch of its file', async () => {
    const leads = [await buildLead(t.db), await buildLead(t.db)].map(({ lead_id: id }) => id);
    const asked = { lead_ids: leads, total_record: 2 };
    const { job_id: id } = (await t.call(requestDownload, asked, { token })).body.data;
    expect(await t.runJobs()).toBe(0);
    expect((await fetchFile(`${servedPath(getJobFile)}?id=${id}`)).statusCode).toBe(200);
    expect(await views()).toMatchObject([
      { kind: 'export', call: 'lead_export', actor_id: administrator.id, job_id: id, rows: 2, leads },
      { kind: 'file', call: 'jobs.file', job_id: id },
    ]);
  });

  it('does not leave where the log cannot be written; calls to customers go on', async () => {
    const { lead_id } = await buildLead(t.db);
    const asked = { lead_ids: [lead_id], total_record: 1 };
    const { job_id: id } = (await t.call(requestDownload, asked, { token })).body.data;
    await t.runJobs();
    await sql`alter table view_log rename to view_log_away`.execute(t.db);
    try {
      expect((await fetchFile(`${servedPath(getJobFile)}?id=${id}`)).statusCode).toBe(500);
      expect((await t.call(getLeadDetails, { lead_id }, { token })).status).toBe(200);
    } finally {
      await sql`alter table view_log_away rename to view_log`.execute(t.db);
    }
    // The view waited for the log.
    await expect
      .poll(async () => (await views()).map(({ kind }) => kind), { timeout: 5_000 })
      .toContain('lead');
  });
});

const view = (leads: readonly number[], more: Partial<View> = {}): View => ({
  at: t.clock.now(),
  marketId: 1,
  kind: 'list',
  call: 'leads.list',
  rows: leads.length,
  leads,
  ...more,
});

describe('the screen', () => {
  const list = (request: object, as = token, market: 'id' | 'ph' = 'id') =>
    t.call(listViews, request as never, { token: as, market });

  it('answers who saw a customer, by the number of the lead and by either mobile', async () => {
    const lead = await buildLead(t.db, { mobile: '628139990001', alternate_mobile: '628139990002' });
    const other = await buildLead(t.db);
    const agent = await buildUser(t.db, { name: 'Putra Pelihat' });
    await logViews(t.db, [
      view([lead.lead_id, other.lead_id], { actorId: agent.id, sessionId: 77 }),
      view([other.lead_id], { actorId: agent.id }),
      view([lead.lead_id], { marketId: 2 }),
    ]);
    for (const customer of [String(lead.lead_id), '0813 9990 001', '+62 813 9990 002']) {
      const { body } = await list({ customer });
      expect(body.data).toMatchObject([
        {
          actor_name: 'Putra Pelihat',
          kind_label: 'List',
          leads: [lead.lead_id, other.lead_id],
          session_id: 77,
        },
      ]);
    }
    expect((await list({ customer: '0813 0000 000' })).body.data).toEqual([]);
  });

  it('answers whose data a user, a session or a key saw in some days, as a file as well', async () => {
    const agent = await buildUser(t.db, { name: 'Sari Sesi' });
    const early = new Date(t.clock.now().getTime() - 3 * 86_400_000);
    await logViews(t.db, [
      view([11, 12], { actorId: agent.id, sessionId: 880 }),
      view([12], { actorId: agent.id, sessionId: 880, kind: 'lead' }),
      view([13], { actorId: agent.id, sessionId: 880, at: early }),
      view([14], { keyId: 990 }),
    ]);
    const today = t.clock.now().toISOString().slice(0, 10);
    const total = async (request: object) => (await list(request)).body.pagination?.total;
    expect(await total({ who: 'sari sesi' })).toBe(3);
    expect(await total({ session_id: 880, from: today })).toBe(2);
    expect(await total({ key_id: 990 })).toBe(1);
    expect(await total({ session_id: 880, kind: 'lead' })).toBe(1);
    const { payload } = await t.app.inject({
      method: 'POST',
      url: `/id${servedPath(downloadSeenLeads)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { session_id: 880, from: today },
    });
    const lines = payload.trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => line.split(',').filter((_, at) => at !== 1 && at !== 2))).toEqual([
      ['11', '1', 'list'],
      ['12', '2', 'lead list'],
    ]);
  });

  it('names in the file of a session the leads of a file that it fetched, no matter whose session had it made', async () => {
    const leads = [await buildLead(t.db), await buildLead(t.db)].map(({ lead_id: id }) => id);
    const supervisor = await buildUser(t.db, { roleId: ROLE.supervisor });
    const asking = await t.signIn(supervisor);
    const asked = { lead_ids: leads, total_record: 2 };
    const { job_id: id } = (await t.call(requestDownload, asked, { token: asking })).body.data;
    await t.runJobs();
    const fetching = await t.signIn(supervisor);
    expect((await fetchFile(`${servedPath(getJobFile)}?id=${id}`, fetching)).statusCode).toBe(200);
    const [fetched] = (await views()).filter(({ kind }) => kind === 'file');
    const { payload } = await t.app.inject({
      method: 'POST',
      url: `/id${servedPath(downloadSeenLeads)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { session_id: fetched?.session_id },
    });
    const lines = payload.trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => [Number(line.split(',')[0]), line.split(',').at(-1)])).toEqual(
      leads.map((lead) => [lead, 'file']),
    );
  });

  it('is for administrators', async () => {
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await list({}, supervisor)).status).toBe(403);
    expect((await t.send(downloadSeenLeads, {}, { token: supervisor })).status).toBe(403);
  });
});

describe('the batch', () => {
  it('writes all of a second with one statement, and keeps what could not be written', async () => {
    const warned: unknown[] = [];
    let isAway = true;
    const db = new Proxy(t.db, {
      get: (real, name) => {
        if (isAway) throw new Error('away');
        const value = Reflect.get(real, name, real);
        return typeof value === 'function' ? value.bind(real) : value;
      },
    });
    const batch = new ViewBatch(db, { warn: (facts: unknown) => void warned.push(facts) } as never);
    for (let lead = 1; lead <= 700; lead += 1) batch.add(view([lead]));
    await batch.flush();
    expect([warned.length > 0, await views()]).toEqual([true, []]);
    isAway = false;
    await batch.flush();
    expect((await views()).map(({ leads }) => leads[0])).toEqual(
      Array.from({ length: 700 }, (_, at) => at + 1),
    );
  });

  it('keeps a view that PostgreSQL cannot store without its filter, and all others of its batch', async () => {
    const batch = new ViewBatch(t.db, { warn: () => undefined });
    batch.add(view([1]));
    batch.add(view([2], { filter: { reason: 'half a sign: \ud83d' } }));
    batch.add(view([3], { filter: { reason: 'a whole one: 😀' } }));
    await batch.flush();
    expect((await views()).map(({ leads, filter }) => [leads, filter])).toEqual([
      [[1], null],
      [[2], null],
      [[3], { reason: 'a whole one: 😀' }],
    ]);
  });

  it('leaves to the next second what comes while it writes', async () => {
    const coming = [2, 3, 4];
    const db = new Proxy(t.db, {
      get: (real, name) => {
        const lead = coming.shift();
        if (lead) batch.add(view([lead]));
        const value = Reflect.get(real, name, real);
        return typeof value === 'function' ? value.bind(real) : value;
      },
    });
    const batch = new ViewBatch(db, { warn: () => undefined });
    batch.add(view([1]));
    await batch.flush();
    expect((await views()).map(({ leads }) => leads)).toEqual([[1]]);
    coming.length = 0;
    await batch.flush();
    expect((await views()).length).toBeGreaterThan(1);
  });
});

it('PostgreSQL refuses to rewrite or delete a view', async () => {
  await logViews(t.db, [view([1])]);
  await expect(t.db.updateTable('view_log').set({ rows: 0 }).execute()).rejects.toThrow('append-only');
  await expect(t.db.deleteFrom('view_log').execute()).rejects.toThrow('append-only');
});

it('a file of a lead is a view of it', async () => {
  const { lead_id } = await buildLead(t.db);
  const path = `${servedPath(getDocument)}?lead_id=${lead_id}&document=nothing`;
  expect((await fetchFile(path)).statusCode).toBe(404);
  expect(await views()).toEqual([]);
});
