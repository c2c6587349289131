import { text } from '@otolead/contract/kernel/text.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getPasskeys,
  provePasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey as signInCall,
} from '@otolead/contract/session/passkeys.endpoints.ts';
import { badRequest, tooManyRequests } from '../../platform/http/errors.ts';
import { publicRoute, type Route, route } from '../../platform/http/route.ts';
import { admitted, callerOf, refuseForeignBrowser } from './admit.ts';
import { add, begin, ownPasskeys, prove, remove, rename } from './passkeys.service.ts';
import { pauseInWords } from './pause-words.ts';
import { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts';
import { siteOf } from './web-authn.ts';

export const passkeyRoutes: readonly Route[] = [
  route(getPasskeys, async (context) => ({ data: await ownPasskeys(context) })),
  route(beginPasskey, async (context, request) => ({ data: await begin(context, request) })),
  route(addPasskey, async (context, request) => ({
    data: { recovery_codes: await add(context, request) },
    message: text('session:passkeys.added'),
  })),
  route(renamePasskey, async (context, { id, name }) => {
    await rename(context, id, name);
    return { data: {}, message: text('kernel:saved') };
  }),
  route(removePasskey, async (context, { id, own_password: typed }) => {
    await remove(context, id, typed);
    return { data: {}, message: text('session:passkeys.removed') };
  }),

  route(provePasskey, async (context, { credential }) => {
    await prove(context, credential);
    return { data: {} };
  }),

  publicRoute(beginPasskeySignIn, async (context, { step_token: stepToken }) => {
    refuseForeignBrowser(context);
    return { data: await beginSignIn(context, stepToken) };
  }),

  publicRoute(signInCall, async (context, { credential, remember_me: remember, step_token: stepToken }) => {
    refuseForeignBrowser(context);
    const given = { credential, remember, stepToken, site: siteOf(context) };
    const outcome = await signInByPasskey(context, given, callerOf(context));
    switch (outcome.kind) {
      case 'expired':
        throw badRequest(text('session:second_factor.expired'), 'token_invalid');
      case 'refused':
        throw badRequest(outcome.fault);
      case 'wait':
        throw tooManyRequests(outcome.seconds, pauseInWords(outcome.seconds));
      case 'signed_in':
        return admitted(context, outcome);
    }
  }),
];
