import { describe, expect, it } from 'vitest';
import { AUDIT_QUESTIONS, readAnswers, sendAnswers } from './audit-form.rules.ts';
import {
  MOST_QUESTIONS,
  newQuestion,
  type Question,
  questionChanges,
  questionFaults,
  questionnaireRules,
} from './questionnaire.rules.ts';

const question = (change: Partial<Question> = {}): Question => ({
  key: 'crm_update',
  text_en: 'CRM updated?',
  text_id: 'CRM diperbarui?',
  weight: 1,
  is_critical: true,
  is_on: true,
  ...change,
});

const faultOf = (questions: readonly Question[]) => questionnaireRules.faults({ questions }).questions?.key;

describe('questions of audits', () => {
  it.each<[string, Partial<Question>, string[]]>([
    ['nothing', {}, []],
    ['no English words', { text_en: ' ' }, ['text_en']],
    ['no Indonesian words', { text_id: '' }, ['text_id']],
    ['too many words', { text_id: 'x'.repeat(301) }, ['text_id']],
    ['no weight', { weight: 0 }, ['weight']],
    ['too much weight', { weight: 11 }, ['weight']],
    ['half a weight', { weight: 1.5 }, ['weight']],
  ])('wrong is %s', (_title, change, fields) => {
    expect(Object.keys(questionFaults(question(change)))).toEqual(fields);
  });

  it.each<[string, readonly Question[], string | undefined]>([
    ['one that is asked', [question()], undefined],
    ['none that is asked', [question({ is_on: false })], 'audits:questions.none_on'],
    ['one twice', [question(), question()], 'audits:questions.wrong_key'],
    ['a key that the form itself uses', [question({ key: 'agent_id' })], 'audits:questions.wrong_key'],
    [
      'too many',
      Array.from({ length: MOST_QUESTIONS + 1 }, (_, at) => question({ key: `question_${at}` })),
      'audits:questions.too_many',
    ],
    ['a wrong one', [question(), question({ key: 'question_14', weight: 0 })], 'audits:questions.wrong'],
  ])('a version with %s', (_title, questions, fault) => {
    expect(faultOf(questions)).toBe(fault);
  });

  it('a new one has a key that no question has', () => {
    expect(newQuestion(AUDIT_QUESTIONS.map((key) => question({ key }))).key).toBe('question_14');
    expect(newQuestion([question({ key: 'question_20' })]).key).toBe('question_21');
  });

  it('changes are told by question: words, weight, place, added and taken away', () => {
    const [one, other] = [question(), question({ key: 'dse_name' })];
    expect(questionChanges([one, other], [one, other])).toEqual([]);
    const changed = questionChanges([one, other], [{ ...one, weight: 2 }, question({ key: 'question_14' })]);
    expect(changed.map(({ key, before, after }) => [key, before?.weight, after?.weight])).toEqual([
      ['crm_update', 1, 2],
      ['question_14', undefined, 1],
      ['dse_name', 1, undefined],
    ]);
    expect(questionChanges([one, other], [other, one])).toHaveLength(2);
  });

  it('AUD-075 answers travel under the specification’s names, others in a list', () => {
    const answers = { crm_update: 'NO', question_14: 'YES' } as const;
    const sent = sendAnswers(answers);
    expect(sent).toEqual({ crm_update: 'NO', answers: [{ question: 'question_14', answer: 'YES' }] });
    expect(readAnswers(sent)).toEqual(answers);
  });
});
