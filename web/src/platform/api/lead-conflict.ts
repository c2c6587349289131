import { isLeadConflict } from '@otolead/contract/leads/conflict.rules.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { translate } from '../i18n/i18n.ts';
import { isApiError } from './api-error.ts';

/** The conflict of a refused save of a lead; null for other failures. */
export function conflictOf(error: unknown): LeadConflict | null {
  if (!isApiError(error) || error.status !== 409) return null;
  return isLeadConflict(error.detail) ? error.detail : null;
}

/** Who saved meanwhile, in the words of a sentence about it. */
export function changerOf({ changed_by: name, changed_by_me: byMe }: LeadConflict): string {
  return byMe ? translate('kernel:conflict.you') : name;
}
