import type { NextStep } from '@otolead/contract/session/session.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Account, findAccount } from './session.queries.ts';
import { signInRulesOf } from './sign-in-rules.ts';

/** What a sign-in lacks; null if it is complete. Demo users have a password that everybody knows. */
export async function nextStepOf(tx: Tx, account: Account): Promise<NextStep | null> {
  if (account.isDemo) return null;
  const { changesGiven } = await signInRulesOf(tx, account.marketIds);
  if (account.passwordGiven && changesGiven) return 'password';
  return account.demandsSecondFactor && !account.hasSecondFactor ? 'second_factor' : null;
}

/** Judges the session again after one of its steps. A finished one stays so, whatever was demanded meanwhile. */
export async function advance(
  tx: Tx,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
): Promise<void> {
  const account = await findAccount(tx, userId);
  await tx
    .updateTable('user_session')
    .set({ next_step: account ? await nextStepOf(tx, account) : null })
    .where('id', '=', sessionId)
    .where('next_step', 'is not', null)
    .execute();
}
