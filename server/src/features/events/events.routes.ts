import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';

export const eventsRoutes: readonly Route[] = [
  route(streamEvents, async ({ actor, events, http }, { last_event_id, since }) => {
    // A browser's EventSource resumes by a header.
    const header = http.request.headers['last-event-id'];
    const lastEventId = last_event_id ?? (typeof header === 'string' ? header : undefined);
    const { sessionId, userId } = actor;
    return { data: [], stream: (reply) => events.open(reply, { sessionId, userId, lastEventId, since }) };
  }),
];
