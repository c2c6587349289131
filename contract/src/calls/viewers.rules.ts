import { ROLE } from '../kernel/roles.ts';

/** Seconds between two reports that a lead is open. */
export const VIEWER_SECONDS = 30;
/** Seconds that a report counts; longer than its interval, because background tabs report late. */
export const VIEWER_LASTS_SECONDS = 90;
/** Seconds that a report still counts once the browser's event stream has ended. */
export const VIEWER_GONE_SECONDS = 6;

/** Viewers named at most. */
export const MOST_VIEWERS = 10;

interface Viewer {
  readonly roleId: number;
  readonly dseId: number | null;
}

/** Dealer staff do not learn of other dealers' staff (domain.md 3). */
export function mayKnowOfViewer(reader: Viewer, viewer: Viewer): boolean {
  if (reader.roleId !== ROLE.dealerStaff || viewer.roleId !== ROLE.dealerStaff) return true;
  return reader.dseId !== null && reader.dseId === viewer.dseId;
}
