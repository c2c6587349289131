import type { AuditNote } from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditAnswers } from '@otolead/contract/audits/compliance.rules.ts';
import type { Question } from '@otolead/contract/audits/questionnaire.rules.ts';
import type { FileState } from '@otolead/contract/kernel/file-state.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json, Numeric } from './column-types.ts';

export interface AuditTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  parent_id: number | null;
  audit_state: string;
  audit_status: string;
  is_agent_reaudit: Generated<boolean>;
  priority: Generated<string>;
  auditor_id: number | null;
  agent_id: number | null;
  calling_at: Date | null;
  answers: GeneratedJson<AuditAnswers>;
  compliance: Numeric | null;
  action_required_id: number | null;
  attachment_key: string | null;
  comments: Generated<string>;
  notes: GeneratedJson<AuditNote[]>;
  opened_by_agent_at: Date | null;
  /** Version of the questions of its score. */
  questionnaire: Generated<number>;
  /** Auditor who has the form open, and until when nobody else may save it. */
  claimed_by: number | null;
  claimed_until: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export interface AuditActivityTable {
  lead_id: number;
  id: Generated<number>;
  audit_id: number;
  audit_status: string;
  priority: string | null;
  actor_id: number | null;
  actor_name: string;
  role_id: number | null;
  comment: Generated<string>;
  /** State of the lead at that time. */
  status_id: number;
  sub_status_id: number;
  attribution_id: number | null;
  created_at: Date;
}

export interface AuditAttachmentTable {
  lead_id: number;
  id: Generated<number>;
  /** Audit saved with it. */
  audit_id: number | null;
  file_name: string;
  storage_key: string;
  content_type: string;
  file_size: number;
  uploaded_by: number;
  scan_state: Generated<FileState>;
  scan_tried_at: Date | null;
  created_at: Date;
}

/** A version of the questions; the first is the specification's, which nobody published. */
export interface QuestionnaireTable {
  market_id: number;
  number: number;
  questions: Json<Question[]>;
  published_at: Date | null;
  published_by: number | null;
}

export interface QuestionnaireDraftTable {
  market_id: number;
  questions: Json<Question[]>;
  version: Generated<number>;
}

export interface AuditRulesTable {
  market_id: number;
  /** Share of each agent's purchases of a week that is audited. */
  sample_percent: number;
  /** Share of the saved audits that a second auditor scores. */
  second_percent: number;
  seed: string;
  version: Generated<number>;
}

/** Whether and why a purchase was sampled. */
export interface AuditSampleTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  agent_id: number | null;
  /** Monday of the week, 'yyyy-MM-dd'. */
  week: string;
  /** Rank among this agent's purchases of the week, from 1. */
  place: number;
  /** The rule's value at that time. */
  percent: number;
  /** Null if not sampled. */
  audit_id: number | null;
}

/** A second auditor's answers to an audit, hidden from audit lists and agents. */
export interface AuditSecondScoreTable {
  lead_id: number;
  id: Generated<number>;
  audit_id: number;
  market_id: number;
  /** First auditor, who is never asked. */
  auditor_id: number;
  questionnaire: number;
  claimed_by: number | null;
  claimed_until: Date | null;
  scored_by: number | null;
  scored_at: Date | null;
  answers: GeneratedJson<AuditAnswers>;
  compliance: Numeric | null;
  created_at: Date;
}

/** Scored audits, or pairs of scores, by answer, question and week. */
export interface AuditCountTable {
  market_id: number;
  /** Empty for the compliance of whole audits. */
  question: string;
  /** Monday of the week, 'yyyy-MM-dd'. */
  week: string;
  /** 0 for an unknown agent. */
  agent_id: number;
  answer: string;
  /** Second auditor's answer; empty for counts of single audits. */
  second_answer: string;
  audits: number;
  /** Sum of their compliance. */
  compliance: Numeric;
}

export interface AuditTables {
  audit: AuditTable;
  audit_activity: AuditActivityTable;
  audit_attachment: AuditAttachmentTable;
  questionnaire: QuestionnaireTable;
  questionnaire_draft: QuestionnaireDraftTable;
  audit_rules: AuditRulesTable;
  audit_sample: AuditSampleTable;
  audit_second_score: AuditSecondScoreTable;
  audit_count: AuditCountTable;
}
