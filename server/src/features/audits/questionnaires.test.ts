import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import { getAuditDetail, listLeadAudits, saveAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import {
  getQuestionDraft,
  getQuestionnaires,
  publishQuestions,
  saveQuestionDraft,
} from '@otolead/contract/audits/questionnaire.endpoints.ts';
import type { Question } from '@otolead/contract/audits/questionnaire.rules.ts';
import { listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { allAnswered } from '../../../test/builders/audit-answers.ts';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let auditor: string;
let keeper: string;

beforeEach(async () => {
  agent = await buildUser(t.db);
  auditor = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
  keeper = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
  await t.db.deleteFrom('questionnaire').where('number', '>', 1).execute();
  const { questions } = await t.db
    .selectFrom('questionnaire')
    .where('market_id', '=', 1)
    .select('questions')
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('questionnaire_draft')
    .set({ questions: JSON.stringify(questions) })
    .execute();
});

const draft = async () => (await t.call(getQuestionDraft, {}, { token: keeper })).body.data;
const save = (questions: readonly Question[], version?: number) =>
  t.send(saveQuestionDraft, { questions, version }, { token: keeper });
const publish = async (version?: number, token = keeper) =>
  t.send(publishQuestions, { version: version ?? (await draft()).version }, { token });
const greeting: Question = {
  ...{ key: 'question_14', text_en: 'Greeted by name?', text_id: 'Disapa dengan nama?' },
  ...{ weight: 3, is_critical: false, is_on: true },
};
/** A second version: one more question, CRM counts twice, the lost reason is switched off. */
const second = (questions: readonly Question[]): Question[] => [
  ...questions.map((question) => ({
    ...question,
    ...(question.key === 'crm_update' && { weight: 2, text_id: 'Apakah CRM benar?' }),
    ...(question.key === 'lost_reason' && { is_on: false }),
  })),
  greeting,
];
const publishSecond = async () => {
  expect((await save(second((await draft()).questions))).status).toBe(200);
  expect((await publish()).status).toBe(200);
};
const call = () => ({ agent_id: agent.id, calling_date: '2026-11-18', calling_time: '14:23' });
const detail = async (audit: { lead_id: number; id: number }, language: 'en' | 'id' = 'en') =>
  (await t.call(getAuditDetail, { lead_id: audit.lead_id, audit_id: audit.id }, { token: auditor, language }))
    .body.data;
const score = ({ lead_id, id }: { lead_id: number; id: number }, input: object) =>
  t.send(saveAudit, { lead_id, auditlead_id: id, ...call(), ...input }, { token: auditor });

describe('the questions of audits', () => {
  it('AUD-020 AUD-023 of the first version are the specification’s, each weighing 1 and critical', async () => {
    for (const market of ['id', 'ph'] as const) {
      const { body } = await t.call(getQuestionnaires, {}, { token: keeper, market });
      const { questions, number } = body.data.shown;
      expect([number, questions.map(({ key }) => key)]).toEqual([1, [...AUDIT_QUESTIONS]]);
      expect(questions.every((one) => one.weight === 1 && one.is_critical && one.is_on)).toBe(true);
    }
  });

  it('a published version asks new audits by its own rule; a scored one keeps its version', async () => {
    const old = await buildAudit(t.db, { agent_id: agent.id });
    expect((await score(old, allAnswered('YES'))).status).toBe(200);
    const fresh = await buildAudit(t.db, { agent_id: agent.id });
    await save(second((await draft()).questions));
    expect((await detail(fresh)).questionnaire).toBe(1);
    expect((await publish()).body.message).toBe('Version 2 is published');

    const asked = await detail(fresh, 'id');
    expect(asked.questionnaire).toBe(2);
    expect(asked.questions).toHaveLength(13);
    expect(asked.questions.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Apakah CRM benar?', 'Disapa dengan nama?']),
    );
    expect((await detail(old)).questions.map(({ key }) => key)).toEqual([...AUDIT_QUESTIONS]);

    const unanswered = await score(fresh, allAnswered('YES'));
    expect([unanswered.status, Object.keys(unanswered.body.errors ?? {})]).toEqual([400, ['question_14']]);
    // 11 questions of weight 1 and CRM with 2 are right, the greeting with 3 is wrong.
    const answers = [{ question: 'question_14', answer: 'NO' }];
    const scored = await score(fresh, { ...allAnswered('YES'), lost_reason: 'FATAL', answers });
    expect(scored.body.data).toMatchObject({ compliance: 81.25, audit_status: 'PENDING_ON_AGENT' });
    const stored = await detail(fresh);
    expect(stored.answers).toMatchObject({ crm_update: 'YES', question_14: 'NO' });
    expect([stored.answers.lost_reason, stored.lost_reason]).toEqual([undefined, null]);
    const { body } = await t.call(listLeadAudits, { lead_id: old.lead_id }, { token: auditor });
    expect(body.data[0]).toMatchObject({ questionnaire: 1, compliance: 100 });
  });

  it('a re-audit is asked with the version of the audit that it repeats', async () => {
    const parent = await buildAudit(t.db, {
      ...{ agent_id: agent.id, audit_status: 'PENDING_ON_AUDITOR', compliance: '92.31' },
      answers: JSON.stringify({ ...allAnswered('YES'), crm_update: 'NO' }),
    });
    await publishSecond();
    const saved = await score(parent, { parent_id: parent.id, lost_reason: 'NO' });
    expect(saved.body.data).toMatchObject({ compliance: 84.62 });
    const { auditlead_id: id } = saved.body.data as { auditlead_id: number };
    expect(await detail({ lead_id: parent.lead_id, id })).toMatchObject({ questionnaire: 1 });
  });

  it('a form that showed another version says so, and keeps what is in it', async () => {
    const audit = await buildAudit(t.db, { agent_id: agent.id });
    await publishSecond();
    const stale = await score(audit, { ...allAnswered('YES'), questionnaire: 1 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'The questions have changed meanwhile. Please look at your answers again',
    ]);
  });

  it('a question that is not critical takes no FATAL', async () => {
    await publishSecond();
    const audit = await buildAudit(t.db, { agent_id: agent.id });
    const answers = [{ question: 'question_14', answer: 'FATAL' }];
    const { body } = await score(audit, { ...allAnswered('YES'), answers });
    expect(body.errors).toEqual({ question_14: 'Please choose from the list' });
  });
});

describe('the draft of the next version', () => {
  it('is published once: of two at once one wins, with its log, and auditors hear of it', async () => {
    await save(second((await draft()).questions));
    const { version } = await draft();
    await t.db.deleteFrom('event').execute();
    const both = await Promise.all([publish(version), publish(version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = await t.db.selectFrom('event').select(['kind', 'user_id', 'market_id']).execute();
    expect(told).toContainEqual({ kind: 'audit', user_id: null, market_id: 1 });
    const { body } = await t.call(
      listRecordChanges,
      { record: 'questionnaire', record_id: 1 },
      { token: keeper },
    );
    const [published, saved] = body.data.entries;
    expect(published?.changes).toEqual([
      { field: 'published', label: 'Published version', old: '1', new: '2' },
    ]);
    expect(saved).toMatchObject({ is_new: false });
    expect(saved?.changes.map(({ label, old, new: now }) => [label, old, now])).toContainEqual([
      'Greeted by name?',
      '',
      '14. Greeted by name? · weight 3',
    ]);
    const { data } = (await t.call(getQuestionnaires, { number: 1 }, { token: keeper })).body;
    expect([data.current, data.shown.number, data.draft.changes]).toEqual([2, 1, 0]);
    expect(data.versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('is not published where it changes nothing, or was changed since it was looked at', async () => {
    const { version, questions } = await draft();
    expect((await publish(version)).status).toBe(400);
    await save(second(questions));
    const stale = await publish(version);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Somebody has changed the draft meanwhile. Please look at it again',
    ]);
    expect((await t.call(getQuestionnaires, {}, { token: keeper })).body.data.current).toBe(1);
  });

  it('is saved by one of two administrators; the other is shown what stands there', async () => {
    const { version, questions } = await draft();
    expect((await save(second(questions), version)).status).toBe(200);
    const stale = await save(questions.toReversed(), version);
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toMatchObject({ record: { version: version + 1 } });
    expect((await draft()).questions.at(-1)).toEqual(greeting);
  });

  it('keeps every question that audits were asked, and takes none without its words', async () => {
    const { questions } = await draft();
    const lost = await save(questions.slice(1));
    expect(lost.body.errors).toEqual({
      questions: 'A question that audits were asked is switched off instead of taken away',
    });
    const wordless = await save([...questions, { ...greeting, text_id: ' ' }]);
    expect(wordless.body.errors).toEqual({ questions: 'Please look at question 14' });
    expect((await draft()).questions).toEqual(questions);
  });

  it('belongs to one market and to those who hold the right', async () => {
    await publishSecond();
    const other = await t.call(getQuestionnaires, {}, { token: keeper, market: 'ph' });
    expect(other.body.data.current).toBe(1);
    const { questions, version } = await draft();
    for (const token of [auditor, await t.signIn(agent)]) {
      const attempts = [
        await t.send(getQuestionnaires, {}, { token }),
        await t.send(getQuestionDraft, {}, { token }),
        await t.send(saveQuestionDraft, { questions, version }, { token }),
        await publish(version, token),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await t.send(publishQuestions, { version })).status).toBe(401);
  });
});
