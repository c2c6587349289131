import {
  cancelJob,
  getJob,
  getJobFile,
  listJobLeads,
  listJobRows,
  listJobs,
  markJobsSeen,
} from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildJob } from '../../../test/builders/jobs.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { type OpenStream, openStream } from '../../../test/event-stream.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] });
  token = await t.signIn(user);
});

const finished = { state: 'succeeded', finished_at: TEST_START } as const;

describe('one’s own jobs', () => {
  it('are listed newest first, by state, and those of this market only', async () => {
    const first = await buildJob(t.db, { user_id: user.id });
    const second = await buildJob(t.db, { user_id: user.id, ...finished });
    await buildJob(t.db, { user_id: user.id, market_id: 2 });
    const all = await t.call(listJobs, {}, { token });
    expect(all.body.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(all.body.pagination).toMatchObject({ total: 2, page: 1, next_page: null });
    const queued = await t.call(listJobs, { state: ['queued'] }, { token });
    expect(queued.body.data.map(({ id }) => id)).toEqual([first.id]);
    expect((await t.call(listJobs, {}, { token, market: 'ph' })).body.data).toHaveLength(1);
  });

  it('are told of while they run, to their person alone and in their market alone', async () => {
    const streams = await Promise.all(
      [token, await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }))].map((by) =>
        openStream(t.app, { token: by }),
      ),
    );
    const [own, another] = streams as [OpenStream, OpenStream];
    const told = () => own.changes().filter(({ kind }) => kind === 'job');
    const job = await buildJob(t.db, { user_id: user.id });
    expect(await own.hear({ kind: 'job' })).toEqual({ kind: 'job', market: 'id', key: job.id });
    const steps = [{ state: 'running' as const }, { done: 5 }, finished];
    for (const step of steps) {
      const soFar = told().length;
      await t.db.updateTable('job').set(step).where('id', '=', job.id).execute();
      await expect.poll(() => told().length, { timeout: 5_000 }).toBe(soFar + 1);
    }
    await buildJob(t.db, { user_id: user.id, market_id: 2 });
    await own.hear({ kind: 'job', market: 'ph' });
    expect(another.changes()).toEqual([]);
    for (const stream of streams) stream.close();
  });

  it('come in pages', async () => {
    for (let n = 0; n < 27; n += 1) await buildJob(t.db, { user_id: user.id });
    const { body } = await t.call(listJobs, {}, { token });
    expect([body.data.length, body.pagination?.next_page]).toEqual([25, 2]);
    expect((await t.call(listJobs, { page: 2 }, { token })).body.data).toHaveLength(2);
  });

  it('are new until they are looked at', async () => {
    await buildJob(t.db, { user_id: user.id, ...finished });
    await buildJob(t.db, { user_id: user.id });
    const unseen = () => t.call(listJobs, { unseen: true }, { token });
    expect((await unseen()).body.data).toHaveLength(1);
    expect((await t.call(markJobsSeen, {}, { token })).body.data).toEqual({ seen: 1 });
    expect((await unseen()).body.data).toEqual([]);
  });

  it.each([getJob, cancelJob, listJobLeads, listJobRows, getJobFile])(
    'are nobody else’s business, not even an administrator’s',
    async (endpoint) => {
      const { id } = await buildJob(t.db, { user_id: user.id });
      const stranger = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
      expect((await t.send(endpoint, { id }, { token: stranger })).status).toBe(404);
      expect((await t.send(endpoint, { id }, { token, market: 'ph' })).status).toBe(404);
    },
  );

  it('tell what became of each lead in the reader’s language', async () => {
    const lead = await buildLead(t.db, { name: 'Budi Santoso' });
    const hidden = await buildLead(t.db, { market: 'ph' });
    const { id } = await buildJob(t.db, { user_id: user.id, total: 2, ...finished });
    const values = [
      {
        job_id: id,
        lead_id: lead.lead_id,
        state: 'skipped' as const,
        reason: 'my-active:refused.not_enabled' as const,
      },
      { job_id: id, lead_id: hidden.lead_id, state: 'done' as const, reason: null },
    ];
    await t.db.insertInto('job_lead').values(values).execute();
    const { body } = await t.call(listJobLeads, { id }, { token, language: 'id' });
    expect(body.data).toEqual([
      {
        lead_id: lead.lead_id,
        name: 'Budi Santoso',
        state: 'skipped',
        reason: 'Aktif Saya tidak diaktifkan',
      },
      { lead_id: hidden.lead_id, name: null, state: 'done', reason: null },
    ]);
    const skipped = await t.call(listJobLeads, { id, state: ['skipped'] }, { token });
    expect(skipped.body.pagination?.total).toBe(1);
  });

  describe('that went through a file', () => {
    const wrong = { key: 'kernel:required', params: { name: 'SPK' } };

    async function buildFileJob() {
      const counts = { done: 10, total: 10, rows_failed: 1, rows_already: 2 };
      const job = await buildJob(t.db, { user_id: user.id, kind: 'spk_dates', ...counts, ...finished });
      const row = { job_id: job.id, subject: '0812-3456-789', message: null };
      await t.db
        .insertInto('job_row')
        .values([
          { ...row, row_no: 9, state: 'already' },
          { ...row, row_no: 4, state: 'failed', message: JSON.stringify(wrong) },
          { ...row, row_no: 6, state: 'already' },
        ])
        .execute();
      return job;
    }

    it('UPL-025 UPL-026 tell which rows were not done and why, in the reader’s language', async () => {
      const { id } = await buildFileJob();
      const { body } = await t.call(listJobRows, { id }, { token, language: 'id' });
      const mobile = '0812-3456-789';
      expect(body.data).toEqual([
        { row_no: 4, mobile, state: 'failed', msg: 'SPK wajib diisi' },
        { row_no: 6, mobile, state: 'already', msg: '' },
        { row_no: 9, mobile, state: 'already', msg: '' },
      ]);
      const failed = await t.call(listJobRows, { id, state: ['failed'] }, { token });
      expect(failed.body.data.map(({ row_no, msg }) => [row_no, msg])).toEqual([[4, 'SPK is required']]);
      expect(failed.body.pagination).toMatchObject({ total: 1, next_page: null });
    });

    it('count their rows by outcome', async () => {
      const { id } = await buildFileJob();
      const { body } = await t.call(getJob, { id }, { token });
      expect(body.data).toMatchObject({
        rows: { done: 7, created: 0, already: 2, failed: 1 },
        message: '7 of 10 rows done, 2 already processed, 1 with errors',
      });
    });

    it('show their rows only while their owner holds the right of the upload', async () => {
      const agent = await buildUser(t.db, { roleId: ROLE.agent });
      const { id } = await buildJob(t.db, { user_id: agent.id, kind: 'spk_dates', ...finished });
      const { status } = await t.call(listJobRows, { id }, { token: await t.signIn(agent) });
      expect(status).toBe(403);
    });
  });

  it('have no file where they made none', async () => {
    const { id } = await buildJob(t.db, { user_id: user.id, ...finished });
    const { status, body } = await t.call(getJobFile, { id }, { token });
    expect([status, body.message]).toEqual([404, 'This job has no file']);
  });

  it('that run end before their next batch', async () => {
    const { id } = await buildJob(t.db, { user_id: user.id, state: 'running' });
    const { body } = await t.call(cancelJob, { id }, { token });
    expect(body.data).toMatchObject({ state: 'running', cancel_requested: true, can_cancel: false });
  });

  describe('forget what was searched for', () => {
    const request = JSON.stringify({ search: 'Budi Santoso' });
    const kept = (id: number) =>
      t.db.selectFrom('job').where('id', '=', id).select(['state', 'request']).executeTakeFirstOrThrow();

    it('when they are cancelled before they began', async () => {
      const { id } = await buildJob(t.db, { user_id: user.id, kind: 'lead_export', request });
      await t.call(cancelJob, { id }, { token });
      expect(await kept(id)).toEqual({ state: 'cancelled', request: {} });
    });

    it('when their last attempt has failed, and not before', async () => {
      const { id } = await buildJob(t.db, { user_id: user.id, kind: 'lead_export', request });
      // An export without filters fails.
      await sql`select graphile_worker.add_job('lead_export', ${JSON.stringify({ job_id: id })}::json,
        max_attempts => 2)`.execute(t.db);
      await t.runJobs();
      expect(await kept(id)).toEqual({ state: 'running', request: JSON.parse(request) });
      await t.runJobs();
      expect(await kept(id)).toEqual({ state: 'failed', request: {} });
    });
  });

  it('are forgotten after ninety days', async () => {
    const old = await buildJob(t.db, { user_id: user.id, ...finished });
    t.clock.advance({ days: 91 });
    const recent = await buildJob(t.db, { user_id: user.id, state: 'failed', finished_at: t.clock.now() });
    await t.addJob('sweep_jobs');
    const ids = (await t.call(listJobs, {}, { token: await t.signIn(user) })).body.data.map(({ id }) => id);
    expect(ids).toContain(recent.id);
    expect(ids).not.toContain(old.id);
    t.clock.set(TEST_START);
  });
});

