/** Façade: due times, their postponement, and open tasks for merges. */
export { dueBounds, IS_UNTOUCHED, zonesOf } from './due.ts';
export { passOver, sweepSnoozes } from './snooze.ts';
export { tasksPart } from './tasks.person.ts';
export { moveOpenTasks, moveTasksBack } from './tasks.ts';
