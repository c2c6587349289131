import { text } from '@otolead/contract/kernel/text.ts';
import {
  forgotPassword,
  getResetPasswordToken,
  resendOtp,
  resetPassword,
  validateResetToken,
} from '@otolead/contract/session/recovery.endpoints.ts';
import { RESEND_AFTER_SECONDS } from '@otolead/contract/session/recovery.rules.ts';
import type { Context } from '../../platform/http/context.ts';
import { badRequest, invalidInput, tooManyRequests } from '../../platform/http/errors.ts';
import { requireMail } from '../../platform/http/require-mail.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { isDeliveryDelayed } from '../../platform/messages/outbox.ts';
import { RETRY_AFTER_SECONDS } from './recovery.limit.ts';
import {
  exchangeCode,
  isResetTokenValid,
  type RecoveryContext,
  sendCode,
  setNewPassword,
} from './recovery.service.ts';
import { deviceOf, isBrowser, setDeviceCookie } from './session.cookies.ts';
import { newToken } from './tokens.ts';

const recoveryContext = ({ clock, db, http, market, messages, t }: Context): RecoveryContext => ({
  db,
  marketId: market.id,
  now: clock.now(),
  address: http.request.ip,
  t,
  transport: messages,
});

const tooMany = () => tooManyRequests(RETRY_AFTER_SECONDS);

/**
 * The same answer for every account; it only reveals whether mail is currently slow. Throws 400 if no mail can be sent.
 */
async function answerNeutrally(context: Context, typed: string) {
  requireMail(context.messages);
  if (!(await sendCode(recoveryContext(context), typed))) throw tooMany();
  const delayed = await isDeliveryDelayed(context.db, context.clock.now());
  return {
    data: { resend_after: RESEND_AFTER_SECONDS },
    message: text(delayed ? 'session:otp.sent_late' : 'session:otp.sent'),
  };
}

export const recoveryRoutes: readonly Route[] = [
  publicRoute(forgotPassword, (context, request) => answerNeutrally(context, request.mobile_or_email)),

  publicRoute(resendOtp, (context, request) => answerNeutrally(context, request.mobile_or_email)),

  publicRoute(getResetPasswordToken, async (context, { mobile_or_email: typed, otp }) => {
    const outcome = await exchangeCode(recoveryContext(context), typed, otp);
    switch (outcome.kind) {
      case 'too_many':
        throw tooMany();
      case 'wrong_code':
        throw invalidInput({ otp: text('session:otp.wrong') });
      case 'token':
        return { data: { resetToken: outcome.token } };
    }
  }),

  publicRoute(validateResetToken, async ({ clock, db }, { resetToken }) => ({
    data: { valid: await isResetTokenValid(db, resetToken, clock.now()) },
  })),

  publicRoute(resetPassword, async (context, { password, resetToken }) => {
    const { environment, http } = context;
    const { request, reply } = http;
    const device = isBrowser(request) ? (deviceOf(request, environment) ?? newToken()) : null;
    const setter = { ...context, address: request.ip, device };
    const change = await setNewPassword(setter, resetToken, password);
    if (change.kind === 'expired') throw badRequest(text('session:reset.expired'), 'token_invalid');
    if (change.kind === 'fault') throw invalidInput({ password: change.text });
    if (device) setDeviceCookie(reply, environment, device);
    return { data: {}, message: text('session:reset.done') };
  }),
];