describe('the jobs of somebody who was deactivated', () => {
  it('do not start: they end as cancelled and say why, and change nothing', async () => {
    const agent = await buildUser(t.db);
    const lead = await buildLead(t.db);
    const other = await buildLead(t.db);
    const ask = { lead_id: [lead.lead_id, other.lead_id], agent_id: agent.id, action_type: 'assign' };
    const started = await t.send(updateMyActive, ask, { token });
    const { job_id: id } = started.body.data as { job_id: number };
    const setStatus = (status: 0 | 1) =>
      t.db.updateTable('app_user').set({ status }).where('id', '=', user.id).execute();
    await setStatus(0);
    await t.runJobs();
    const owned = await t.db
      .selectFrom('lead')
      .where('lead_id', 'in', ask.lead_id)
      .select('myactive_agent_id')
      .execute();
    expect(owned.map((one) => one.myactive_agent_id)).toEqual([null, null]);

    // Once reactivated, the person sees the result, and the job does not start after all.
    await setStatus(1);
    await t.runJobs();
    for (const [language, words] of [
      ['en', 'Cancelled: the account of the person who asked was deactivated before it began'],
      ['id', 'Dibatalkan: akun peminta dinonaktifkan sebelum tugas dimulai'],
    ] as const) {
      const { body } = await t.call(getJob, { id }, { token, language });
      expect(body.data).toMatchObject({ state: 'cancelled', message: words, can_cancel: false, done: 0 });
    }
    const kept = t.db.selectFrom('job').where('id', '=', id).select(['request', 'started_at']);
    expect(await kept.executeTakeFirst()).toEqual({ request: {}, started_at: null });
  });
});
