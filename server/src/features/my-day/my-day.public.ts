/** Façade: what is due, its postponement, and for merges the open tasks. */
export { dueBounds, IS_UNTOUCHED, zonesOf } from './due.ts';
export { passOver, sweepSnoozes } from './snooze.ts';
export { moveOpenTasks, moveTasksBack } from './tasks.ts';
