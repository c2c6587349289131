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

export function isAuditedAgent(roleId: number): boolean {
  return roleId === ROLE.agent;
}

/** Roles that read and save everybody's audits; other roles that are not audited themselves see none. */
export const AUDIT_ROLES = [ROLE.administrator, ROLE.supervisor, ROLE.auditor] as const satisfies RoleId[];

export function isAuditor(roleId: number): boolean {
  return AUDIT_ROLES.some((role) => role === roleId);
}
