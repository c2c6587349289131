import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { wireKey } from '../kernel/wire.ts';
import { nothing } from './session.schema.ts';

export const lookAs = defineEndpoint({
  name: 'session.look_as',
  method: 'POST',
  path: '/auth/look_as',
  summary: 'From now on this session sees what a role sees, and writes nothing',
  source: 'domain.md 3',
  access: '/role-list',
  request: z.object({ role_id: wireKey }),
  data: nothing,
  writes: ['user_session'],
});

export const endLook = defineEndpoint({
  name: 'session.end_look',
  method: 'POST',
  path: '/auth/end_look',
  summary: 'The session has its own role again',
  source: 'domain.md 3',
  access: 'signed-in',
  anyMarket: true,
  request: nothing,
  data: nothing,
  writes: ['user_session'],
  whileLooking: true,
});

export const lookEndpoints = [lookAs, endLook] as const;
