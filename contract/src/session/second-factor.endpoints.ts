import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  beginRequest,
  begunSecondFactor,
  confirmRequest,
  ownPasswordRequest,
  recoveryCodes,
  secondFactor,
  signInCodeRequest,
} from './second-factor.schema.ts';
import { nothing, signedIn } from './session.schema.ts';

const OWN = { source: 'domain.md 4', access: 'signed-in', anyMarket: true } as const;

export const signInByCode = defineEndpoint({
  name: 'session.sign_in_by_code',
  method: 'POST',
  path: '/user/login_code',
  summary:
    'Second step of a sign-in that answered `second_factor_required`: a code of the app, or a recovery code',
  source: 'domain.md 4',
  access: 'public',
  anyMarket: true,
  request: signInCodeRequest,
  data: signedIn,
  writes: [
    'sign_in_step',
    'second_factor',
    'recovery_code',
    'user_session',
    'access_token',
    'refresh_token',
    'sign_in_attempt',
    'outgoing_message',
  ],
});

export const getSecondFactor = defineEndpoint({
  ...OWN,
  name: 'session.second_factor',
  method: 'GET',
  path: '/user/second_factor',
  summary: 'Whether the caller has a second factor, and how many recovery codes are left',
  request: nothing,
  data: secondFactor,
  inSignIn: true,
});

export const beginSecondFactor = defineEndpoint({
  ...OWN,
  name: 'session.begin_second_factor',
  method: 'POST',
  path: '/user/begin_second_factor',
  summary: 'A new secret for an authenticator app; the present one stays until a code confirms the new one',
  request: beginRequest,
  data: begunSecondFactor,
  writes: ['second_factor', 'sign_in_attempt'],
  inSignIn: true,
});

export const confirmSecondFactor = defineEndpoint({
  ...OWN,
  name: 'session.confirm_second_factor',
  method: 'POST',
  path: '/user/confirm_second_factor',
  summary: 'The first code of the new secret; answers ten recovery codes, and all other sessions end',
  request: confirmRequest,
  data: recoveryCodes,
  writes: ['second_factor', 'recovery_code', 'user_session', 'outgoing_message'],
  inSignIn: true,
});

export const renewRecoveryCodes = defineEndpoint({
  ...OWN,
  name: 'session.renew_recovery_codes',
  method: 'POST',
  path: '/user/renew_recovery_codes',
  summary: 'Ten new recovery codes instead of those that are left',
  request: ownPasswordRequest,
  data: recoveryCodes,
  writes: ['recovery_code', 'outgoing_message', 'sign_in_attempt'],
});

export const removeSecondFactor = defineEndpoint({
  ...OWN,
  name: 'session.remove_second_factor',
  method: 'POST',
  path: '/user/remove_second_factor',
  summary: 'Removes the second factor, unless the role needs one',
  request: ownPasswordRequest,
  data: nothing,
  writes: ['second_factor', 'recovery_code', 'outgoing_message', 'sign_in_attempt'],
});

export const secondFactorEndpoints = [
  signInByCode,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
] as const;
