/** Façade: the sweep of begun sign-ins. */
export { sweepSignOn } from './sign-on.queries.ts';
