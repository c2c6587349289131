/** For the operator's command. */
export { securityLines } from './security.queries.ts';
