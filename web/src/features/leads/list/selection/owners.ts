import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import type { ChosenLeads } from './LeadBulkBar.tsx';

/** Agents who own the picked leads; null if one is not loaded. */
export function ownersOf({ which }: ChosenLeads, rows: readonly LeadRow[]): readonly string[] | null {
  if (!('lead_id' in which)) return null;
  const picked = new Set(which.lead_id);
  const loaded = rows.filter((row) => picked.has(row.lead_id));
  // An unloaded lead may belong to anyone.
  if (loaded.length < picked.size) return null;
  return [...new Set(loaded.map((row) => row.myactive_agent ?? ''))];
}
