import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { wallboard } from './wallboard.schema.ts';

export const WALLBOARD = '/wallboard';

export const getWallboard = defineEndpoint({
  name: 'reports.wallboard',
  method: 'POST',
  path: '/report/wallboard',
  summary: 'Calls, connects, what is due and the speed to lead of today, per agent and campaign',
  source: 'docs/decisions/041',
  access: WALLBOARD,
  request: z.object({}),
  data: wallboard,
});

export const wallboardEndpoints = [getWallboard] as const;
