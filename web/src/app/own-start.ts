import { activeMarket } from '../platform/market/active-market.ts';
import { currentSession } from '../platform/session/session.ts';

/** The user's chosen start in the active market; undefined in session data of an older version. */
export const ownStart = () => currentSession()?.user.own_start?.[activeMarket().code];
