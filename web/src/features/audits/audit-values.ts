import type { AuditNote } from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';
import type { AuditAnswers } from '@otolead/contract/audits/compliance.rules.ts';

/** The form's values, named as on the wire. */
export interface AuditValues {
  readonly answers: AuditAnswers;
  readonly agent_id?: number;
  /** 'yyyy-MM-dd' and 'HH:mm' by the market's clock. */
  readonly calling_date?: string;
  readonly calling_time?: string;
  readonly action_required?: number;
  readonly comments?: string;
  readonly notes?: readonly AuditNote[];
}

/** The known call; a re-audit starts with the answers that it reviews. */
export function initialValues(audit: AuditDetail): AuditValues {
  const { agent_id: agentId, calling_date: date, calling_time: time } = audit;
  return {
    answers: audit.form === 'reaudit' ? audit.answers : {},
    ...(agentId !== null && { agent_id: agentId }),
    ...(date !== null && { calling_date: date }),
    ...(time !== null && { calling_time: time }),
  };
}
