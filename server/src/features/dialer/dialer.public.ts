/** The lead list starts pushes, the worker sends them to a dialer; saves record results of calls. */
export { beginLeadCall, endLeadCall, fillCalls, setCallOutcomes } from './dialer.calls.ts';
export { dialerPart } from './dialer.person.ts';
export { withdrawPushes } from './dialer.registry.ts';
export { startPush } from './dialer.service.ts';
export { queueCallSync, SYNC_CALLS, syncCallLog } from './dialer.sync.ts';
export { dialersOf } from './dialers.ts';
