import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { revokeSessionRequest, signedInDevice } from './devices.schema.ts';
import { nothing } from './session.schema.ts';

export const getSessions = defineEndpoint({
  name: 'session.devices',
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where the caller is signed in, this session first',
  source: 'domain.md 4',
  access: 'signed-in',
  anyMarket: true,
  request: nothing,
  data: z.array(signedInDevice),
});

export const revokeOwnSession = defineEndpoint({
  name: 'session.revoke_device',
  method: 'POST',
  path: '/user/revoke_session',
  summary: 'End one of the caller’s own sessions at once',
  source: 'domain.md 4',
  access: 'signed-in',
  anyMarket: true,
  request: revokeSessionRequest,
  data: nothing,
  writes: ['user_session'],
});

export const revokeOtherSessions = defineEndpoint({
  name: 'session.revoke_other_devices',
  method: 'POST',
  path: '/user/revoke_other_sessions',
  summary: 'End all of the caller’s sessions but this one',
  source: 'domain.md 4',
  access: 'signed-in',
  anyMarket: true,
  request: nothing,
  data: nothing,
  writes: ['user_session'],
});

export const deviceEndpoints = [getSessions, revokeOwnSession, revokeOtherSessions] as const;
