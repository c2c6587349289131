import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { liveEvent, streamRequest } from './events.schema.ts';

/**
 * Server-sent events: `ready` ({resumed}), `change` (a list of changes, with an id to resume from), `resync` (refetch
 * everything), `end` (reconnect now, because the session or its rights changed).
 */
export const streamEvents = defineEndpoint({
  name: 'events.stream',
  method: 'GET',
  path: '/events/stream',
  summary: 'Changes in the user’s markets as they happen, as far as the user may see them',
  source: 'docs/decisions/032',
  access: 'signed-in',
  anyMarket: true,
  stream: true,
  request: streamRequest,
  data: z.array(liveEvent),
});

export const eventsEndpoints = [streamEvents] as const;
