/** The lead list starts pushes, the worker sends them to a dialer; saves record results of calls. */
export { beginLeadCall, endLeadCall, fillCalls, setCallOutcomes } from './dialer.calls.ts';
export { dialerPart } from './dialer.person.ts';
export { REMOVE_FROM_DIALER, removalOf, removeFromDialer, withdrawPushes } from './dialer.removal.ts';
export { startPush } from './dialer.service.ts';
export { queueCallSync, SYNC_CALLS, syncCallLog } from './dialer.sync.ts';
export { dialersOf } from './dialers.ts';
