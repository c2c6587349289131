import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  addedPasskey,
  addPasskeyRequest,
  beginPasskeyRequest,
  beginPasskeySignInRequest,
  passkeySignInRequest,
  passkeys,
  provePasskeyRequest,
  removePasskeyRequest,
  renamePasskeyRequest,
  webAuthnOptions,
} from './passkeys.schema.ts';
import { nothing, signedIn } from './session.schema.ts';

const OWN = { source: 'domain.md 4', access: 'signed-in', anyMarket: true } as const;
const PUBLIC = { source: 'domain.md 4', access: 'public', anyMarket: true } as const;

export const getPasskeys = defineEndpoint({
  ...OWN,
  name: 'session.passkeys',
  method: 'GET',
  path: '/user/passkeys',
  summary: 'The caller’s passkeys, and whether they are offered',
  request: nothing,
  data: passkeys,
  inSignIn: true,
});

export const beginPasskey = defineEndpoint({
  ...OWN,
  name: 'session.begin_passkey',
  method: 'POST',
  path: '/user/begin_passkey',
  summary: 'Options with which the browser makes a passkey; valid once and for five minutes',
  request: beginPasskeyRequest,
  data: webAuthnOptions,
  writes: ['passkey_challenge', 'sign_in_attempt'],
  inSignIn: true,
});

export const addPasskey = defineEndpoint({
  ...OWN,
  name: 'session.add_passkey',
  method: 'POST',
  path: '/user/add_passkey',
  summary: 'Keeps the passkey that the browser made; with the first second factor come ten recovery codes',
  request: addPasskeyRequest,
  data: addedPasskey,
  writes: ['passkey', 'passkey_challenge', 'recovery_code', 'user_session', 'outgoing_message'],
  inSignIn: true,
});

export const renamePasskey = defineEndpoint({
  ...OWN,
  name: 'session.rename_passkey',
  method: 'POST',
  path: '/user/rename_passkey',
  summary: 'Gives a passkey of the caller another name',
  request: renamePasskeyRequest,
  data: nothing,
  writes: ['passkey'],
});

export const removePasskey = defineEndpoint({
  ...OWN,
  name: 'session.remove_passkey',
  method: 'POST',
  path: '/user/remove_passkey',
  summary: 'Removes a passkey of the caller, unless it is the last second factor of a role that needs one',
  request: removePasskeyRequest,
  data: nothing,
  writes: ['passkey', 'recovery_code', 'sign_in_step', 'outgoing_message', 'sign_in_attempt'],
});

export const provePasskey = defineEndpoint({
  ...OWN,
  name: 'session.prove_passkey',
  method: 'POST',
  path: '/user/prove_passkey',
  summary:
    'A passkey of the caller in place of the own password, for calls that answered `password_required`; its challenge comes from `begin_login_passkey`',
  request: provePasskeyRequest,
  data: nothing,
  writes: ['passkey', 'passkey_challenge', 'user_session'],
});

export const beginPasskeySignIn = defineEndpoint({
  ...PUBLIC,
  name: 'session.begin_passkey_sign_in',
  method: 'POST',
  path: '/user/begin_login_passkey',
  summary: 'Options with which the browser signs in by a passkey; valid once and for five minutes',
  request: beginPasskeySignInRequest,
  data: webAuthnOptions,
  writes: ['passkey_challenge', 'sign_in_attempt'],
});

export const signInByPasskey = defineEndpoint({
  ...PUBLIC,
  name: 'session.sign_in_by_passkey',
  method: 'POST',
  path: '/user/login_passkey',
  summary: 'Signs in by a passkey, without a password or as the second step after one',
  request: passkeySignInRequest,
  data: signedIn,
  writes: [
    'passkey',
    'passkey_challenge',
    'sign_in_step',
    'user_session',
    'access_token',
    'refresh_token',
    'sign_in_attempt',
    'outgoing_message',
  ],
});

export const passkeyEndpoints = [
  getPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  provePasskey,
  beginPasskeySignIn,
  signInByPasskey,
] as const;
