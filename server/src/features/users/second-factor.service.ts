import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { saveSecondFactor } from '@otolead/contract/users/roles.endpoints.ts';
import { mayResetSecondFactor } from '@otolead/contract/users/users.policy.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, forbidden, notFound } from '../../platform/http/errors.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import {
  mailOwner,
  proveOwnPassword,
  removeSecondFactor,
  requireSecretsKey,
  revokeSessionsOf,
} from '../session/session.public.ts';
import { demandSecondFactor } from './roles.queries.ts';
import { findManagedUser, lockManagedUser } from './users.service.ts';

/** Throws like proveOwnPassword; 404 for an unknown role, 400 where the installation cannot keep secrets. */
export async function saveDemand(
  context: ActorContext,
  { role_id: roleId, second_factor: wanted, own_password: typed }: ParsedOf<typeof saveSecondFactor>,
): Promise<void> {
  const demanded = wanted === '1';
  if (demanded) requireSecretsKey(context.environment);
  await proveOwnPassword(context, typed, 'own_password');
  await inTransaction(context.db, async (tx) => {
    const before = await demandSecondFactor(tx, roleId, demanded);
    if (before === undefined) throw notFound();
    if (before === demanded) return;
    const changes = { second_factor: { old: before ? '1' : '0', new: wanted } };
    await logChange(tx, context, { record: 'role', recordId: roleId, changes, everyMarket: true });
    const detail = { role: roleId, demanded };
    await logSecurity(tx, doerOf(context), { event: 'second_factor_demanded', detail });
  });
}

/** For a lost phone. Throws like findManagedUser and proveOwnPassword, 403 among supervisors, and 400 if there is none. */
export async function resetSecondFactor(context: ActorContext, id: number, typed: string): Promise<void> {
  const { role_id: roleId } = await findManagedUser(context, id);
  if (!mayResetSecondFactor(context.actor.roleId, roleId)) throw forbidden();
  await proveOwnPassword(context, typed, 'own_password');
  await inTransaction(context.db, async (tx) => {
    const user = await lockManagedUser(tx, context, id);
    if (!(await removeSecondFactor(tx, doerOf(context), id)))
      throw badRequest(text('users:second_factor.none'));
    await revokeSessionsOf(tx, id, 'revoked_by_administrator', context.clock.now());
    await mailOwner(tx, context, user, 'second_factor_removed');
  });
}
