import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { setUp } from './set-up.schema.ts';

export const getSetUp = defineEndpoint({
  name: 'set-up.get',
  method: 'GET',
  path: '/set_up',
  summary: 'What the installation still lacks',
  source: 'docs/operations.md',
  access: '/set-up',
  request: z.object({}),
  data: setUp,
});

export const setUpEndpoints = [getSetUp] as const;
