import type { OwnStart } from '@otolead/contract/session/start.schema.ts';
import type { Address } from '../platform/address.ts';

/**
 * The start screen: the user's choice while it opens; else, as specified, the lead list for users with its right
 * and the dashboard for others (spec A§2). `opens` checks right and route.
 */
export function startAddress(opens: (path: string) => boolean, own?: OwnStart): Address {
  if (own && opens(own.path)) return own.path as Address;
  return opens('/lead-list') ? '/lead-list' : '/dashboard';
}
