import { leadShown } from '@otolead/contract/trail/views.endpoints.ts';
import { isPrerendering, shown } from '../prerender/activation.ts';
import { call } from './client.ts';

/** Leads fetched before they are on the screen. */
const prepared = new Set<number>();

/** True if the lead is fetched before anybody sees it: it counts as a view once `tellShown` reports it. */
export function isPrepared(leadId: number): boolean {
  const asked = Number(new URLSearchParams(window.location.search).get('id'));
  if (!isPrerendering() && asked === leadId) return false;
  prepared.add(leadId);
  return true;
}

/**
 * Reports the view of a lead once its page is shown. Returns a function that cancels it: of the leads that a page
 * prerendered in turn only the last is shown.
 */
export function tellShown(leadId: number): () => void {
  let isHere = true;
  void shown.then(async () => {
    if (isHere && prepared.delete(leadId)) await call(leadShown, { lead_id: leadId }).catch(() => undefined);
  });
  return () => {
    isHere = false;
  };
}
