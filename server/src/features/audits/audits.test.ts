import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import { getAuditDetail, listAudits, saveAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t } = scene;
let auditor: TestUser;
let token: string;

const allYes = Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, 'YES']));
const stored = (id: number) =>
  t.db.selectFrom('audit').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const auditsOf = (leadId: number) =>
  t.db.selectFrom('audit').where('lead_id', '=', leadId).selectAll().execute();
const form = (audit: { lead_id: number; id: number }, overrides: object = {}) => ({
  lead_id: audit.lead_id,
  auditlead_id: audit.id,
  version: 1,
  ...allYes,
  agent_id: scene.agent.id,
  calling_date: '2026-11-18',
  calling_time: '14:23',
  ...overrides,
});
const save = (input: object, as = token) => t.send(saveAudit, input, { token: as });
const list = async (request: object, as = token) => (await t.send(listAudits, request, { token: as })).body;
const ids = (body: { data?: unknown }) =>
  (body.data as { auditlead_id: number }[]).map((row) => row.auditlead_id);

beforeAll(async () => {
  auditor = await buildUser(t.db, { roleId: ROLE.auditor, name: 'Bambang Prasetyo' });
  token = await t.signIn(auditor);
});

describe('an audit begins', () => {
  it('AUD-028 when a lead comes to a purchase, with the last call, and not again for the next purchase state', async () => {
    const calledAt = new Date('2026-11-19T03:00:00Z');
    await t.db
      .updateTable('lead')
      .set({ last_agent_id: scene.agent.id, last_called_at: calledAt })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    expect((await scene.save(scene.at(6, 11))).status).toBe(200);
    expect((await scene.save(scene.at(6, 12))).status).toBe(200);
    expect(await auditsOf(scene.lead.lead_id)).toMatchObject([
      {
        audit_status: 'NEW',
        audit_state: 'FIRST',
        agent_id: scene.agent.id,
        calling_at: calledAt,
        market_id: 1,
      },
    ]);
    const entries = await t.db
      .selectFrom('audit_activity')
      .where('lead_id', '=', scene.lead.lead_id)
      .select(['audit_status', 'actor_name', 'sub_status_id'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { audit_status: 'AUDIT_TRIGGERED', actor_name: 'System', sub_status_id: 11 },
      { audit_status: 'NEW', actor_name: 'System', sub_status_id: 11 },
    ]);
  });

  it('not with a status that is no purchase, nor with a save that is refused', async () => {
    await scene.save(scene.hot());
    expect(await scene.refused(scene.at(6, 11, { booking_date: undefined }))).not.toEqual([]);
    expect(await auditsOf(scene.lead.lead_id)).toEqual([]);
  });
});

