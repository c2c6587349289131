import { defineEndpoint } from '../kernel/endpoint.ts';
import { dialerResultAnswer, dialerResultRequest } from './dialer.schema.ts';

/** GET, as VICIdial calls its Dispo URL. */
export const dialerResult = defineEndpoint({
  name: 'dialer.result',
  method: 'GET',
  service: 'common',
  path: '/dialer/result',
  summary: 'Takes how a call of the dialer ended (docs/operations.md)',
  source: 'VICIdial Dispo Call URL',
  access: 'dialer-secret',
  request: dialerResultRequest,
  data: dialerResultAnswer,
  writes: ['lead', 'lead_call', 'activity', 'dialer_result'],
});

export const dialerEndpoints = [dialerResult] as const;
