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
  /** The version that is shown; the current one without. */
  number: blankable(wireInt(1, 32_767)),
});

/** The versions, one of them whole, and the draft of the next. */
export const questionnaires = z.object({
  /** The version that new audits are asked with. */
  current: z.int(),
  /** The latest first. */
  versions: z.array(
    z.object({
      number: z.int(),
      /** Null for the specification's, which nobody has published. */
      published_date: z.iso.datetime().nullable(),
      published_by: z.string().nullable(),
    }),
  ),
  shown: z.object({ number: z.int(), questions: z.array(question) }),
  draft: z.object({
    version: z.int(),
    questions: z.array(question),
    /** Questions that differ from the current version's. */
    changes: z.int(),
  }),
});

export type Questionnaires = z.infer<typeof questionnaires>;

/** The draft of the next version; its id is the market's. */
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
  /** The draft's, as it was looked at. */
  version: wireKey,
});

export const publishedQuestions = z.object({ number: z.int() });
