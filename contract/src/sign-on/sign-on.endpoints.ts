import { defineEndpoint } from '../kernel/endpoint.ts';
import { nothing, signedIn } from '../session/session.schema.ts';
import {
  backChannelRequest,
  beginSignOnRequest,
  begunSignOn,
  finishSignOnRequest,
  signInWays,
} from './sign-on.schema.ts';

const PUBLIC = { source: 'domain.md 4', access: 'public', anyMarket: true } as const;

export const getSignInWays = defineEndpoint({
  ...PUBLIC,
  name: 'sign-on.ways',
  method: 'GET',
  path: '/user/sign_in_ways',
  summary: 'What the market’s sign-in page offers beside user id and password',
  request: nothing,
  data: signInWays,
});

export const beginSignOn = defineEndpoint({
  ...PUBLIC,
  name: 'sign-on.begin',
  method: 'POST',
  path: '/user/begin_sign_on',
  summary: 'Begins a single sign-on (OpenID Connect): the address of the identity provider',
  request: beginSignOnRequest,
  data: begunSignOn,
  writes: ['sign_on_request', 'sign_in_attempt'],
});

export const finishSignOn = defineEndpoint({
  ...PUBLIC,
  name: 'sign-on.finish',
  method: 'POST',
  path: '/user/finish_sign_on',
  summary: 'Signs in by what the identity provider answered, once and in the browser that began',
  request: finishSignOnRequest,
  data: signedIn,
  writes: [
    'sign_on_request',
    'sign_on_identity',
    'app_user',
    'user_market',
    'user_session',
    'access_token',
    'refresh_token',
    'sign_in_attempt',
    'sign_in_step',
    'outgoing_message',
  ],
});

export const backChannelLogout = defineEndpoint({
  ...PUBLIC,
  name: 'sign-on.back_channel_logout',
  method: 'POST',
  path: '/user/sign_on_logout',
  summary:
    'For the identity provider: ends sessions that were signed out there (OpenID Connect Back-Channel Logout)',
  form: true,
  request: backChannelRequest,
  data: nothing,
  writes: ['user_session'],
});

export const signOnEndpoints = [getSignInWays, beginSignOn, finishSignOn, backChannelLogout] as const;
