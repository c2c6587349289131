import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { type RefObject, useEffect } from 'react';
import { keepTrail } from '../lead-trail.ts';

/** Stores the rows' order before one opens. */
export function useTrailOf(frame: RefObject<HTMLElement | null>, rows: readonly LeadRow[]): void {
  useEffect(() => {
    const list = frame.current;
    const keep = () => keepTrail({ ids: rows.map(({ lead_id: id }) => id) });
    // Enter opens the active row wherever the focus is.
    const keepOnEnter = ({ key }: KeyboardEvent) => key === 'Enter' && keep();
    list?.addEventListener('click', keep, true);
    list?.addEventListener('auxclick', keep, true);
    document.addEventListener('keydown', keepOnEnter, true);
    return () => {
      list?.removeEventListener('click', keep, true);
      list?.removeEventListener('auxclick', keep, true);
      document.removeEventListener('keydown', keepOnEnter, true);
    };
  }, [frame, rows]);
}
