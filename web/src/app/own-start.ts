import { activeMarket } from '../platform/market/active-market.ts';
import { currentSession } from '../platform/session/session.ts';

/** Where the signed-in person chose to start in the active market; data that an older version kept say nothing. */
export const ownStart = () => currentSession()?.user.own_start?.[activeMarket().code];
