/** Visibility of schedules for the change log; the worker's tasks for mailed reports. */
export { noteReport, sweepRuns } from './schedules.deliveries.ts';
export { pauseSchedules } from './schedules.pause.ts';
export { requireSchedule } from './schedules.queries.ts';
export { sendDueReports } from './schedules.run.ts';
