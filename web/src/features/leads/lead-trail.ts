import { useEffect, useState } from 'react';
import { isAhead, shown } from '../../platform/ahead/shown.ts';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { activeMarket } from '../../platform/market/active-market.ts';

/** Leads of a list in its order: ids, nothing of a person. */
export interface LeadTrail {
  readonly ids: readonly number[];
}

const keyOf = () => `lead-trail-${activeMarket().code}`;

/** Remembered when a lead is opened: it opens in a tab of its own, and the list stays where it is in the other. */
export function keepTrail(trail: LeadTrail): void {
  writeStored(keyOf(), JSON.stringify(trail));
}

function readTrail(): LeadTrail | null {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf()) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { ids } = stored as Partial<LeadTrail>;
    return Array.isArray(ids) ? { ids } : null;
  } catch {
    return null;
  }
}

export interface TrailPlace {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** From 1. */
  readonly place: number;
  readonly count: number;
}

/** Where a lead stands in the list that it was opened from; null where it was opened from none. */
export function placeIn(trail: LeadTrail | null, leadId: number): TrailPlace | null {
  const at = trail?.ids.indexOf(leadId) ?? -1;
  if (!trail || at < 0) return null;
  const { ids } = trail;
  return { previous: ids[at - 1], next: ids[at + 1], place: at + 1, count: ids.length };
}

/** The same, as it was when the lead was opened: another tab may go on with another list. */
export function useTrailPlace(leadId: number): TrailPlace | null {
  const [trail, setTrail] = useState(readTrail);
  useEffect(() => {
    if (isAhead()) void shown.then(() => setTrail(readTrail()));
  }, []);
  return placeIn(trail, leadId);
}
