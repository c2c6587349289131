import { text } from '@otolead/contract/kernel/text.ts';
import type { LeadListRequest } from '@otolead/contract/leads/leads.schema.ts';
import { type LeadSort, mayBeSorted } from '@otolead/contract/leads/search.rules.ts';
import { invalidInput } from '../../platform/http/errors.ts';

/** Each has an index on the market's leads (docs/decisions/006). */
const COLUMNS = {
  followup_date: 'lead.followup_at',
  created_date: 'lead.created_at',
  updated_date_crm: 'lead.updated_crm_at',
} as const satisfies Record<LeadSort, string>;

export interface LeadOrder {
  readonly column: (typeof COLUMNS)[LeadSort];
  readonly direction: 'asc' | 'desc';
}

/**
 * Due leads come first by default, other lists start with the newest (domain.md 14); 400 for an order that would hide
 * leads.
 */
export function leadOrder({ date_type: dateType, sort, direction }: LeadListRequest): LeadOrder {
  if (!mayBeSorted(sort, dateType)) throw invalidInput({ sort: text('leads:sort.needs_followup') });
  const by = sort ?? (dateType === 'followup_date' ? 'followup_date' : 'created_date');
  return { column: COLUMNS[by], direction: direction ?? (by === 'followup_date' ? 'asc' : 'desc') };
}

/** Name of the order in a cursor. */
export const nameOfOrder = ({ column, direction }: LeadOrder): string => `${column} ${direction}`;
