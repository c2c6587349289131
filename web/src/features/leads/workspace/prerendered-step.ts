import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../platform/api/query-client.ts';
import { leadDetailsQuery } from './lead-workspace.api.ts';

let prerendered: number | undefined;
const listeners = new Set<() => void>();

function setPrerendered(leadId: number | undefined): void {
  if (leadId === prerendered) return;
  prerendered = leadId;
  for (const listener of listeners) listener();
}

/**
 * Prerenders the likely next lead, hidden and in idle time, once `loading` has settled and the lead shows. Returns
 * a function that stops it.
 */
export function prerenderStep(leadId: number, loading: Promise<unknown>): () => void {
  let isWanted = true;
  const render = async () => {
    await loading;
    await queryClient.fetchQuery(leadDetailsQuery(leadId)).catch(() => undefined);
    if (isWanted && queryClient.getQueryData(leadDetailsQuery(leadId).queryKey)) setPrerendered(leadId);
  };
  void render();
  return () => {
    isWanted = false;
    if (prerendered === leadId) setPrerendered(undefined);
  };
}

/** The lead to prerender beside the open one. */
export function usePrerenderedStep(): number | undefined {
  return useSyncExternalStore(subscribe, () => prerendered);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
