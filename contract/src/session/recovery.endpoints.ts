import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  codeRequest,
  codeSent,
  recoveryRequest,
  resetPasswordRequest,
  resetTokenAnswer,
  resetTokenState,
  validateResetRequest,
} from './recovery.schema.ts';
import { nothing } from './session.schema.ts';

export const forgotPassword = defineEndpoint({
  name: 'session.forgot_password',
  method: 'POST',
  path: '/user/forgot_password',
  summary: 'Send a one-time code; the answer is the same whether the account exists',
  source: 'spec A§7, domain.md 4',
  access: 'public',
  anyMarket: true,
  request: recoveryRequest,
  data: codeSent,
  writes: ['one_time_code', 'outgoing_message', 'sign_in_attempt'],
});

export const resendOtp = defineEndpoint({
  name: 'session.resend_code',
  method: 'POST',
  path: '/user/resendOtp',
  summary: 'Send the code again, after 30 seconds and three times at most',
  source: 'spec A§7, domain.md 4',
  access: 'public',
  anyMarket: true,
  request: recoveryRequest,
  data: codeSent,
  writes: ['one_time_code', 'outgoing_message', 'sign_in_attempt'],
});

export const getResetPasswordToken = defineEndpoint({
  name: 'session.reset_token',
  method: 'POST',
  path: '/user/getResetPasswordToken',
  summary: 'Change a one-time code for a token that sets a new password once',
  source: 'spec A§7',
  access: 'public',
  anyMarket: true,
  request: codeRequest,
  data: resetTokenAnswer,
  writes: ['one_time_code', 'password_reset', 'sign_in_attempt'],
});

export const validateResetToken = defineEndpoint({
  name: 'session.validate_reset_token',
  method: 'POST',
  path: '/user/validateResetToken',
  summary: 'Whether a reset token still works',
  source: 'spec A§7',
  access: 'public',
  anyMarket: true,
  request: validateResetRequest,
  data: resetTokenState,
});

export const resetPassword = defineEndpoint({
  name: 'session.reset_password',
  method: 'POST',
  path: '/user/resetPassword',
  summary: 'Set a new password; every session of the user ends',
  source: 'spec A§7',
  access: 'public',
  anyMarket: true,
  request: resetPasswordRequest,
  data: nothing,
  writes: [
    'password_reset',
    'one_time_code',
    'app_user',
    'user_session',
    'sign_in_attempt',
    'outgoing_message',
  ],
});

export const recoveryEndpoints = [
  forgotPassword,
  resendOtp,
  getResetPasswordToken,
  validateResetToken,
  resetPassword,
] as const;
