import type { NextStep } from '@otolead/contract/session/session.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Account, findAccount, hasSecondFactor } from './session.queries.ts';
import { signInRulesOf } from './sign-in-rules.ts';

/** A sign-in that an identity provider has proven. */
export interface SignedInElsewhere {
  /** The provider's session; empty if it named none. */
  readonly sid: string;
  /** Whether the provider asked for a second factor. */
  readonly hasSecondFactor: boolean;
  /** Whether the user signed in there minutes ago. */
  readonly isFresh: boolean;
}

/**
 * What a sign-in lacks; null if it is complete. Demo users have a password that everybody knows; users of an identity
 * provider need none.
 */
export async function nextStepOf(
  tx: Tx,
  account: Account,
  elsewhere: SignedInElsewhere | null,
): Promise<NextStep | null> {
  if (account.isDemo) return null;
  const { changesGiven } = await signInRulesOf(tx, account.marketIds);
  if (account.passwordGiven && changesGiven && !elsewhere) return 'password';
  const isGiven = hasSecondFactor(account) || elsewhere?.hasSecondFactor === true;
  return account.demandsSecondFactor && !isGiven ? 'second_factor' : null;
}

/** Judges the session again after one of its steps. A finished one stays so, whatever was demanded meanwhile. */
export async function advance(
  tx: Tx,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
): Promise<void> {
  const account = await findAccount(tx, userId);
  const session = await tx
    .selectFrom('user_session')
    .where('id', '=', sessionId)
    .select('sign_on_sid as sid')
    .executeTakeFirst();
  const sid = session?.sid ?? null;
  const elsewhere = sid === null ? null : { sid, hasSecondFactor: false, isFresh: false };
  await tx
    .updateTable('user_session')
    .set({ next_step: account ? await nextStepOf(tx, account, elsewhere) : null })
    .where('id', '=', sessionId)
    .where('next_step', 'is not', null)
    .execute();
}
