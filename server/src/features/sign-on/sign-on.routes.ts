import {
  backChannelLogout,
  beginSignOn,
  finishSignOn,
  getSignInWays,
} from '@otolead/contract/sign-on/sign-on.endpoints.ts';
import { tooManyRequests } from '../../platform/http/errors.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import {
  admitted,
  pauseInWords,
  refuseForeignBrowser,
  secondFactorRequired,
  signInRulesOf,
} from '../session/session.public.ts';
import { endElsewhere } from './back-channel.ts';
import { begin, finish, offeredAccess } from './sign-on.service.ts';

export const signOnRoutes: readonly Route[] = [
  publicRoute(getSignInWays, async (context) => ({
    data: {
      single_sign_on: (await offeredAccess(context))?.name ?? null,
      passkeys: (await signInRulesOf(context.db, [context.market.id])).offersPasskeys,
    },
  })),

  publicRoute(beginSignOn, async (context, { remember_me: remember }) => {
    refuseForeignBrowser(context);
    return { data: { url: await begin(context, remember) } };
  }),

  publicRoute(finishSignOn, async (context, answer) => {
    refuseForeignBrowser(context);
    const outcome = await finish(context, answer);
    switch (outcome.kind) {
      case 'second_factor':
        throw secondFactorRequired(outcome);
      case 'wait':
        throw tooManyRequests(outcome.seconds, pauseInWords(outcome.seconds));
      case 'signed_in':
        return admitted(context, outcome);
    }
  }),

  publicRoute(backChannelLogout, async (context, { logout_token: logoutToken }) => {
    await endElsewhere(context, logoutToken);
    return { data: {} };
  }),
];
