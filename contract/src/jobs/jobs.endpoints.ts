import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  job,
  jobFileRow,
  jobLead,
  jobLeadsRequest,
  jobListRequest,
  jobRequest,
  jobRowsRequest,
  startedJob,
} from './jobs.schema.ts';

const SOURCE = 'issue: jobs a person can see; domain.md 14';

export const listJobs = defineEndpoint({
  name: 'jobs.list',
  method: 'GET',
  path: '/job/list',
  summary: 'The caller’s own jobs in this market, newest first',
  source: SOURCE,
  access: 'signed-in',
  request: jobListRequest,
  data: z.array(job),
  paginated: true,
});

export const getJob = defineEndpoint({
  name: 'jobs.get',
  method: 'GET',
  path: '/job/get',
  summary: 'One of the caller’s jobs with its progress',
  source: SOURCE,
  access: 'signed-in',
  request: jobRequest,
  data: job,
});

export const listJobLeads = defineEndpoint({
  name: 'jobs.leads',
  method: 'GET',
  path: '/job/leads',
  summary: 'What became of each lead of one of the caller’s jobs',
  source: SOURCE,
  views: 'list',
  access: 'signed-in',
  request: jobLeadsRequest,
  data: z.array(jobLead),
  paginated: true,
});

export const listJobRows = defineEndpoint({
  name: 'jobs.rows',
  method: 'GET',
  path: '/job/rows',
  summary: 'The rows of the file of one of the caller’s jobs that were not done, and why',
  source: SOURCE,
  access: 'signed-in',
  request: jobRowsRequest,
  data: z.array(jobFileRow),
  paginated: true,
});

export const cancelJob = defineEndpoint({
  name: 'jobs.cancel',
  method: 'POST',
  path: '/job/cancel',
  summary: 'End one of the caller’s jobs before its next batch; what is done stays done',
  source: SOURCE,
  access: 'signed-in',
  request: jobRequest,
  data: job,
  writes: ['job'],
});

export const markJobsSeen = defineEndpoint({
  name: 'jobs.seen',
  method: 'POST',
  path: '/job/seen',
  summary: 'The caller has looked at what is finished',
  source: SOURCE,
  access: 'signed-in',
  request: z.object({}),
  data: z.object({ seen: z.int() }),
  writes: ['job'],
});

export const getJobFile = defineEndpoint({
  name: 'jobs.file',
  method: 'GET',
  path: '/job/file',
  summary: 'The file that one of the caller’s jobs made, as an attachment',
  source: SOURCE,
  views: 'file',
  access: 'signed-in',
  request: jobRequest,
  data: z.null(),
  file: true,
});

export const getJobResults = defineEndpoint({
  name: 'jobs.results',
  method: 'GET',
  path: '/job/results',
  summary: 'What became of each lead of one of the caller’s jobs, as a CSV file without names',
  source: 'docs/decisions/054',
  access: 'signed-in',
  request: jobRequest,
  data: z.null(),
  file: true,
});

export const retryJob = defineEndpoint({
  name: 'jobs.retry',
  method: 'POST',
  path: '/job/retry',
  summary:
    'Tries those leads of one of the caller’s jobs again that failed or were not reached, under the right of the job',
  source: 'docs/decisions/054',
  access: 'signed-in',
  request: jobRequest,
  data: startedJob,
  writes: ['job', 'job_lead'],
});

export const undoJob = defineEndpoint({
  name: 'jobs.undo',
  method: 'POST',
  path: '/job/undo',
  summary:
    'Takes one of the caller’s jobs back within an hour, except for leads that were changed since, under the right of the job',
  source: 'docs/decisions/054',
  access: 'signed-in',
  request: jobRequest,
  data: startedJob,
  writes: ['job', 'job_lead'],
});

export const jobsEndpoints = [
  listJobs,
  getJob,
  listJobLeads,
  listJobRows,
  cancelJob,
  markJobsSeen,
  getJobFile,
  getJobResults,
  retryJob,
  undoJob,
] as const;
