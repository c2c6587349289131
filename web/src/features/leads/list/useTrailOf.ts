import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { type RefObject, useEffect } from 'react';
import { keepTrail } from '../lead-trail.ts';

const OPENING = ['click', 'auxclick', 'keydown'] as const;

/** Remembers the rows in their order before one of them is opened. */
export function useTrailOf(frame: RefObject<HTMLElement | null>, rows: readonly LeadRow[]): void {
  useEffect(() => {
    const list = frame.current;
    const keep = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      keepTrail({ ids: rows.map(({ lead_id: id }) => id) });
    };
    for (const event of OPENING) list?.addEventListener(event, keep, true);
    return () => {
      for (const event of OPENING) list?.removeEventListener(event, keep, true);
    };
  }, [frame, rows]);
}
