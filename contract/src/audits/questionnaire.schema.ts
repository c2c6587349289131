import { z } from 'zod';
import { blankable, wireFlag, wireInt, wireKey, wireText } from '../kernel/wire.ts';
import { MOST_QUESTIONS, QUESTION_LENGTH } from './questionnaire.rules.ts';

const question = z.object({
  key: z.string(),
  text_en: z.string(),
  text_id: z.string(),
  weight: z.int(),
  is_critical: z.boolean(),
  is_on: z.boolean(),
});

export const questionnairesRequest = z.object({
  /** Version to show; the current one if absent. */
  number: blankable(wireInt(1, 32_767)),
});

/** All versions, one of them in full, and the draft of the next. */
export const questionnaires = z.object({
  /** Version used by new audits. */
  current: z.int(),
  /** The latest first. */
  versions: z.array(
    z.object({
      number: z.int(),
      /** Null for the specification's version, which nobody published. */
      published_date: z.iso.datetime().nullable(),
      published_by: z.string().nullable(),
    }),
  ),
  shown: z.object({ number: z.int(), questions: z.array(question) }),
  draft: z.object({
    version: z.int(),
    questions: z.array(question),
    /** Number of questions that differ from the current version's. */
    changes: z.int(),
  }),
});

export type Questionnaires = z.infer<typeof questionnaires>;

/** Draft of the next version; its id is the market's. */
export const questionDraft = z.object({ id: z.int(), version: z.int(), questions: z.array(question) });

export const saveQuestionDraftRequest = z.object({
  version: blankable(wireKey),
  questions: blankable(
    z
      .array(
        z.object({
          key: wireText(40),
          text_en: wireText(QUESTION_LENGTH + 1).transform((typed) => typed.trim()),
          text_id: wireText(QUESTION_LENGTH + 1).transform((typed) => typed.trim()),
          weight: wireKey,
          is_critical: wireFlag,
          is_on: wireFlag,
        }),
      )
      .max(MOST_QUESTIONS + 1, { error: 'kernel:invalid.too_many' }),
  ),
});

export const publishQuestionsRequest = z.object({
  /** Draft version that the caller saw. */
  version: wireKey,
});

export const publishedQuestions = z.object({ number: z.int() });
