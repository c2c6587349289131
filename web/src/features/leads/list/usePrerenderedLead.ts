import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { endPrerender, prerenderLead } from '../../../platform/prerender/prerendered-lead.ts';
import { keepTrail } from '../lead-trail.ts';

/** Longer than a passing pointer stays. */
const POINTED_MS = 100;

/** Prerenders the lead under the pointer or the cursor. */
export function usePrerenderedLead(
  frame: RefObject<HTMLElement | null>,
  rows: readonly LeadRow[],
  activeId: string | null,
  mayOpen: boolean,
): void {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    const list = frame.current;
    if (!list || !mayOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (event: Event) => {
      clearTimeout(timer);
      const lead = leadUnder(event.target, latest.current);
      if (!lead) return;
      const render = () => {
        // The prerendered lead reads its position among the rows.
        keepTrail({ ids: latest.current.map(({ lead_id: id }) => id) });
        prerenderLead(lead.lead_id);
      };
      if (event.type === 'pointerdown') render();
      else timer = setTimeout(render, POINTED_MS);
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') endPrerender();
    };
    list.addEventListener('pointerover', point);
    list.addEventListener('pointerdown', point);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      list.removeEventListener('pointerover', point);
      list.removeEventListener('pointerdown', point);
      document.removeEventListener('visibilitychange', onReturn);
      endPrerender();
    };
  }, [frame, mayOpen]);
  useEffect(() => {
    if (activeId === null || !mayOpen) return;
    const timer = setTimeout(() => prerenderLead(Number(activeId)), POINTED_MS);
    return () => clearTimeout(timer);
  }, [activeId, mayOpen]);
}

function leadUnder(target: EventTarget | null, rows: readonly LeadRow[]): LeadRow | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? rows[Number(row.dataset.row)] : undefined;
}
