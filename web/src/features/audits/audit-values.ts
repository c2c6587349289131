import { type AuditAnswers, type AuditNote, answersOf } from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';

/** What is filled in; the names are the wire's. */
export interface AuditValues extends AuditAnswers {
  readonly agent_id?: number;
  /** 'yyyy-MM-dd' and 'HH:mm' by the market's clock. */
  readonly calling_date?: string;
  readonly calling_time?: string;
  readonly action_required?: number;
  readonly comments?: string;
  readonly notes?: readonly AuditNote[];
}

/** The call as it is known; a re-audit begins with the answers that it judges again. */
export function initialValues(audit: AuditDetail): AuditValues {
  const call = {
    agent_id: audit.agent_id ?? undefined,
    calling_date: audit.calling_date ?? undefined,
    calling_time: audit.calling_time ?? undefined,
  };
  if (audit.form !== 'reaudit') return call as AuditValues;
  const answers = Object.fromEntries(
    Object.entries(answersOf(audit as AuditValues, audit.questionnaire)).filter(
      ([, answer]) => answer !== null,
    ),
  );
  return { ...answers, ...call } as AuditValues;
}
