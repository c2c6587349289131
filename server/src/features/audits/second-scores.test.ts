import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import {
  getAuditDetail,
  listAudits,
  listLeadAudits,
  saveAudit,
} from '@otolead/contract/audits/audits.endpoints.ts';
import {
  getAuditQuality,
  getNextSecondScore,
  saveSecondScore,
} from '@otolead/contract/audits/quality.endpoints.ts';
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

/** An audit that the first auditor has scored: everything right but the CRM. */
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
    // Sessions end as well.
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

describe('quality', () => {
  it('is told by week, agent and question, each call once, with the agreement of two auditors', async () => {
    const other = await buildUser(t.db, { name: 'Zaki' });
    const at = (day: string) => new Date(`2026-11-${day}T03:00:00Z`);
    const audited = (
      agentId: number,
      calling_at: Date,
      crm_update: string,
      compliance: string,
      more: object = {},
    ) =>
      buildAudit(t.db, {
        ...{ agent_id: agentId, calling_at, compliance, audit_status: 'PENDING_ON_AGENT' },
        answers: JSON.stringify({ ...allAnswered('YES'), crm_update }),
        ...more,
      });
    const mine = await buildUser(t.db, { name: 'Ayu' });
    // Sunday night in Jakarta is still the week before.
    await audited(mine.id, new Date('2026-11-15T16:59:00Z'), 'NO', '50');
    await audited(mine.id, at('17'), 'YES', '100');
    await audited(mine.id, at('18'), 'NO', '92.31');
    await audited(mine.id, at('18'), 'NO', '0', { audit_status: 'AUDITED' });
    await audited(other.id, at('18'), 'NA', '100');
    const ask = async (input: object) => (await t.call(getAuditQuality, input, { token: first })).body.data;
    const ofMine = await ask({ agent_id: mine.id, weeks: 3 });
    expect(ofMine.weeks).toEqual([
      { week: '2026-11-02', audits: 0, quality: null },
      { week: '2026-11-09', audits: 1, quality: 50 },
      { week: '2026-11-16', audits: 2, quality: 96.16 },
    ]);
    expect(ofMine.agents).toEqual([{ id: mine.id, name: 'Ayu', audits: 3, quality: 80.77 }]);
    const crm = ofMine.questions.find(({ key }) => key === 'crm_update');
    expect(crm).toMatchObject({
      text: 'CRM updated correctly?',
      audits: 3,
      quality: 33.33,
      pairs: 0,
      kappa: null,
    });
    const byQuestion = await ask({ question: 'crm_update', weeks: 1 });
    expect(byQuestion.agents.find(({ id }) => id === mine.id)).toMatchObject({ audits: 2, quality: 50 });
    expect(byQuestion.agents.find(({ id }) => id === other.id)).toBeUndefined();
  });

  it('counts the pairs of answers of each question, and tells kappa from twenty on', async () => {
    const marketId = 1;
    const pair = async (one: string, two: string) => {
      const audit = await buildAudit(t.db, { answers: JSON.stringify({ dse_name: one }), compliance: '0' });
      await t.db
        .insertInto('audit_second_score')
        .values({
          ...{ lead_id: audit.lead_id, audit_id: audit.id, market_id: marketId, auditor_id: agent.id },
          ...{ questionnaire: 1, scored_by: agent.id, scored_at: t.clock.now(), created_at: t.clock.now() },
          answers: JSON.stringify({ dse_name: two }),
        })
        .execute();
    };
    const dse = async () => {
      const { body } = await t.call(getAuditQuality, {}, { token: first });
      return body.data.questions.find(({ key }) => key === 'dse_name');
    };
    for (let n = 0; n < 8; n += 1) await pair('YES', 'YES');
    for (let n = 0; n < 2; n += 1) await pair('YES', 'NO');
    for (let n = 0; n < 4; n += 1) await pair('NO', 'YES');
    for (let n = 0; n < 5; n += 1) await pair('NO', 'NO');
    expect(await dse()).toMatchObject({ pairs: 19, kappa: null });
    await pair('NO', 'NO');
    // 14 of 20 agree; chance 0.5 × 0.6 + 0.5 × 0.4 = 0.5.
    expect(await dse()).toMatchObject({ pairs: 20, kappa: 0.4 });
  });

  it('is nobody’s who is no auditor: not an agent’s, even with the right', async () => {
    await t.db
      .updateTable('role_privilege')
      .set({ status: 1 })
      .where('role_id', '=', ROLE.agent)
      .where('privilege_id', '=', 74)
      .execute();
    const calls = async (token: string) => [
      (await t.send(getAuditQuality, {}, { token })).status,
      (await t.send(getNextSecondScore, {}, { token })).status,
      (await t.send(saveSecondScore, { lead_id: 1, audit_id: 1, answers: [] }, { token })).status,
    ];
    expect(await calls(await t.signIn(agent))).toEqual([403, 403, 403]);
    const seller = await buildUser(t.db, { roleId: ROLE.reportingUser });
    expect(await calls(await t.signIn(seller))).toEqual([403, 403, 403]);
    expect((await t.send(getAuditQuality, {})).status).toBe(401);
  });
});
