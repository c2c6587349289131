import { text } from '@otolead/contract/kernel/text.ts';
import {
  changeOwnPassword,
  proveOwnPassword as proveCall,
} from '@otolead/contract/session/own-password.endpoints.ts';
import { ownPasswordRules } from '@otolead/contract/session/own-password.rules.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { mailOwner } from './account-mail.ts';
import { hashPassword } from './hash-password.ts';
import { advance } from './next-step.ts';
import { passwordFault } from './password.rules.ts';
import { proveOwnPassword } from './prove-password.ts';
import { withdrawResets, writePassword } from './recovery.service.ts';
import { signInRulesOf } from './sign-in-rules.ts';
import { notePassword } from './tokens.queries.ts';

export const ownPasswordRoutes: readonly Route[] = [
  route(changeOwnPassword, async (context, request) => {
    const { old_password = '', new_password = '', confirm_password = '' } = request;
    const values = { old_password, new_password, confirm_password };
    refuseFaults(ownPasswordRules.faults(values));
    await change(context, values.old_password, values.new_password.trim());
    return { data: {}, message: text('session:own_password.done') };
  }),

  route(proveCall, async (context, { own_password: typed }) => {
    const { actor, clock, db } = context;
    await proveOwnPassword(context, typed, 'own_password');
    await notePassword(db, actor.sessionId, clock.now());
    return { data: {} };
  }),
];

/** Throws like proveOwnPassword, and 400 at the field of a refused one. */
async function change(context: ActorContext, oldPassword: string, password: string): Promise<void> {
  const { actor, clock, db } = context;
  const account = await proveOwnPassword(context, oldPassword, 'old_password');
  const { id, passwordHash: former } = account;
  const { shortestPassword } = await signInRulesOf(db, account.marketIds);
  const isSame = oldPassword.trim() === password;
  const fault = isSame
    ? text('session:own_password.same')
    : passwordFault(password, account, shortestPassword);
  if (fault) throw invalidInput({ new_password: fault });
  const passwordHash = await hashPassword(password);
  const isSet = await inTransaction(db, async (tx) => {
    await withdrawResets(tx, id);
    const known = { former, sessionId: actor.sessionId };
    if (!(await writePassword(tx, id, passwordHash, clock.now(), known))) return false;
    await advance(tx, actor);
    await mailOwner(tx, context, account, 'password_changed');
    await logSecurity(tx, doerOf(context), { event: 'password_changed', userId: id });
    return true;
  });
  // Another password was set meanwhile.
  if (!isSet) throw invalidInput({ old_password: text('session:own_password.wrong') });
}
