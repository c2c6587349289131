/** A merge of two leads keeps what an agent has promised. */
export { moveOpenTasks, moveTasksBack } from './desk.tasks.ts';
export { doubtViewer, sweepViewers } from './desk.viewers.ts';
