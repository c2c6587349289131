/** What other features may use of the desk: whether a lead may be called, and what was promised, for merges. */
export { callStateOf } from './desk.calls.ts';
export { moveOpenTasks, moveTasksBack } from './desk.tasks.ts';
export { doubtViewer, sweepViewers } from './desk.viewers.ts';
