import { z } from 'zod';
import { blankable, wireId, wireList, wireRequestId, wireText } from '../kernel/wire.ts';
import { AUDIT_COMMENT_LENGTH } from './audit-form.rules.ts';
import { REQUESTED_STATUSES } from './audits.policy.ts';
import { AUDIT_PRIORITIES } from './audits.rules.ts';

/** Audits of one bulk change. */
export const MOST_AUDITS = 1_000;

const auditIds = wireList(wireId)
  .refine((ids) => ids.length > 0, { error: 'kernel:required' })
  .refine((ids) => ids.length <= MOST_AUDITS, { error: 'kernel:invalid.too_many' });

export const changeAuditStatusRequest = z.object({
  auditlead_id: auditIds,
  audit_status: z.enum(REQUESTED_STATUSES, { error: 'kernel:invalid.value' }),
  comment: blankable(wireText(AUDIT_COMMENT_LENGTH)),
  request_id: wireRequestId,
});

export const changePriorityRequest = z.object({
  auditlead_id: auditIds,
  priority: blankable(z.enum(AUDIT_PRIORITIES, { error: 'kernel:invalid.value' })),
  comment: blankable(wireText(AUDIT_COMMENT_LENGTH)),
  request_id: wireRequestId,
});

/** One audit is changed at once, several by the job named here. */
export const changedAudits = z.object({ auditlead_id: z.array(z.int()), job_id: z.int().nullable() });
