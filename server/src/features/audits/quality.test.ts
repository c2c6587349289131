import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import { saveAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import {
  getAuditQuality,
  getNextSecondScore,
  saveSecondScore,
} from '@otolead/contract/audits/quality.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { allAnswered } from '../../../test/builders/audit-answers.ts';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { recountQuality } from './audits.public.ts';

const t = useTestApp();
let agent: TestUser;
let first: string;

beforeEach(async () => {
  agent = await buildUser(t.db);
  first = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
  await t.db.updateTable('audit_rules').set({ second_percent: 100 }).execute();
});

describe('quality', () => {
  it('is counted by week, agent and question, each call once, with the agreement of two auditors', async () => {
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
    await recountQuality(t.db);
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
      await recountQuality(t.db);
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

describe('the counts that quality is computed from', () => {
  /** Counts of audits and answers, computed from the rows. */
  const counted = async () => {
    const { rows } = await sql`
      select question, week::text, agent_id, answer, second_answer, audits, compliance from audit_count
      where audits <> 0 and agent_id = ${agent.id} order by 1, 2, 3, 4, 5`.execute(t.db);
    return rows;
  };
  const recomputed = async () => {
    await recountQuality(t.db);
    return counted();
  };
  const wait = (id: number) =>
    t.db.updateTable('audit').set({ audit_status: 'PENDING_ON_AUDITOR' }).where('id', '=', id).execute();

  it('move with a save, a re-audit of another day and agent, and a second score', async () => {
    const second = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
    const lead = await buildLead(t.db, { status_id: 6, sub_status_id: 11 });
    const audit = await buildAudit(t.db, { lead, agent_id: agent.id });
    const call = { agent_id: agent.id, calling_date: '2026-11-15', calling_time: '23:59' };
    const form = { lead_id: lead.lead_id, auditlead_id: audit.id };
    const save = (input: object) => t.send(saveAudit, { ...form, ...input } as never, { token: first });
    expect(await counted()).toEqual([]);
    const answers = { ...allAnswered('YES'), crm_update: 'NO', lost_reason: 'NA' };
    expect((await save({ ...answers, ...call, comments: 'Late' })).status).toBe(200);
    const [whole, ...each] = await counted();
    expect(whole).toMatchObject({ question: '', week: '2026-11-09', audits: 1, compliance: 91.67 });
    expect(each).toHaveLength(AUDIT_QUESTIONS.length - 1);
    expect(await recomputed()).toEqual([whole, ...each]);

    const given = AUDIT_QUESTIONS.map((question) => ({ question, answer: 'YES' as const }));
    const score = { lead_id: lead.lead_id, audit_id: audit.id, answers: given };
    expect((await t.send(saveSecondScore, score, { token: second })).status).toBe(200);
    const withPairs = await counted();
    expect(withPairs).toContainEqual(
      expect.objectContaining({ question: 'crm_update', answer: 'NO', second_answer: 'YES', audits: 1 }),
    );
    expect(await recomputed()).toEqual(withPairs);

    await wait(audit.id);
    const again = { parent_id: audit.id, calling_date: '2026-11-16', calling_time: '00:00' };
    expect((await save({ ...again, agent_id: agent.id, crm_update: 'YES' })).status).toBe(200);
    const moved = await counted();
    expect(moved).toContainEqual(
      expect.objectContaining({ question: '', week: '2026-11-16', audits: 1, compliance: 100 }),
    );
    expect(moved).not.toContainEqual(expect.objectContaining({ question: '', week: '2026-11-09' }));
    expect(await recomputed()).toEqual(moved);
  });

  it('are those of one save where two auditors send at once', async () => {
    const audits = await Promise.all(
      Array.from({ length: 6 }, () => buildAudit(t.db, { agent_id: agent.id, calling_at: t.clock.now() })),
    );
    const call = { agent_id: agent.id, calling_date: '2026-11-18', calling_time: '14:23' };
    const sent = await Promise.all(
      audits.flatMap(({ lead_id, id }) =>
        [1, 2].map(() =>
          t.send(saveAudit, { lead_id, auditlead_id: id, ...call, ...allAnswered('YES') }, { token: first }),
        ),
      ),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(audits.length);
    const found = await counted();
    expect(found).toContainEqual(expect.objectContaining({ question: '', audits: 6, compliance: 600 }));
    expect(await recomputed()).toEqual(found);
  });
});
