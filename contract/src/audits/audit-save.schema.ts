import { z } from 'zod';
import { blankable, wireId, wireInt, wireKey, wireText } from '../kernel/wire.ts';
import { AUDIT_COMMENT_LENGTH, AUDIT_NOTE_LENGTH, MOST_AUDIT_NOTES } from './audit-form.rules.ts';
import { AUDIT_STATUSES } from './audits.rules.ts';
import { eachQuestion } from './audits.schema.ts';
import { AUDIT_ANSWERS } from './compliance.rules.ts';
import { MOST_QUESTIONS } from './questionnaire.rules.ts';

const answer = z.enum(AUDIT_ANSWERS, { error: 'kernel:invalid.value' });

/** Shape only: the form's rules report missing and wrong values. */
export const saveAuditRequest = z.object({
  lead_id: wireId,
  auditlead_id: wireId,
  /** Audit that a re-audit repeats. */
  parent_id: blankable(wireId),
  /** As shown by the form; the server computes both itself. */
  compliance: blankable(z.coerce.number({ error: 'kernel:invalid.number' })),
  audit_lead_status: blankable(z.enum(AUDIT_STATUSES, { error: 'kernel:invalid.value' })),
  version: blankable(wireKey),
  ...eachQuestion(blankable(answer)),
  /** Answers to questions beyond the specification's. */
  answers: blankable(
    z
      .array(z.object({ question: wireText(40), answer }))
      .max(MOST_QUESTIONS, { error: 'kernel:invalid.too_many' }),
  ),
  /** Questionnaire version of the form. */
  questionnaire: blankable(wireKey),
  agent_id: blankable(wireKey),
  /** A day, or an ISO instant. */
  calling_date: blankable(wireText(40)),
  calling_time: blankable(wireText(5)),
  action_required: blankable(wireKey),
  comments: blankable(wireText(AUDIT_COMMENT_LENGTH)),
  /** As the upload returned it. */
  attachment_url: blankable(wireText(500)),
  notes: blankable(
    z
      .array(z.object({ second: wireInt(0, 86_400), text: wireText(AUDIT_NOTE_LENGTH) }))
      .max(MOST_AUDIT_NOTES, { error: 'kernel:invalid.too_many' }),
  ),
});

export type SaveAuditRequest = z.output<typeof saveAuditRequest>;

export const savedAudit = z.object({
  auditlead_id: z.int(),
  version: z.int(),
  audit_status: z.enum(AUDIT_STATUSES),
  compliance: z.number(),
});
