/** Façade: call permission, what is due, and for merges the open tasks. */
export { callStateOf } from './desk.calls.ts';
export { dueBounds, IS_UNTOUCHED } from './desk.due.ts';
export { moveOpenTasks, moveTasksBack } from './desk.tasks.ts';
export { doubtViewer, sweepDesk } from './desk.viewers.ts';
