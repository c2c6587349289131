import { ROLE } from '../kernel/roles.ts';

/** Seconds between a browser's reports that a lead is open. */
export const VIEWER_SECONDS = 30;
/** Seconds for which a report counts; longer than the interval, because background tabs report late. */
export const VIEWER_LASTS_SECONDS = 90;
/** Seconds for which a report still counts after the browser's event stream ended. */
export const VIEWER_GONE_SECONDS = 6;

/** Maximum number of viewers named. */
export const MOST_VIEWERS = 10;

interface Viewer {
  readonly roleId: number;
  readonly dseId: number | null;
}

/** Dealer staff do not see other dealers' staff (domain.md 3). */
export function mayKnowOfViewer(reader: Viewer, viewer: Viewer): boolean {
  if (reader.roleId !== ROLE.dealerStaff || viewer.roleId !== ROLE.dealerStaff) return true;
  return reader.dseId !== null && reader.dseId === viewer.dseId;
}
