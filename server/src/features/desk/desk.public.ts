/** Façade: call permission, and for merges the open tasks. */
export { callStateOf } from './desk.calls.ts';
export { moveOpenTasks, moveTasksBack } from './desk.tasks.ts';
export { doubtViewer, sweepDesk } from './desk.viewers.ts';
