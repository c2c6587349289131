import { ROLE } from '../kernel/roles.ts';

interface Viewer {
  readonly roleId: number;
  readonly dseId: number | null;
}

/** Dealer staff do not see other dealers' staff (domain.md 3). */
export function mayKnowOfViewer(reader: Viewer, viewer: Viewer): boolean {
  if (reader.roleId !== ROLE.dealerStaff || viewer.roleId !== ROLE.dealerStaff) return true;
  return reader.dseId !== null && reader.dseId === viewer.dseId;
}
