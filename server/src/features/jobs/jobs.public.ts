/** Façade for features with long work: `startJob` in the request's transaction, `jobTask` and batches in the worker. */
export {
  countTries,
  findMarks,
  inBatches,
  type LeadOutcome,
  recordOutcomes,
  takeWaiting,
} from './jobs.batches.ts';
export { endCancelled, finishJob, finishWithFile, reportProgress, setTotal } from './jobs.finish.ts';
export { isJobOver, markTold, rowsAhead, rowsJob } from './jobs.own.ts';
export { jobsPart } from './jobs.person.ts';
export { cancelOpenJobs } from './jobs.quarantine.ts';
export {
  doRows,
  endRows,
  findFaults,
  type RowOutcome,
  type RowVerdict,
  setRowTotal,
} from './jobs.rows.ts';
export { cancelJob, type JobTaskServices, jobTask, lockJob, type RunningJob } from './jobs.run.ts';
export { dealLeads, freezeLeads, grantJob, queueWork, rememberLeads, startJob } from './jobs.start.ts';
export { sweepJobs } from './jobs.sweep.ts';
