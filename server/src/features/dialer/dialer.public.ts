/** The lead list starts pushes, the worker sends them to a dialer; saves record results of calls. */

export type { AgentLine, LineAnswer, LineReading, TransferTarget } from './agent-line.ts';
export { beginLeadCall, endLeadCall, fillCalls, setCallOutcomes } from './dialer.calls.ts';
export { queueListSync, SYNC_LISTS, syncLists } from './dialer.lists.ts';
export { dialerPart } from './dialer.person.ts';
export { REMOVE_FROM_DIALER, removalOf, removeFromDialer, withdrawPushes } from './dialer.removal.ts';
export { admitDialer } from './dialer.results.ts';
export { startPush } from './dialer.service.ts';
export { queueCallSync, SYNC_CALLS, syncCallLog } from './dialer.sync.ts';
export { dialersOf, type LinesOf, linesOf } from './dialers.ts';
export { UNNAMED } from './line.attempts.ts';
export { FINISH_CALL, finishCall, queueFinish } from './line.finish.ts';
