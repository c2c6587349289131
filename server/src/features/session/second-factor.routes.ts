import { text } from '@otolead/contract/kernel/text.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@otolead/contract/session/second-factor.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { begin, confirm, removeOwn, renewRecovery, secondFactorOf } from './second-factor.service.ts';

/** The caller's own second factor. */
export const secondFactorRoutes: readonly Route[] = [
  route(getSecondFactor, async (context) => ({ data: await secondFactorOf(context) })),
  route(beginSecondFactor, async (context, { own_password: typed }) => ({
    data: await begin(context, typed),
  })),
  route(confirmSecondFactor, async (context, { code }) => ({
    data: { recovery_codes: await confirm(context, code) },
    message: text('session:second_factor.done'),
  })),
  route(renewRecoveryCodes, async (context, { own_password: typed }) => ({
    data: { recovery_codes: await renewRecovery(context, typed) },
  })),
  route(removeSecondFactor, async (context, { own_password: typed }) => {
    await removeOwn(context, typed);
    return { data: {}, message: text('session:second_factor.removed') };
  }),
];
