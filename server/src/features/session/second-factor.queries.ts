import type { Db, Tx } from '../../platform/db/database.ts';

/** A user's row is sealed for this user alone. */
export const placeOf = (userId: number): string => `second factor of ${userId}`;

/** Locked, so that one code is accepted once. */
export function lockSecondFactor(tx: Tx, userId: number) {
  return tx
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function countCodes(db: Db | Tx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The secret waits for its first code. */
export async function putPending(tx: Tx, userId: number, sealed: Buffer): Promise<void> {
  await tx
    .insertInto('second_factor')
    .values({ user_id: userId, secret: null, pending_secret: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: sealed }))
    .execute();
}

export async function confirmPending(tx: Tx, userId: number, step: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set(({ ref }) => ({ secret: ref('pending_secret'), pending_secret: null, last_step: step }))
    .where('user_id', '=', userId)
    .execute();
}

export async function useStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Serialises changes of one user's factors, so that the last one is known as such. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('app_user').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** Codes of the app; false if the user had none. */
export async function deleteApp(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst();
  return gone !== undefined && gone.secret !== null;
}

/** False if the user had none. */
export async function deletePasskeys(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute();
  return gone.length > 0;
}

/** What stood in for a second factor that is gone: recovery codes and begun sign-ins. */
export async function forgetCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_step').where('user_id', '=', userId).execute();
}
