import { readStored, writeStored } from '../../platform/local-storage.ts';

const CLAIMED = 'otolead-line-call';

/** True in the one tab of this browser that opens a call, once: a reload during the call leaves the screen as it is. */
export async function claimCall(code: string): Promise<boolean> {
  const claim = () => {
    if (readStored(CLAIMED) === code) return false;
    writeStored(CLAIMED, code);
    return true;
  };
  // Locks need https or localhost; without them two visible windows may both open the lead.
  return navigator.locks ? navigator.locks.request(CLAIMED, claim) : claim();
}
