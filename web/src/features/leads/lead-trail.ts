import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { isPrerendering, shown } from '../../platform/prerender/activation.ts';

/** A list's leads in order: ids only, no personal data. */
export interface LeadTrail {
  readonly ids: readonly number[];
}

const keyOf = () => `lead-trail-${activeMarket().code}`;

/** Stored when a lead is opened: it opens in a new tab, and the list stays in the old one. */
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
  /** 1-based. */
  readonly place: number;
  readonly count: number;
}

/** A lead's position in the list that opened it; null without one. */
export function placeIn(trail: LeadTrail | null, leadId: number): TrailPlace | null {
  const at = trail?.ids.indexOf(leadId) ?? -1;
  if (!trail || at < 0) return null;
  const { ids } = trail;
  return { previous: ids[at - 1], next: ids[at + 1], place: at + 1, count: ids.length };
}

/** `placeIn` as of the lead's opening: another tab may replace the stored list. */
export function useTrailPlace(leadId: number): TrailPlace | null {
  const [trail, setTrail] = useState(readTrail);
  useEffect(() => {
    if (isPrerendering()) void shown.then(() => setTrail(readTrail()));
  }, []);
  return placeIn(trail, leadId);
}
