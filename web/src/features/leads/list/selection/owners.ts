import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import type { ChosenLeads } from './LeadBulkBar.tsx';

/** Names of the agents who have the picked leads; null where one of them is not loaded. */
export function ownersOf({ which }: ChosenLeads, rows: readonly LeadRow[]): readonly string[] | null {
  if (!('lead_id' in which)) return null;
  const picked = new Set(which.lead_id);
  const loaded = rows.filter((row) => picked.has(row.lead_id));
  // A lead that was picked and is no longer loaded could be anybody's.
  if (loaded.length < picked.size) return null;
  return [...new Set(loaded.map((row) => row.myactive_agent ?? ''))];
}
