import {
  type Question,
  type QuestionnaireValues,
  questionChanges,
  questionnaireRules,
} from '@otolead/contract/audits/questionnaire.rules.ts';
import type { Questionnaires } from '@otolead/contract/audits/questionnaire.schema.ts';
import { AUDIT_CHANGED } from '@otolead/contract/events/events.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, conflict, invalidInput, notFound } from '../../platform/http/errors.ts';
import { type Changes, logChange } from '../../platform/records/change-log.ts';
import type { RecordKind } from '../../platform/records/save-record.ts';
import {
  type DraftRecord,
  findDraft,
  findVersion,
  findVersions,
  insertVersion,
  lockDraft,
  writeDraft,
} from './questionnaires.queries.ts';

const QUESTIONNAIRE = 'questionnaire';

/** The draft of the next version. */
export const QUESTION_DRAFT: RecordKind<QuestionnaireValues, DraftRecord> = {
  name: QUESTIONNAIRE,
  empty: { questions: [] },
  find: lockDraft,
  faults: questionnaireRules.faults,
  check: async (tx, context, { questions }) => refuseLost(tx, context, questions),
  write: writeDraft,
  changes: (before, after) => questionsChanged(before?.questions ?? [], after.questions),
};

/** Answers are stored by question key, so published questions are switched off, never deleted. */
async function refuseLost(tx: Tx, { market }: ActorContext, questions: readonly Question[]): Promise<void> {
  const current = await findVersion(tx, market.id);
  const keys = new Set(questions.map(({ key }) => key));
  if (current?.questions.some(({ key }) => !keys.has(key)))
    throw invalidInput({ questions: text('audits:questions.lost') });
}

/** By question; null if there was or is none. */
function questionsChanged(before: readonly Question[], after: readonly Question[]): Changes {
  const changes = questionChanges(before, after).map(({ key, before: old, after: now }) => [
    key,
    { old: old && { ...old }, new: now && { ...now } },
  ]);
  return Object.fromEntries(changes) as Changes;
}

/** Throws 404 for an unknown version of the market. */
export async function questionnaires(
  { db, market }: ActorContext,
  number: number | undefined,
): Promise<Questionnaires> {
  const [versions, current, draft] = await Promise.all([
    findVersions(db, market.id),
    findVersion(db, market.id),
    findDraft(db, market.id),
  ]);
  const shown = number === undefined ? current : await findVersion(db, market.id, number);
  if (!current || !shown) throw notFound();
  return {
    current: current.number,
    versions: versions.map(({ number: one, published_at: at, name }) => ({
      number: one,
      published_date: at?.toISOString() ?? null,
      published_by: name,
    })),
    shown,
    draft: {
      version: draft.version,
      questions: [...draft.questions],
      changes: questionChanges(current.questions, draft.questions).length,
    },
  };
}

/**
 * Publishes the draft in one transaction with its log and notifies open forms. Throws 409 if somebody changed the draft
 * since it was seen, 400 if it changes nothing.
 */
export function publishDraft(context: ActorContext, version: number): Promise<{ number: number }> {
  return inTransaction(context.db, async (tx) => {
    const draft = await lockDraft(tx, context);
    if (draft.version !== version) throw conflict(text('audits:questions.stale'), { version: draft.version });
    const current = await findVersion(tx, context.market.id);
    if (!current || questionChanges(current.questions, draft.questions).length === 0)
      throw badRequest(text('audits:questions.unchanged'));
    const number = await insertVersion(tx, context, draft.questions);
    await logChange(tx, context, {
      record: QUESTIONNAIRE,
      recordId: context.market.id,
      changes: { published: { old: current.number, new: number } },
    });
    await noteEvent(tx, { kind: AUDIT_CHANGED, marketId: context.market.id, key: null });
    return { number };
  });
}