describe('the audit list', () => {
  it('AUD-036 AUD-040 AUD-010 shows auditors what is new, newest first, counts every tab and finds by name', async () => {
    const lead = await buildLead(t.db, {
      status_id: 6,
      sub_status_id: 11,
      name: 'Ratna Audit',
      search_name: 'ratna audit',
    });
    const fresh = await buildAudit(t.db, { lead, agent_id: scene.agent.id });
    const done = await buildAudit(t.db, { lead, audit_status: 'ACCEPTED' });
    const body = await list({ search: 'ratna audit' });
    expect(ids(body)).toEqual([fresh.id]);
    expect(body.data).toMatchObject([
      {
        lead_id: lead.lead_id,
        customer_details: { customer_name: 'Ratna Audit', customer_mobile: `+${lead.mobile}` },
        sub_status: 'Booked (SPK)',
        audit_status: 'NEW',
        audit_priority: 'MEDIUM',
        calling_agent_name: scene.agent.name,
        last_action: null,
        last_action_by: null,
      },
    ]);
    expect(body.pagination).toMatchObject({
      total: 1,
      next_page: null,
      tabcountInfo: {
        count_new_auditor: 1,
        count_pending_on_auditor: 0,
        count_re_audit_auditor: 0,
        count_history: 1,
      },
    });
    expect(ids(await list({ search: 'ratna audit', tab_name: 'History' }))).toEqual([done.id]);
  });

  it('AUD-009 AUD-072 goes on by cursor without a gap or a repetition', async () => {
    const agent = await buildUser(t.db);
    for (let n = 0; n < 60; n += 1) await buildAudit(t.db, { agent_id: agent.id, audit_status: 'CLOSED' });
    const request = { agent_id: agent.id, tab_name: 'History' };
    const first = await list(request);
    expect(ids(first)).toHaveLength(50);
    const second = await list({ ...request, page: 2, cursor: first.pagination?.cursor });
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(60);
    expect(second.pagination).toMatchObject({ total: 60, cursor: null });
    expect((await t.send(listAudits, { cursor: 'bm8' }, { token })).status).toBe(400);
  });

  it('AUD-002 AUD-068 agents see their own only, whatever they ask for, and none before it is saved', async () => {
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)];
    const mine = await buildAudit(t.db, { agent_id: one.id, audit_status: 'PENDING_ON_AGENT' });
    const fresh = await buildAudit(t.db, { agent_id: one.id });
    const theirs = await buildAudit(t.db, { agent_id: other.id, audit_status: 'PENDING_ON_AGENT' });
    const as = await t.signIn(one);
    expect(ids(await list({ agent_id: other.id }, as))).toEqual([mine.id]);
    const detail = async ({ lead_id, id }: typeof mine) =>
      (await t.send(getAuditDetail, { lead_id, audit_id: id }, { token: as })).status;
    expect([await detail(mine), await detail(fresh), await detail(theirs)]).toEqual([200, 404, 404]);
    // Once opened it is no longer new to the agent, but still waits.
    expect(ids(await list({}, as))).toEqual([]);
    expect(ids(await list({ tab_name: 'Pending on Agent' }, as))).toEqual([mine.id]);
  });

  it('another market’s audits are not found', async () => {
    const lead = await buildLead(t.db, { market: 'ph', status_id: 6, sub_status_id: 11 });
    const audit = await buildAudit(t.db, { lead });
    expect(ids(await list({ search: String(lead.lead_id) }))).toEqual([]);
    const request = { lead_id: lead.lead_id, audit_id: audit.id };
    expect((await t.send(getAuditDetail, request, { token })).status).toBe(404);
    expect((await save(form(audit))).status).toBe(404);
  });
});

