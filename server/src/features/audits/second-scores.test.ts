import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import {
  getAuditDetail,
  listAudits,
  listLeadAudits,
  saveAudit,
} from '@otolead/contract/audits/audits.endpoints.ts';
import { getNextSecondScore, saveSecondScore } from '@otolead/contract/audits/quality.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { allAnswered } from '../../../test/builders/audit-answers.ts';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let first: string;
let second: string;
let third: string;

beforeEach(async () => {
  agent = await buildUser(t.db);
  first = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
  second = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor, name: 'Bambang Prasetyo' }));
  third = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  await t.db.deleteFrom('audit_second_score').execute();
  await t.db.updateTable('audit_rules').set({ second_percent: 100 }).execute();
});

/** An audit scored by the first auditor: everything right but the CRM. */
async function scored(customer = 'Citra') {
  const lead = await buildLead(t.db, { status_id: 6, sub_status_id: 11, name: customer });
  const audit = await buildAudit(t.db, { lead, agent_id: agent.id });
  const call = { agent_id: agent.id, calling_date: '2026-11-18', calling_time: '14:23' };
  const input = { lead_id: audit.lead_id, auditlead_id: audit.id, ...call };
  const comments = 'CRM was late';
  const saved = await t.send(
    saveAudit,
    { ...input, ...allAnswered('YES'), crm_update: 'NO', comments },
    { token: first },
  );
  expect(saved.status).toBe(200);
  return audit;
}
const answers = (crm_update: 'YES' | 'NO' = 'YES') =>
  AUDIT_QUESTIONS.map((question) => ({
    question,
    answer: question === 'crm_update' ? crm_update : ('YES' as const),
  }));
const next = async (token: string) => (await t.call(getNextSecondScore, {}, { token })).body.data;
const keep = (audit: { lead_id: number; id: number }, token = second, given = answers()) =>
  t.send(saveSecondScore, { lead_id: audit.lead_id, audit_id: audit.id, answers: given }, { token });
const stored = (id: number) =>
  t.db.selectFrom('audit_second_score').where('audit_id', '=', id).selectAll().executeTakeFirst();

describe('a second score', () => {
  it('is asked of another auditor, who sees the call and nothing of what the first one found', async () => {
    const audit = await scored();
    expect(await next(first)).toEqual({ waiting: 0, score: null });
    const { waiting, score } = await next(second);
    expect([waiting, score?.audit_id]).toEqual([1, audit.id]);
    expect(score?.questions.map(({ key }) => key)).toEqual([...AUDIT_QUESTIONS]);
    const told = JSON.stringify(score);
    for (const found of ['92.31', 'CRM was late', '"NO"', 'PENDING_ON_AGENT'])
      expect(told).not.toContain(found);
  });

  it('is kept apart: neither the audit, its lists, its log nor its agent tell of it', async () => {
    const audit = await scored();
    const seen = async (token: string) => [
      (await t.call(getAuditDetail, { lead_id: audit.lead_id }, { token })).body.data,
      (await t.call(listLeadAudits, { lead_id: audit.lead_id }, { token })).body.data,
      (await t.call(listAudits, { search: String(audit.lead_id) }, { token })).body,
    ];
    const own = await t.signIn(agent);
    // The agent's first look marks the audit as opened.
    await seen(own);
    const before = [await seen(first), await seen(own)];
    const logged = () =>
      t.db.selectFrom('audit_activity').where('audit_id', '=', audit.id).selectAll().orderBy('id').execute();
    const log = await logged();
    await t.db.deleteFrom('event').execute();
    expect((await keep(audit, second, answers('YES'))).status).toBe(200);
    expect([await seen(first), await seen(own)]).toEqual(before);
    expect(await logged()).toEqual(log);
    expect(await t.db.selectFrom('event').selectAll().execute()).toEqual([]);
    expect(await stored(audit.id)).toMatchObject({ compliance: 100, answers: { crm_update: 'YES' } });
  });

  it('is one: not by the first auditor, not by two, not without every answer', async () => {
    const audit = await scored();
    expect((await keep(audit, first)).status).toBe(404);
    const wrong = await keep(audit, second, [{ question: 'crm_update', answer: 'NO' }]);
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([
      400,
      AUDIT_QUESTIONS.filter((key) => key !== 'crm_update'),
    ]);
    expect((await next(second)).score?.audit_id).toBe(audit.id);
    expect(await next(third)).toEqual({ waiting: 0, score: null });
    expect((await keep(audit, third)).status).toBe(409);
    const both = await Promise.all([keep(audit), keep(audit)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await next(second)).toEqual({ waiting: 0, score: null });
  });

  it('comes free after half an hour, and belongs to one market', async () => {
    const audit = await scored();
    await next(second);
    t.clock.advance({ minutes: 31 });
    // Sessions end too.
    const later = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await next(later)).score?.audit_id).toBe(audit.id);
    const abroad = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor, markets: ['ph'] }));
    const foreign = await t.call(getNextSecondScore, {}, { token: abroad, market: 'ph' });
    expect(foreign.body.data.score).toBeNull();
    const input = { lead_id: audit.lead_id, audit_id: audit.id, answers: answers() };
    expect((await t.send(saveSecondScore, input, { token: abroad, market: 'ph' })).status).toBe(404);
  });

  it('is drawn as the rule says, and never of a re-audit', async () => {
    await t.db.updateTable('audit_rules').set({ second_percent: 0 }).execute();
    const audit = await scored();
    expect(await stored(audit.id)).toBeUndefined();
    await t.db.updateTable('audit_rules').set({ second_percent: 100 }).execute();
    const parent = await buildAudit(t.db, {
      ...{ agent_id: agent.id, audit_status: 'PENDING_ON_AUDITOR', compliance: '92.31' },
      answers: JSON.stringify(allAnswered('YES')),
    });
    const input = { lead_id: parent.lead_id, auditlead_id: parent.id, parent_id: parent.id };
    expect((await t.send(saveAudit, input, { token: first })).status).toBe(200);
    expect(await next(second)).toEqual({ waiting: 0, score: null });
  });
});
