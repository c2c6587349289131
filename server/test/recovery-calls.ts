import {
  forgotPassword,
  getResetPasswordToken,
  resendOtp,
  resetPassword,
  validateResetToken,
} from '@otolead/contract/session/recovery.endpoints.ts';
import type { TestUser } from './builders/users.ts';
import type { CallOptions, TestApp } from './harness.ts';
import { TEST_START } from './test-clock.ts';

/** Calls of password recovery, and data visible only to the account's owner. */
export function recoveryOn(t: TestApp) {
  const ask = (typed: string, options?: CallOptions) =>
    t.call(forgotPassword, { mobile_or_email: typed }, options);
  const exchange = (typed: string, otp: string, options?: CallOptions) =>
    t.call(getResetPasswordToken, { mobile_or_email: typed, otp }, options);
  const messages = () =>
    t.db.selectFrom('outgoing_message').selectAll().orderBy('created_at').orderBy('id').execute();

  /** Code of the newest message, while its body exists. */
  async function latestCode(): Promise<string> {
    const code = /\b\d{6}\b/.exec((await messages()).at(-1)?.body ?? '')?.[0];
    if (!code) throw new Error('no code was sent');
    return code;
  }

  return {
    ask,
    exchange,
    messages,
    latestCode,
    askAgain: (typed: string, options?: CallOptions) =>
      t.call(resendOtp, { mobile_or_email: typed }, options),
    reset: (resetToken: string, password: string, confirm_password = password) =>
      t.call(resetPassword, { password, confirm_password, resetToken }),
    isValid: async (resetToken: string) => (await t.call(validateResetToken, { resetToken })).body.data.valid,
    tokenFor: async (user: TestUser): Promise<string> => {
      await ask(user.email);
      return (await exchange(user.email, await latestCode())).body.data.resetToken;
    },
    /** Time, limits, codes and messages as at the start of the file. */
    startOver: async () => {
      t.clock.set(TEST_START);
      const tables = ['sign_in_attempt', 'one_time_code', 'password_reset', 'outgoing_message'] as const;
      for (const table of tables) await t.db.deleteFrom(table).execute();
    },
  };
}
