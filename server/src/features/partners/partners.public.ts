/** The worker clears away what partners sent long ago. */
export { sweepRequests } from './leads.queries.ts';
