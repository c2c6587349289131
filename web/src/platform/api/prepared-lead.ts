import { leadShown } from '@otolead/contract/trail/views.endpoints.ts';
import { isAhead, shown } from '../ahead/shown.ts';
import { call } from './client.ts';

/** Leads that were fetched while another one, or nothing, was on the screen. */
const prepared = new Set<number>();

/** Whether nobody sees the lead that is about to be fetched; then it counts as a view once `tellShown` says so. */
export function isPrepared(leadId: number): boolean {
  const asked = Number(new URLSearchParams(window.location.search).get('id'));
  if (!isAhead() && asked === leadId) return false;
  prepared.add(leadId);
  return true;
}

/**
 * The lead is on the screen, or will be as soon as its page is opened. Answers the function that ends it: of the leads that a
 * page rendered ahead one after the other only the last is shown.
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