describe('saving an audit', () => {
  it('AUD-021 AUD-033 AUD-059 stores the answers, the call and the score, and a full score is accepted', async () => {
    const audit = await buildAudit(t.db);
    const { status, body } = await save(form(audit, { action_required: 2, comments: ' Rapi ' }));
    expect(status).toBe(200);
    expect(body.message).toBe('Audit saved successfully');
    expect(body.data).toEqual({
      auditlead_id: audit.id,
      version: 2,
      audit_status: 'ACCEPTED',
      compliance: 100,
    });
    expect(await stored(audit.id)).toMatchObject({
      audit_status: 'ACCEPTED',
      auditor_id: auditor.id,
      agent_id: scene.agent.id,
      calling_at: new Date('2026-11-18T07:23:00Z'),
      answers: allYes,
      action_required_id: 2,
      comments: 'Rapi',
      version: 2,
    });
    const detail = await t.call(getAuditDetail, { lead_id: audit.lead_id }, { token });
    expect(detail.body.data).toMatchObject({
      calling_date: '2026-11-18',
      calling_time: '14:23',
      crm_update: 'YES',
      compliance: 100,
      auditor: 'Bambang Prasetyo',
      action_required_name: 'Coaching',
    });
  });

  it('AUD-032 AUD-056 AUD-075 works the compliance out itself: below 100 waits for the agent', async () => {
    const audit = await buildAudit(t.db);
    const { body } = await save(form(audit, { crm_update: 'NO', lost_reason: 'NA', compliance: 100 }));
    expect(body.data).toMatchObject({ audit_status: 'PENDING_ON_AGENT', compliance: 91.67 });
    expect(Number((await stored(audit.id)).compliance)).toBe(91.67);
  });

  it('AUD-081 takes the calling date as a day or as an ISO moment of it', async () => {
    for (const calling_date of ['2026-11-18', '2026-11-17T17:00:00.000Z', '2026-11-18T23:00:00+07:00']) {
      const audit = await buildAudit(t.db);
      expect((await save(form(audit, { calling_date }))).status, calling_date).toBe(200);
      expect((await stored(audit.id)).calling_at, calling_date).toEqual(new Date('2026-11-18T07:23:00Z'));
    }
  });

  it('AUD-057 one FATAL answer makes it 0', async () => {
    const audit = await buildAudit(t.db);
    const { body } = await save(form(audit, { crm_update: 'FATAL' }));
    expect(body.data).toMatchObject({ audit_status: 'PENDING_ON_AGENT', compliance: 0 });
  });

  it('AUD-052 AUD-053 what is missing or lies ahead is refused beside its field, and nothing is written', async () => {
    const audit = await buildAudit(t.db);
    const bare = { lead_id: audit.lead_id, auditlead_id: audit.id };
    const missing = [...AUDIT_QUESTIONS, 'agent_id', 'calling_date', 'calling_time'];
    expect((await save(bare)).body.errors).toEqual(
      Object.fromEntries(missing.map((field) => [field, 'required field'])),
    );
    for (const [overrides, errors] of [
      [{ calling_date: '2026-11-21' }, { calling_date: 'Calling date cannot be in the future' }],
      [{ calling_date: '2026-02-30' }, { calling_date: 'Calling date is invalid' }],
      [{ calling_date: '18 Nov 2026' }, { calling_date: 'Calling date is invalid' }],
      [{ calling_time: '25:00' }, { calling_time: 'Calling time is invalid' }],
      [{ agent_id: auditor.id }, { agent_id: 'Please choose from the list' }],
      [{ action_required: 999 }, { action_required: 'Please choose from the list' }],
    ]) {
      const { status, body } = await save(form(audit, overrides));
      expect([status, body.errors]).toEqual([400, errors]);
    }
    expect((await save(form(audit, { new_used: 'MAYBE' }))).status).toBe(400);
    expect(await stored(audit.id)).toEqual(audit);
    const today = { calling_date: '2026-11-20', calling_time: '00:01' };
    expect((await save(form(audit, today))).status).toBe(200);
  });

  it('AUD-052 a call of a supervisor is audited under the own name, and nobody else of that role is taken', async () => {
    const [caller, other] = [
      await buildUser(t.db, { roleId: ROLE.supervisor }),
      await buildUser(t.db, { roleId: ROLE.supervisor }),
    ];
    const audit = await buildAudit(t.db, { agent_id: caller.id });
    const { body } = await save(form(audit, { agent_id: other.id }));
    expect(body.errors).toEqual({ agent_id: 'Please choose from the list' });
    expect((await save(form(audit, { agent_id: caller.id }))).status).toBe(200);
    expect(await stored(audit.id)).toMatchObject({ agent_id: caller.id, audit_status: 'ACCEPTED' });
  });

  it('AUD-070 an agent may not save, not even an own audit', async () => {
    const audit = await buildAudit(t.db, { agent_id: scene.agent.id });
    const { status, body } = await save(form(audit), scene.token);
    expect([status, body.error_code]).toEqual([403, 'forbidden']);
    expect(await stored(audit.id)).toEqual(audit);
  });

  it('a stale save answers 409, and an audit that is not new is refused', async () => {
    const audit = await buildAudit(t.db);
    expect((await save(form(audit))).status).toBe(200);
    expect((await save(form(audit))).status).toBe(409);
    const again = await save(form(audit, { version: undefined }));
    expect([again.status, again.body.message]).toEqual([
      409,
      'Somebody else scored this audit: it takes no answers any more',
    ]);
    expect((await stored(audit.id)).version).toBe(2);
  });

  it('of two saves at once one wins', async () => {
    const audit = await buildAudit(t.db);
    const answers = await Promise.all([save(form(audit)), save(form(audit, { crm_update: 'NO' }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
