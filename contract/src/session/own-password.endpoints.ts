import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { blankable, wireText } from '../kernel/wire.ts';
import { ownPasswordRequest } from './second-factor.schema.ts';
import { nothing } from './session.schema.ts';

export const changeOwnPassword = defineEndpoint({
  name: 'session.change_password',
  method: 'POST',
  path: '/user/change_password',
  summary: 'Changes the caller’s own password; the old one is asked for, and all other sessions end',
  source: 'domain.md 4',
  access: 'signed-in',
  anyMarket: true,
  request: z.object({
    old_password: blankable(wireText(200)),
    new_password: blankable(wireText(200)),
    confirm_password: blankable(wireText(200)),
  }),
  data: nothing,
  writes: [
    'app_user',
    'user_session',
    'sign_in_attempt',
    'one_time_code',
    'password_reset',
    'outgoing_message',
  ],
  inSignIn: true,
});

export const proveOwnPassword = defineEndpoint({
  name: 'session.prove_password',
  method: 'POST',
  path: '/user/prove_password',
  summary:
    'Gives the user’s password again, for calls that answered `password_required`; counts for five minutes',
  source: 'domain.md 4',
  access: 'signed-in',
  anyMarket: true,
  request: ownPasswordRequest,
  data: nothing,
  writes: ['user_session', 'sign_in_attempt'],
});

export const ownPasswordEndpoints = [changeOwnPassword, proveOwnPassword] as const;
