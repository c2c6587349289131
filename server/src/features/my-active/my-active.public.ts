/** Who may own leads. */

export { findAgents } from './my-active.queries.ts';
