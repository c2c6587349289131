import { text } from '@otolead/contract/kernel/text.ts';
import { signInByCode as signInByCodeCall } from '@otolead/contract/session/second-factor.endpoints.ts';
import {
  getCaptchaImage,
  getCaptchaPuzzle,
  getRefreshToken,
  getUserAccessList,
  login,
  logout,
} from '@otolead/contract/session/session.endpoints.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { secretsKey } from '../../platform/environment.ts';
import type { Context } from '../../platform/http/context.ts';
import { badRequest, invalidInput, tooManyRequests } from '../../platform/http/errors.ts';
import { publicRoute, type Route, route } from '../../platform/http/route.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import {
  admitted,
  callerOf,
  present,
  refuseForeign,
  refuseForeignBrowser,
  secondFactorRequired,
} from './admit.ts';
import { CAPTCHA_RETRY_SECONDS, countCaptcha } from './captcha.limit.ts';
import { pauseInWords } from './pause-words.ts';
import { refreshSession } from './refresh.service.ts';
import { clearRefreshCookie, refreshTokenOf } from './session.cookies.ts';
import { findAccessEntries } from './session.queries.ts';
import { issueCaptcha, issuePuzzle, signIn } from './session.service.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { revokeSession } from './tokens.queries.ts';

async function limitCaptchas({ clock, db, http }: Context): Promise<void> {
  if (!(await countCaptcha(db, http.request.ip, clock.now()))) throw tooManyRequests(CAPTCHA_RETRY_SECONDS);
}

export const sessionRoutes: readonly Route[] = [
  publicRoute(getCaptchaImage, async (context) => {
    await limitCaptchas(context);
    return { data: await issueCaptcha(context.db, context.clock.now()) };
  }),

  publicRoute(getCaptchaPuzzle, async (context) => {
    await limitCaptchas(context);
    return { data: await issuePuzzle(context.db, context.clock.now()) };
  }),

  publicRoute(login, async (context, request) => {
    refuseForeignBrowser(context);
    const outcome = await signIn(context, request, callerOf(context));
    switch (outcome.kind) {
      case 'captcha_mismatch':
        throw invalidInput({ captcha: text('session:captcha.mismatch') });
      case 'wrong_pair':
        throw badRequest(text('session:login.wrong_pair'));
      case 'wait':
        throw tooManyRequests(outcome.seconds, pauseInWords(outcome.seconds));
      case 'second_factor':
        throw secondFactorRequired(outcome);
      case 'sign_on_only':
        throw badRequest(text('session:login.sign_on_only'));
      case 'signed_in':
        return admitted(context, outcome);
    }
  }),

  publicRoute(signInByCodeCall, async (context, { code, step_token: stepToken }) => {
    refuseForeignBrowser(context);
    const key = secretsKey(context.environment);
    const outcome = await signInByCode({ ...context, key }, { code, stepToken }, callerOf(context));
    switch (outcome.kind) {
      case 'expired':
        throw badRequest(text('session:second_factor.expired'), 'token_invalid');
      case 'refused':
        throw invalidInput({ code: outcome.fault });
      case 'wait':
        throw tooManyRequests(outcome.seconds, pauseInWords(outcome.seconds));
      case 'signed_in':
        return admitted(context, outcome);
    }
  }),

  /**
   * Spec A§8 has three terms: the message `invalid_refresh_token`, which shows no toast (ERR-005), the result
   * `token_invalid` of a failed call (SES-081) and `not_found` for missing data (SES-082). So a failure has
   * `invalid_refresh_token` in `message` and `token_invalid` in `error_code`; without a token both are `not_found`.
   */
  publicRoute(getRefreshToken, async (context, { refreshToken, authEmail }) => {
    const cookie = refreshTokenOf(context.http.request, context.environment);
    const presented = refreshToken ?? cookie;
    if (refreshToken === undefined && cookie !== undefined) refuseForeign(context);
    if (!presented) throw badRequest(text('kernel:literal.not_found'), 'not_found');
    const outcome = await refreshSession(context.db, presented, authEmail, {
      now: context.clock.now(),
      sessionDays: context.environment.SESSION_DAYS,
      marketId: context.market.id,
      address: context.http.request.ip,
    });
    if (outcome.kind === 'invalid')
      throw badRequest(text('kernel:literal.invalid_refresh_token'), 'token_invalid');
    return { data: await present(context, outcome.account, outcome.tokens, outcome.remember) };
  }),

  route(logout, async (context) => {
    const { actor, db, clock, environment, http } = context;
    await inTransaction(db, async (tx) => {
      await revokeSession(tx, actor.sessionId, 'signed_out', clock.now());
      await logSecurity(tx, doerOf(context), { event: 'signed_out', userId: actor.userId });
    });
    clearRefreshCookie(http.reply, environment);
    return { data: {}, message: text('session:logout.success') };
  }),

  route(getUserAccessList, async ({ actor, db }) => ({ data: await findAccessEntries(db, actor.roleId) })),
];
