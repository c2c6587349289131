import type { Address } from '../platform/address.ts';

/** The start screen: the lead list for whoever may see it, else the dashboard (spec A§2). `opens`: right and route. */
export function startAddress(opens: (path: string) => boolean): Address {
  return opens('/lead-list') ? '/lead-list' : '/dashboard';
}
