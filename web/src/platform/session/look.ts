import { endLook, lookAs } from '@otolead/contract/session/look.endpoints.ts';
import { call } from '../api/client.ts';
import { reactTo } from '../api/react-to.ts';
import { activeMarket } from '../market/active-market.ts';
import { removeFromVault } from './vault.ts';

/** Switches this browser to the role's view, from its start screen on. */
export async function startLooking(roleId: number): Promise<void> {
  await begin(() => call(lookAs, { role_id: roleId }));
}

export async function stopLooking(): Promise<void> {
  await begin(() => call(endLook, {}));
}

/** Rights and caches belong to the former role, so the page reloads. */
async function begin(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    reactTo(error, 'write');
    return;
  }
  removeFromVault('user_access_list');
  window.location.assign(`/${activeMarket().code}/`);
}
