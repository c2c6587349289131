import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { setUp, starterFileRequest, starterLoaded } from './set-up.schema.ts';

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

export const loadStarter = defineEndpoint({
  name: 'set-up.load_starter',
  method: 'POST',
  path: '/set_up/starter',
  summary: 'Loads the starter files of the market, which has nothing yet, all at once',
  source: 'docs/starter/README.md',
  access: '/set-up',
  request: z.object({}),
  data: starterLoaded,
  writes: ['lead_type', 'make', 'model', 'province', 'cluster', 'city'],
});

export const getStarterFile = defineEndpoint({
  name: 'set-up.starter_file',
  method: 'GET',
  path: '/set_up/starter_file',
  summary: 'A starter file of the market, to be changed and imported',
  source: 'docs/starter/README.md',
  access: '/set-up',
  request: starterFileRequest,
  data: z.null(),
  file: true,
});

export const setUpEndpoints = [getSetUp, loadStarter, getStarterFile] as const;
