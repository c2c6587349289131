import { getRefreshToken, logout } from '@otolead/contract/session/session.endpoints.ts';
import { isApiError } from '../api/api-error.ts';
import { isRefusal } from '../api/client.ts';
import { send } from '../api/transport.ts';
import { wireRequest } from '../api/wire-request.ts';
import { readStored, removeStored, writeStored } from '../local-storage.ts';
import { activeMarket } from '../market/active-market.ts';
import { exclusively } from './grant.ts';

/**
 * A sign-out that the server has not received. Scripts cannot delete the cookie, so until the server knows nobody
 * may enter with it, and every open page keeps retrying.
 */
const DUE = 'sign_out_due';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

export function isSignOutDue(): boolean {
  return readStored(DUE) !== null;
}

export function signOutIsDue(): void {
  writeStored(DUE, '1');
  void goOnTelling();
}

/** Called after a later sign-in, which replaced the cookie. */
export function forgetDueSignOut(): void {
  removeStored(DUE);
}

let isTelling = false;

export async function goOnTelling(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  for (let wait = FIRST_WAIT_MS; !(await finishSignOut()); wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  isTelling = false;
}

/** Ends a locally ended session on the server; false if it is unreachable. */
export function finishSignOut(): Promise<boolean> {
  return exclusively(async () => {
    if (!isSignOutDue()) return true;
    try {
      const { code } = activeMarket();
      const { data } = await send(wireRequest(getRefreshToken, code, {}), {});
      await send(wireRequest(logout, code, {}), { token: (data as { token: string }).token });
    } catch (error) {
      // A refusal means that the session no longer exists.
      if (!isApiError(error) || !isRefusal(error)) return false;
    }
    removeStored(DUE);
    return true;
  });
}
