import type { AuditNote } from '@otolead/contract/audits/audit-form.rules.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, Numeric } from './column-types.ts';

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
  answers: GeneratedJson<Record<string, string>>;
  compliance: Numeric | null;
  action_required_id: number | null;
  attachment_key: string | null;
  comments: Generated<string>;
  notes: GeneratedJson<AuditNote[]>;
  opened_by_agent_at: Date | null;
  /** Version of the questions that it was asked with. */
  questionnaire: Generated<number>;
  /** Who has its form open, and until when nobody else may save it. */
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
  /** The lead's state at that moment. */
  status_id: number;
  sub_status_id: number;
  attribution_id: number | null;
  created_at: Date;
}

export interface AuditAttachmentTable {
  lead_id: number;
  id: Generated<number>;
  /** The audit that was saved with it. */
  audit_id: number | null;
  file_name: string;
  storage_key: string;
  content_type: string;
  file_size: number;
  uploaded_by: number;
  created_at: Date;
}

export interface AuditTables {
  audit: AuditTable;
  audit_activity: AuditActivityTable;
  audit_attachment: AuditAttachmentTable;
}
