import {
  changeAuditPriority,
  changeAuditStatus,
  listAuditActivity,
  listAudits,
} from '@otolead/contract/audits/audits.endpoints.ts';
import {
  actionTo,
  FINAL_STATUSES,
  mayAct,
  REQUESTED_STATUSES,
} from '@otolead/contract/audits/audits.policy.ts';
import { AUDIT_STATUSES, type AuditStatus } from '@otolead/contract/audits/audits.rules.ts';
import { getJob, listJobLeads } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { isAuditor, ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let auditor: TestUser;
const tokens: Record<number, string> = {};

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Dewi Anggraini' });
  auditor = await buildUser(t.db, { roleId: ROLE.auditor, name: 'Bambang Prasetyo' });
  tokens[ROLE.agent] = await t.signIn(agent);
  tokens[ROLE.auditor] = await t.signIn(auditor);
  for (const roleId of Object.values(ROLE))
    tokens[roleId] ??= await t.signIn(await buildUser(t.db, { roleId }));
});

const stored = (id: number) =>
  t.db.selectFrom('audit').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const change = (
  ids: readonly number[],
  status: string,
  { role = ROLE.auditor as number, comment = 'Noted' } = {},
) =>
  t.send(
    changeAuditStatus,
    { auditlead_id: [...ids], audit_status: status, comment },
    { token: tokens[role] as string },
  );
const activity = async (id: number, role: number = ROLE.auditor) =>
  (await t.call(listAuditActivity, { audit_id: id }, { token: tokens[role] as string })).body.data;

