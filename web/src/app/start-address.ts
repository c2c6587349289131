import type { Address } from '../platform/address.ts';

/** The start screen (spec A§2): the lead list for users with its right, else the dashboard. `opens`: right, route. */
export function startAddress(opens: (path: string) => boolean): Address {
  return opens('/lead-list') ? '/lead-list' : '/dashboard';
}
