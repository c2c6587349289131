import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../local-storage.ts';
import { leadHref } from '../market/lead-address.ts';
import { isPrerendering, opened, shown } from './activation.ts';

/** The likely next lead's address, the only message a prerendered page receives. */
const POINTED = 'lead-pointed';

let rules: HTMLScriptElement | undefined;

/**
 * Prerenders the lead in a tab that stays hidden until the lead is opened (docs/decisions/043). One such tab serves
 * every lead in turn. Browsers without speculation rules open a tab as before.
 */
export function prerenderLead(leadId: number): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const url = leadHref(leadId);
  writeStored(POINTED, url);
  if (rules) return;
  const prerender = [
    { urls: [url], target_hint: '_blank', eagerness: 'immediate', expects_no_vary_search: 'params=("id")' },
  ];
  rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = JSON.stringify({ prerender });
  document.head.append(rules);
  window.addEventListener('storage', endWhenOpened);
}

/** The opened tab removes the address. */
function endWhenOpened({ key, newValue }: StorageEvent): void {
  if (key === POINTED && newValue === null) endPrerender();
}

/** The tab was opened or perhaps discarded: the next lead needs a new one. */
export function endPrerender(): void {
  window.removeEventListener('storage', endWhenOpened);
  rules?.remove();
  rules = undefined;
}

interface PrerenderRouter {
  readonly preload: (leadId: number) => unknown;
  /** Navigates with a replaced history entry. */
  readonly go: (leadId: number) => Promise<void>;
}

let current: number | undefined;
const listeners = new Set<() => void>();

function setCurrent(leadId: number | undefined): void {
  current = leadId;
  for (const listener of listeners) listener();
}

/**
 * In a prerendered page: shows the lead under the pointer. The URL stays unchanged, because activation would not
 * update one that a hidden page had changed.
 */
export function followPointedLead({ preload, go }: PrerenderRouter): void {
  if (!isPrerendering()) return;
  const follow = (address: string | null) => {
    const leadId = leadOf(address);
    if (leadId === undefined || leadId === current) return;
    preload(leadId);
    setCurrent(leadId);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === POINTED) follow(newValue);
  };
  window.addEventListener('storage', onStorage);
  follow(readStored(POINTED));
  void opened.then(async () => {
    window.removeEventListener('storage', onStorage);
    const address = window.location.pathname + window.location.search;
    follow(address);
    await shown;
    removeStored(POINTED);
    const leadId = leadOf(address);
    if (leadId !== undefined) await go(leadId);
    setCurrent(undefined);
  });
}

/** Undefined for an address of another screen or market. */
function leadOf(address: string | null): number | undefined {
  const [path, search] = address?.split('?') ?? [];
  const leadId = Number(new URLSearchParams(search).get('id'));
  return path === window.location.pathname && leadId > 0 ? leadId : undefined;
}

/** The lead that a prerendered page shows in place of its address's; undefined elsewhere. */
export function usePointedLead(): number | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
