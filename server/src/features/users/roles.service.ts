import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import { mayToggle } from '@otolead/contract/users/users.policy.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type Changes, logChange } from '../../platform/records/change-log.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { findPrivilegeNames, findRolePrivileges, lockRoles, writeRolePrivilege } from './roles.queries.ts';

type Entry = ParsedOf<typeof savePrivileges>['role_privilege'][number];

/**
 * Grants and revokes privileges atomically. Entries unchanged by the caller (`was`) are skipped, so that another
 * administrator's save stays. Throws 400 for an unknown or repeated pair, and for privilege 40 where it is fixed.
 */
export function saveRolePrivileges(context: ActorContext, entries: readonly Entry[]): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const roleIds = [...new Set(entries.map((entry) => entry.role_id))];
    const roles = await lockRoles(tx, roleIds);
    const names = await findPrivilegeNames(tx);
    const stored = new Map((await findRolePrivileges(tx, roleIds)).map((row) => [pairOf(row), row]));
    if (new Set(entries.map(pairOf)).size < entries.length) throw unknown();
    const changes = new Map<number, Record<string, Changes[string]>>();
    for (const entry of entries) {
      const { role_id: roleId, privilege_id: privilegeId, status, id, was } = entry;
      const name = names.get(privilegeId);
      const row = stored.get(pairOf(entry));
      if (!roles.has(roleId) || name === undefined || (id !== undefined && id !== row?.id)) throw unknown();
      const before = row?.status === 1 ? '1' : '0';
      if (status === before || status === was) continue;
      refuseFixed(entry);
      await writeRolePrivilege(tx, { role_id: roleId, privilege_id: privilegeId, status: Number(status) });
      changes.set(roleId, { ...changes.get(roleId), [name]: { old: before, new: status } });
    }
    for (const [recordId, changed] of changes) {
      await logChange(tx, context, { record: 'role', recordId, changes: changed, everyMarket: true });
      await logSecurity(tx, doerOf(context), {
        event: 'rights_changed',
        detail: { role: recordId, ...rightsIn(changed) },
      });
    }
  });
}

/** Names of granted and revoked privileges. */
export function rightsIn(changes: Changes): { readonly given: string[]; readonly taken: string[] } {
  const named = (status: string) =>
    Object.entries(changes).flatMap(([name, change]) => (change.new === status ? [name] : []));
  return { given: named('1'), taken: named('0') };
}

const pairOf = ({ role_id: roleId, privilege_id: id }: Pick<Entry, 'role_id' | 'privilege_id'>) =>
  `${roleId} ${id}`;

const unknown = () =>
  invalidInput({
    role_privilege: text('kernel:invalid.value', { name: text('users:field.role_privilege') }),
  });

/** Privilege 40 is toggled for role 1 alone (spec B§6); the server's operator restores it (`role grant`). */
function refuseFixed({ role_id: roleId, privilege_id: privilegeId }: Entry): void {
  if (!mayToggle(roleId, privilegeId))
    throw invalidInput({ role_privilege: text('users:administrator_only') });
}
