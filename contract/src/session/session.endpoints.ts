import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  accessEntry,
  captchaImage,
  captchaPuzzle,
  loginRequest,
  nothing,
  refreshRequest,
  signedIn,
} from './session.schema.ts';

export const getCaptchaImage = defineEndpoint({
  name: 'session.captcha',
  method: 'GET',
  path: '/user/get_captcha_image',
  summary: 'A new captcha, valid once and for five minutes',
  source: 'spec A§7',
  access: 'public',
  anyMarket: true,
  request: nothing,
  data: captchaImage,
  writes: ['captcha', 'sign_in_attempt'],
});

export const getCaptchaPuzzle = defineEndpoint({
  name: 'session.captcha_puzzle',
  method: 'GET',
  path: '/user/get_captcha_puzzle',
  summary: 'A task for the computer of somebody who cannot read the picture, valid once and for five minutes',
  source: 'domain.md 4',
  access: 'public',
  anyMarket: true,
  request: nothing,
  data: captchaPuzzle,
  writes: ['captcha', 'sign_in_attempt'],
});

export const login = defineEndpoint({
  name: 'session.login',
  method: 'POST',
  path: '/user/login',
  summary: 'Sign in with user id, password and captcha',
  source: 'spec A§7',
  access: 'public',
  anyMarket: true,
  request: loginRequest,
  data: signedIn,
  writes: [
    'captcha',
    'user_session',
    'access_token',
    'refresh_token',
    'sign_in_attempt',
    'sign_in_step',
    'outgoing_message',
  ],
});

export const getRefreshToken = defineEndpoint({
  name: 'session.refresh',
  method: 'POST',
  path: '/user/getRefreshToken',
  summary: 'Renew the access token; rotates the refresh token',
  source: 'spec A§7, domain.md 4',
  access: 'public',
  anyMarket: true,
  request: refreshRequest,
  data: signedIn,
  writes: ['user_session', 'access_token', 'refresh_token'],
});

export const logout = defineEndpoint({
  name: 'session.logout',
  method: 'GET',
  path: '/auth/logout',
  summary: 'End the session on the server',
  source: 'spec A§7',
  access: 'signed-in',
  anyMarket: true,
  request: nothing,
  data: nothing,
  writes: ['user_session'],
  whileLooking: true,
  inSignIn: true,
});

export const getUserAccessList = defineEndpoint({
  name: 'session.access_list',
  method: 'GET',
  path: '/roles/get_user_access_list',
  summary: 'The caller’s access list, derived from the role',
  source: 'spec A§7',
  access: 'signed-in',
  anyMarket: true,
  request: nothing,
  data: z.array(accessEntry),
});

export const sessionEndpoints = [
  getCaptchaImage,
  getCaptchaPuzzle,
  login,
  getRefreshToken,
  logout,
  getUserAccessList,
] as const;
