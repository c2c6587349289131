import type { AccessEntry } from '@otolead/contract/kernel/access.ts';
import { CARRIED_ID } from '@otolead/contract/session/carried.rules.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import { nameOfBrowser } from './browser-name.ts';
import type { SiteSettings } from './site-settings.ts';

/** Session data embedded in the page: a grant, and the rights and settings of the address's market. */
export interface CarriedSession {
  /** The browser that the page was made for. */
  readonly browser: string;
  readonly token: string;
  readonly expires_in: number;
  readonly user_data: UserData;
  readonly access: readonly AccessEntry[];
  readonly settings: SiteSettings;
}

/** Removes it from the document. Undefined for a page that was made for another browser. */
export function takeCarried(): CarriedSession | undefined {
  const element = document.getElementById(CARRIED_ID);
  element?.remove();
  const browser = nameOfBrowser();
  if (!element?.textContent) return undefined;
  const carried = JSON.parse(element.textContent) as CarriedSession;
  return carried.browser === browser ? carried : undefined;
}