describe('changing the status of an audit', () => {
  const cases = AUDIT_STATUSES.flatMap((from) => REQUESTED_STATUSES.map((to) => [from, to] as const));

  it.each(cases)('AUD-043 AUD-044 AUD-045 from %s to %s by every role', async (from, to) => {
    const action = actionTo(to);
    for (const role of Object.keys(tokens).map(Number)) {
      const audit = await buildAudit(t.db, { agent_id: agent.id, audit_status: from });
      const { status } = await change([audit.id], to, { role });
      const expected = mayAct(action, role) ? (action.from.includes(from) ? 200 : 409) : 403;
      expect([role, status]).toEqual([role, expected]);
      const after = await stored(audit.id);
      if (expected === 200) expect(after).toMatchObject({ audit_status: to, version: 2 });
      else expect(after).toEqual(audit);
      const entries = await t.db
        .selectFrom('audit_activity')
        .where('audit_id', '=', audit.id)
        .selectAll()
        .execute();
      expect(entries).toMatchObject(expected === 200 ? [{ audit_status: to, comment: 'Noted' }] : []);
      expect(entries).toHaveLength(expected === 200 ? 1 : 0);
    }
  });

  it.each(REQUESTED_STATUSES)('AUD-047 %s needs a comment', async (to) => {
    const action = actionTo(to);
    const [from] = action.from;
    const audit = await buildAudit(t.db, { agent_id: agent.id, audit_status: from as AuditStatus });
    const role = action.by === 'agent' ? ROLE.agent : ROLE.auditor;
    const { status, body } = await change([audit.id], to, { role, comment: '  ' });
    expect([status, body.errors]).toEqual([400, { comment: 'Comment is required' }]);
    expect(await stored(audit.id)).toEqual(audit);
  });

  it('AUD-069 AUD-046 several are closed by a job of an auditor, and by no agent', async () => {
    const build = (audit_status: AuditStatus) => buildAudit(t.db, { agent_id: agent.id, audit_status });
    const waiting = [await build('NEW'), await build('PENDING_ON_AGENT'), await build('REJECTED')];
    const ids = waiting.map(({ id }) => id);
    const done = await build('ACCEPTED');
    expect((await change([...ids, 999_999_999], 'CLOSED')).status).toBe(404);
    const { status, body } = await change([...ids, done.id], 'CLOSED');
    expect([status, body.message]).toEqual([200, 'Started for 4 audits']);
    await t.runJobs();
    for (const id of ids) {
      expect((await stored(id)).audit_status).toBe('CLOSED');
      expect(await activity(id)).toHaveLength(1);
    }
    expect(await stored(done.id)).toEqual(done);
    const { job_id } = body.data as { job_id: number };
    const token = tokens[ROLE.auditor] as string;
    expect((await t.call(getJob, { id: job_id }, { token })).body.data).toMatchObject({
      ...{ state: 'succeeded', title: 'Close audits', done: 4, total: 4 },
      message: '3 of 4 leads done, 1 left alone',
    });
    const left = await t.call(listJobLeads, { id: job_id, state: ['skipped'] }, { token });
    expect(left.body.data).toMatchObject([
      { lead_id: done.lead_id, reason: 'The audit has moved on meanwhile. Nothing was changed' },
    ]);
    const own = [await build('PENDING_ON_AGENT'), await build('PENDING_ON_AGENT')];
    const both = await change(
      own.map(({ id }) => id),
      'ACCEPTED',
      { role: ROLE.agent },
    );
    expect(both.status).toBe(403);
    expect((await change(ids, 'REFUSED')).status).toBe(400);
  });

  it('AUD-042 AUD-077 another agent’s audit and another market’s are not found', async () => {
    const theirs = await buildAudit(t.db, { audit_status: 'PENDING_ON_AGENT', agent_id: auditor.id });
    for (const status of ['ACCEPTED', 'REJECTED'])
      expect((await change([theirs.id], status, { role: ROLE.agent })).status).toBe(404);
    expect(await stored(theirs.id)).toEqual(theirs);
    const lead = await buildLead(t.db, { market: 'ph', status_id: 6, sub_status_id: 11 });
    const foreign = await buildAudit(t.db, { lead });
    expect((await change([foreign.id], 'CLOSED')).status).toBe(404);
    expect(await stored(foreign.id)).toEqual(foreign);
  });

  it('of two at once one wins', async () => {
    const audit = await buildAudit(t.db, { agent_id: agent.id, audit_status: 'PENDING_ON_AGENT' });
    const both = await Promise.all(
      ['ACCEPTED', 'REJECTED'].map((status) => change([audit.id], status, { role: ROLE.agent })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activity(audit.id)).toHaveLength(1);
  });
});

describe('the priority of audits', () => {
  const prioritise = (ids: number[], input: object, role: number = ROLE.auditor) =>
    t.send(changeAuditPriority, { auditlead_id: ids, ...input }, { token: tokens[role] as string });

  it('AUD-022 AUD-049 AUD-078 is changed for several, with or without a comment', async () => {
    const audits = [await buildAudit(t.db), await buildAudit(t.db, { audit_status: 'REJECTED' })];
    const ids = audits.map(({ id }) => id);
    for (const priority of ['LOW', 'MEDIUM', 'HIGH'] as const) {
      expect((await prioritise(ids, { priority })).status).toBe(200);
      await t.runJobs();
      for (const id of ids) expect((await stored(id)).priority).toBe(priority);
    }
    const alone = await buildAudit(t.db);
    expect((await prioritise([alone.id], { priority: 'HIGH' })).body.message).toBe(
      'Audit priority changed successfully',
    );
    expect((await stored(alone.id)).priority).toBe('HIGH');
    const request_id = '22222222-3333-4444-8555-666666666666';
    const lower = { priority: 'LOW', comment: 'Backlog', request_id };
    const once = await prioritise(ids, lower);
    expect((await prioritise(ids, lower)).body.data).toEqual(once.body.data);
    await t.runJobs();
    expect(await activity(ids[0] as number)).toHaveLength(4);
    const { job_id } = once.body.data as { job_id: number };
    const token = tokens[ROLE.auditor] as string;
    expect((await t.call(getJob, { id: job_id }, { token })).body.data.title).toBe('Audit priority Low');
    const [last] = await activity(ids[0] as number);
    expect(last).toMatchObject({ audit_status: 'NEW', priority: 'LOW', comment: 'Backlog' });
  });

  it('AUD-050 AUD-078 needs a priority, and agents and finished audits have none to change', async () => {
    const audit = await buildAudit(t.db, { agent_id: agent.id });
    const { status, body } = await prioritise([audit.id], { comment: 'Backlog' });
    expect([status, body.errors]).toEqual([400, { priority: 'Priority is required' }]);
    expect((await prioritise([audit.id], { priority: 'URGENT' })).status).toBe(400);
    for (const role of Object.values(ROLE).filter((one) => !isAuditor(one)))
      expect((await prioritise([audit.id], { priority: 'HIGH' }, role)).status).toBe(403);
    expect(await stored(audit.id)).toEqual(audit);
    for (const audit_status of FINAL_STATUSES) {
      const done = await buildAudit(t.db, { audit_status });
      expect((await prioritise([done.id], { priority: 'HIGH' })).status).toBe(409);
    }
  });
});

describe('the activity of an audit', () => {
  it('AUD-016 AUD-026 AUD-076 tells newest first who did what while the lead was in which state', async () => {
    const booked = { status_id: 6, sub_status_id: 11, attribution_id: 3 };
    const lead = await buildLead(t.db, { ...booked, name: 'Ratna Riwayat' });
    const audit = await buildAudit(t.db, { lead, agent_id: agent.id, audit_status: 'PENDING_ON_AGENT' });
    await change([audit.id], 'REJECTED', { role: ROLE.agent, comment: 'The dealer was right' });
    await change([audit.id], 'REFUSED', { comment: 'It was not' });
    const entries = await activity(audit.id);
    expect(entries.map(({ audit_status }) => audit_status)).toEqual(['REFUSED', 'REJECTED']);
    expect(entries[1]).toMatchObject({
      customer_name: 'Ratna Riwayat',
      user_name: 'Dewi Anggraini',
      role: 'Agent',
      comment: 'The dealer was right',
      created_date: t.clock.now().toISOString(),
      status_name: 'Booking / Purchase',
      sub_status_name: 'Booked (SPK)',
      attribution_status_name: 'Attributed',
    });
    const inIndonesian = { token: tokens[ROLE.auditor] as string, language: 'id' } as const;
    const { body } = await t.call(listAuditActivity, { audit_id: audit.id }, inIndonesian);
    expect(body.data.map(({ role }) => role)).toEqual(['Auditor', 'Agen']);
    const [row] = (
      await t.call(
        listAudits,
        { search: String(lead.lead_id), tab_name: 'History' },
        { token: tokens[ROLE.auditor] as string },
      )
    ).body.data;
    expect(row).toMatchObject({
      last_action: 'refused',
      last_action_by: 'Bambang Prasetyo',
      last_action_comment: 'It was not',
    });
  });

  it('is for the audit’s agent and for auditors of its market', async () => {
    const audit = await buildAudit(t.db, { agent_id: auditor.id, audit_status: 'PENDING_ON_AGENT' });
    const read = async (role: number) =>
      (await t.send(listAuditActivity, { audit_id: audit.id }, { token: tokens[role] as string })).status;
    expect([await read(ROLE.auditor), await read(ROLE.agent), await read(ROLE.dealerStaff)]).toEqual([
      200, 404, 403,
    ]);
  });
});
