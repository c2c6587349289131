import { ROLE } from '../kernel/roles.ts';

/** A browser says so often that it has a lead open … */
export const VIEWER_SECONDS = 30;
/** … and is believed for so long, so that a tab in the background is not forgotten … */
export const VIEWER_LASTS_SECONDS = 90;
/** … but only for so long once its stream of events has ended: it was closed, or comes back at once. */
export const VIEWER_GONE_SECONDS = 6;

/** More are not named. */
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
