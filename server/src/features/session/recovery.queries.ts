import {
  identifierOf,
  MOST_RESENDS,
  RESEND_AFTER_SECONDS,
} from '@otolead/contract/session/recovery.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { CODE_LIFE_MS, type StoredCode } from './recovery.codes.ts';

export interface RecoverableAccount {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string | null;
}

/** Active account with this e-mail or mobile; undefined otherwise. */
export async function findRecoverableAccount(tx: Tx, typed: string): Promise<RecoverableAccount | undefined> {
  const identifier = identifierOf(typed);
  if (!identifier) return undefined;
  const accounts = tx
    .selectFrom('app_user')
    .where('status', '=', 1)
    .select(['id', 'username', 'name', 'email', 'mobile']);
  return identifier.kind === 'mail'
    ? accounts.where(sql`lower(email)`, '=', identifier.email).executeTakeFirst()
    : accounts.where('mobile', '=', identifier.digits).executeTakeFirst();
}

/**
 * Stores the account's only code and returns true, unless the limits forbid it: a live code is replaced after 30
 * seconds at the earliest and three times at most. One statement, so that of two simultaneous requests one gets a code.
 */
export async function putCode(tx: Tx, userId: number, stored: StoredCode, now: Date): Promise<boolean> {
  const fresh = {
    ...stored,
    tries: 0,
    last_sent_at: now,
    expires_at: new Date(now.getTime() + CODE_LIFE_MS),
  };
  const latestSend = new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000);
  const isOver = sql<SqlBool>`one_time_code.expires_at <= ${now}`;
  const row = await tx
    .insertInto('one_time_code')
    .values({ user_id: userId, sends: 1, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...fresh, sends: sql`case when ${isOver} then 1 else one_time_code.sends + 1 end` })
        .where(({ and, eb, or }) =>
          or([
            isOver,
            and([
              eb('one_time_code.last_sent_at', '<=', latestSend),
              eb('one_time_code.sends', '<=', MOST_RESENDS),
            ]),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locked, so that guesses from several tabs are counted one by one. */
export function lockCode(tx: Tx, userId: number) {
  return tx
    .selectFrom('one_time_code')
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function sweepRecovery(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_code').where('expires_at', '<=', now).execute();
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}
