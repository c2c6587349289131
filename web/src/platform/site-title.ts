import type { Market } from '@otolead/contract/kernel/market.ts';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { currentSession } from './session/session.ts';
import { setting } from './session/site-settings.ts';

/** Site settings are not loaded before sign-in (domain.md 0). */
const TITLES = { id: 'OtoLead Indonesia', ph: 'OtoLead Philippines' } as const;

export function siteTitle(market: Market): string {
  return setting(currentSession()?.settings ?? {}, 'site_title', TITLES[market.code]);
}

/** URL of the market's logo; null for the built-in one. */
export function ownLogo(market: Market): string | null {
  const logo = siteLogo(market);
  return logo === usualLogo(market) ? null : logo;
}

const usualLogo = ({ code }: Market) => `/logo-${code}.svg`;

const siteLogo = (market: Market) => setting(currentSession()?.settings ?? {}, 'logo', usualLogo(market));

let own: string | null = null;
const listeners = new Set<() => void>();

function setOwn(title: string | null): void {
  own = title;
  for (const listener of listeners) listener();
}

/** Title of a page that shows more than its route says (a lead's name); null until known. */
export function usePageTitle(title: string | null): void {
  // In the same frame as the page.
  useLayoutEffect(() => {
    setOwn(title);
    return () => setOwn(null);
  }, [title]);
}

/** The tab: '<page> · <site title of the market>' and the market's logo; `routeTitle` is already translated. */
export function useDocumentHead(routeTitle: string | null, market: Market): void {
  const page = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => own,
  );
  const shown = page ?? routeTitle;
  const site = siteTitle(market);
  const logo = siteLogo(market);
  useLayoutEffect(() => {
    document.title = shown ? `${shown} · ${site}` : site;
  });
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', logo);
  }, [logo]);
}
