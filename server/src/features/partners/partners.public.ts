/** Calls allowed to a partner's key, for its documentation. */
export { partnerCalls } from './partner-calls.ts';
export { requestsPart } from './requests.person.ts';
/** The worker deletes old requests of partners. */
export { sweepRequests } from './requests.queries.ts';
