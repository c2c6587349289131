/** Which calls a partner's key may make, for its documentation. */
export { partnerCalls } from './partner-calls.ts';
/** The worker clears away what partners sent long ago. */
export { sweepRequests } from './requests.queries.ts';
