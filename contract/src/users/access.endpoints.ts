import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { blankable, requiredText, wireId, wireKey, wireText } from '../kernel/wire.ts';
import { signedInDevice } from '../session/devices.schema.ts';

const ACCESS = '/edit_user';

const ofUser = z.object({ id: wireKey });

export const inviteUser = defineEndpoint({
  name: 'users.invite',
  method: 'POST',
  path: '/user/invite',
  summary: 'Mails an active user a link that sets a password once',
  source: 'domain.md 4',
  access: ACCESS,
  request: ofUser,
  data: z.object({}),
  writes: ['password_reset', 'outgoing_message'],
});

export const inviteSalesperson = defineEndpoint({
  name: 'users.invite_salesperson',
  method: 'POST',
  path: '/user/invite_salesperson',
  summary:
    'Makes a user of role 4 who sees the leads of a salesperson, and mails a link that sets the password once',
  source: 'domain.md 16',
  access: '/create_user',
  request: z.object({
    dse_id: wireId,
    username: wireText(1000).transform((typed) => typed.trim()),
    email: wireText(1000).transform((typed) => typed.trim()),
  }),
  data: z.object({ id: z.int() }),
  writes: ['app_user', 'user_market', 'password_reset', 'outgoing_message'],
});

export const listUserSessions = defineEndpoint({
  name: 'users.list_sessions',
  method: 'POST',
  path: '/user/user_sessions',
  summary: 'Where a user that the caller may edit is signed in',
  source: 'domain.md 4',
  access: ACCESS,
  request: ofUser,
  data: z.array(signedInDevice),
});

export const endUserSessions = defineEndpoint({
  name: 'users.end_sessions',
  method: 'POST',
  path: '/user/end_user_sessions',
  summary: 'Ends one session of a user, or all of them',
  source: 'domain.md 4',
  access: ACCESS,
  request: ofUser.extend({ session_id: blankable(wireId) }),
  data: z.object({}),
  writes: ['user_session'],
});

export const resetSecondFactor = defineEndpoint({
  name: 'users.reset_second_factor',
  method: 'POST',
  path: '/user/reset_second_factor',
  summary: 'Removes the second factor of a user who has lost it, and ends the user’s sessions',
  source: 'domain.md 4',
  access: ACCESS,
  request: ofUser.extend({ own_password: requiredText(200) }),
  data: z.object({}),
  writes: [
    'second_factor',
    'passkey',
    'recovery_code',
    'sign_in_step',
    'user_session',
    'outgoing_message',
    'sign_in_attempt',
  ],
});

export const userAccessEndpoints = [
  inviteUser,
  inviteSalesperson,
  listUserSessions,
  endUserSessions,
  resetSecondFactor,
] as const;
