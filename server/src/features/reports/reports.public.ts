/** Visibility of schedules for the change log; the worker's tasks for mailed reports; counts for machines. */
export { noteReport, sweepRuns } from './schedules.delivery-log.ts';
export { pauseSchedules } from './schedules.pause.ts';
export { requireSchedule } from './schedules.queries.ts';
export { sendDueReports } from './schedules.run.ts';
export { reportFile } from './schedules.sheets.ts';
