import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../platform/api/query-client.ts';
import { leadDetailsQuery } from './lead-workspace.api.ts';

let ahead: number | undefined;
const listeners = new Set<() => void>();

function setAhead(leadId: number | undefined): void {
  if (leadId === ahead) return;
  ahead = leadId;
  for (const listener of listeners) listener();
}

/**
 * Prerenders the likely next lead, hidden and in idle time, once `loading` has settled and the lead shows. Returns
 * a function that stops it.
 */
export function renderStepAhead(leadId: number, loading: Promise<unknown>): () => void {
  let isWanted = true;
  const render = async () => {
    await loading;
    await queryClient.fetchQuery(leadDetailsQuery(leadId)).catch(() => undefined);
    if (isWanted && queryClient.getQueryData(leadDetailsQuery(leadId).queryKey)) setAhead(leadId);
  };
  void render();
  return () => {
    isWanted = false;
    if (ahead === leadId) setAhead(undefined);
  };
}

/** The lead to prerender beside the open one. */
export function useStepAhead(): number | undefined {
  return useSyncExternalStore(subscribe, () => ahead);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
