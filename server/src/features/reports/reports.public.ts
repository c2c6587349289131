/** Who sees a schedule, for the log of its changes; what the worker does about reports by mail. */
export { noteReport, sweepRuns } from './schedules.deliveries.ts';
export { pauseSchedules } from './schedules.pause.ts';
export { requireSchedule } from './schedules.queries.ts';
export { sendDueReports } from './schedules.run.ts';
