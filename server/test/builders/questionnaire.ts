import type { Question } from '@otolead/contract/audits/questionnaire.rules.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { serial } from './serial.ts';

/** A draft of Indonesia's questions with one wording changed each time. */
export async function anotherDraft(db: Db): Promise<Question[]> {
  const { questions } = await db
    .selectFrom('questionnaire_draft')
    .where('market_id', '=', 1)
    .select('questions')
    .executeTakeFirstOrThrow();
  const words = `Reworded ${serial()}?`;
  return questions.map((question, at) => (at === 0 ? { ...question, text_en: words } : question));
}
