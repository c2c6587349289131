/** Façade: whether a lead may be called, and who has it open. */

export { callsPart } from './calls.person.ts';
export { callStateOf } from './calls.ts';
export { doubtViewer, sweepViewers } from './viewers.ts';
