import { formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** Right to make a person anonymous, and to read the list of erasures. */
export const ERASE_PERSON = '/erase_person';

/** Right to take the file that answers an access request. */
export const PERSON_FILE = '/person_file';

/** Why a person was erased; `restore`: again, in a restored backup. */
export const ERASURE_CAUSES = ['request', 'retention', 'restore'] as const;

export type ErasureCause = (typeof ERASURE_CAUSES)[number];

/** What a preview counts, as `privacy:kept.<name>`. */
export const KEPT_TABLES = [
  'lead',
  'activity',
  'lead_task',
  'lead_call',
  'lead_preference',
  'used_car_search',
  'assigned_car',
  'document',
  'audit',
  'audit_activity',
  'audit_attachment',
  'intake_request',
  'job_row',
  'blacklist',
  'lead_consent',
  'lead_message',
  'unmatched_message',
  'lead_merge',
  'lead_route',
  'lead_milestone',
] as const;

export type KeptTable = (typeof KEPT_TABLES)[number];

/** The form before an erasure. `lead`: the number to type, which nobody edits. */
export interface EraseValues {
  readonly lead: string;
  readonly confirm: string;
  readonly own_password: string;
}

const isConfirmed: Rule<EraseValues> = (value, { lead }) =>
  String(value).trim() === lead ? null : text('privacy:confirm_wrong', { lead });

/** The lead's number is typed to confirm, because an erasure cannot be undone. */
export const eraseRules = formRules<EraseValues>('privacy', {
  confirm: [required, isConfirmed],
  own_password: [required],
});
