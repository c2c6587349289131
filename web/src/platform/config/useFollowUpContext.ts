import { FOLLOW_UP_START, followUpStart } from '@otolead/contract/lead-status/followup.rules.ts';
import { useMinute } from '../clock.ts';
import { activeMarket } from '../market/active-market.ts';
import { useSession } from '../session/session.ts';

/** The limits of a follow-up: current time, market and settings. */
export function useFollowUpContext() {
  const now = useMinute();
  const settings = useSession()?.settings;
  return {
    now,
    market: activeMarket(),
    settings: { followupStart: followUpStart(settings?.[FOLLOW_UP_START]) },
  };
}
