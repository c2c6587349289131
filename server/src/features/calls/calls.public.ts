/** Façade: whether a lead may be called, who has it open, and leads that the dialer hands out. */

export { findCallRules } from './call-rules.queries.ts';
export { callsPart } from './calls.person.ts';
export { callStateOf } from './calls.ts';
export { takeHandedLead } from './handed.ts';
export { findLease } from './lease.ts';
export { doubtViewer, sweepViewers } from './viewers.ts';
