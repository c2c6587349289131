import { isLeadConflict } from '@otolead/contract/leads/conflict.rules.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { isApiError } from './api-error.ts';

/** The conflict of a refused save of a lead; null for other failures. */
export function conflictOf(error: unknown): LeadConflict | null {
  if (!isApiError(error) || error.status !== 409) return null;
  return isLeadConflict(error.detail) ? error.detail : null;
}
