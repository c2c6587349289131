/** Calls allowed to a partner's key, for its documentation. */
export { partnerCalls } from './partner-calls.ts';
/** The worker deletes old requests of partners. */
export { sweepRequests } from './requests.queries.ts';
