import type { DataOf } from '@otolead/contract/kernel/endpoint.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { login } from '@otolead/contract/session/session.endpoints.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, forbidden } from '../../platform/http/errors.ts';
import { isOwnOrigin } from '../../platform/http/own-origin.ts';
import { deviceOf, isBrowser, refreshTokenOf, setDeviceCookie, setRefreshCookie } from './session.cookies.ts';
import { type Account, findOwnStarts, userDataOf } from './session.queries.ts';
import type { Caller, SignedIn, SignInOutcome } from './session.service.ts';
import type { Tokens } from './tokens.queries.ts';
import { ACCESS_TOKEN_MS } from './tokens.ts';

/** Browsers hold the refresh token in a cookie that scripts cannot read; others get it in the body. */
export async function present(
  { db, environment, http: { request, reply }, market }: Context,
  account: Account,
  { accessToken, refreshToken }: Tokens,
  remember: boolean,
): Promise<DataOf<typeof login>> {
  const ownStarts = await findOwnStarts(db, account);
  const browser = isBrowser(request);
  if (browser) setRefreshCookie(reply, environment, refreshToken, remember);
  return {
    token: accessToken,
    ...(!browser && { refreshToken }),
    expires_in: ACCESS_TOKEN_MS / 1000,
    user_data: userDataOf(account, market.code, ownStarts),
  };
}

export const callerOf = ({ environment, http: { request }, market }: Context): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  isBrowser: isBrowser(request),
  device: deviceOf(request, environment),
  former: isBrowser(request) ? refreshTokenOf(request, environment) : undefined,
  marketId: market.id,
});

/** The answer of every way to sign in. */
export async function admitted(
  context: Context,
  { account, device, remember, tokens }: SignedIn,
): Promise<{ readonly data: DataOf<typeof login>; readonly message: Text }> {
  if (device) setDeviceCookie(context.http.reply, context.environment, device);
  return {
    data: await present(context, account, tokens, remember),
    message: text('session:login.success'),
  };
}

/** The second step is due; the token goes with it. */
export const secondFactorRequired = ({
  stepToken,
  ways,
}: Extract<SignInOutcome, { kind: 'second_factor' }>) =>
  new AppError(400, 'second_factor_required', text('session:second_factor.required'), {
    detail: { step_token: stepToken, ways },
  });

/** CSRF guard: browsers send cookies from any page, but only ours may use them. */
export function refuseForeign({ environment, http: { request } }: Context): void {
  if (!isOwnOrigin(request, environment)) throw forbidden();
}

/** `refuseForeign` for calls that programs make too. */
export function refuseForeignBrowser(context: Context): void {
  if (isBrowser(context.http.request)) refuseForeign(context);
}
