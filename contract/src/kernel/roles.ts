/** Role ids used by rules; role names are rows (domain.md 3). */
export const ROLE = {
  administrator: 1,
  reportingUser: 2,
  agent: 3,
  dealerStaff: 4,
  supervisor: 5,
  brandManager: 6,
  auditor: 7,
} as const;

export type RoleId = (typeof ROLE)[keyof typeof ROLE];
