import { isAuditedAgent, isAuditor } from '@otolead/contract/kernel/roles.ts';
import type { Actor } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** Agent whose audits the caller sees; undefined for all. Throws 403 for roles that see none. */
export function auditedAgent({ roleId, userId }: Actor): number | undefined {
  if (isAuditedAgent(roleId)) return userId;
  if (!isAuditor(roleId)) throw forbidden();
  return undefined;
}
