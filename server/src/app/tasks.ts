import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { auditTasks } from '../features/audits/audits.jobs.ts';
import { ATTACHMENT_UPLOADS } from '../features/audits/audits.public.ts';
import { noteNotice } from '../features/brand-network/brand-network.public.ts';
import { callsTasks } from '../features/calls/calls.jobs.ts';
import { sweepViewers } from '../features/calls/calls.public.ts';
import { dialerTasks } from '../features/dialer/dialer.jobs.ts';
import {
  dialersOf,
  FINISH_CALL,
  finishCall,
  linesOf,
  queueCallSync,
  queueListSync,
  REMOVE_FROM_DIALER,
  removeFromDialer,
  SYNC_CALLS,
  SYNC_LISTS,
  syncCallLog,
  syncLists,
} from '../features/dialer/dialer.public.ts';
import { DOCUMENT_UPLOADS } from '../features/documents/documents.public.ts';
import { exportTasks } from '../features/exports/exports.jobs.ts';
import { importTasks } from '../features/imports/imports.jobs.ts';
import { sweepJobs } from '../features/jobs/jobs.public.ts';
import { applyLeadDeltas, rebuildLeadRollup } from '../features/leads/leads.public.ts';
import { sweepLines } from '../features/line/line.public.ts';
import {
  type MessageKey,
  SEND_LEAD_MESSAGE,
  sendLeadMessage,
  sweepUnmatched,
} from '../features/messages/messages.public.ts';
import { myActiveTasks } from '../features/my-active/my-active.jobs.ts';
import { sweepSnoozes } from '../features/my-day/my-day.public.ts';
import { sweepRequests } from '../features/partners/partners.public.ts';
import {
  REMOVE_ERASED_FILES,
  RETAIN,
  removeErasedFiles,
  retainPeople,
} from '../features/privacy/privacy.public.ts';
import { recordingTasks } from '../features/recordings/recordings.jobs.ts';
import { findRecordingsOfDays, retainRecordings } from '../features/recordings/recordings.public.ts';
import { fillReportFacts, reportTasks, syncCalls } from '../features/reports/reports.jobs.ts';
import { noteReport, sendDueReports, sweepRuns } from '../features/reports/reports.public.ts';
import { sweepRecovery, sweepSession } from '../features/session/session.public.ts';
import { sweepSignOn } from '../features/sign-on/sign-on.public.ts';
import { routingTasks } from '../features/web-rules/web-rules.jobs.ts';
import { DELIVER_WEBHOOK, deliverWebhook, sweepWebhooks } from '../features/webhooks/webhooks.public.ts';
import type { Clock } from '../platform/clock.ts';
import { ensureActivityPartitions } from '../platform/db/activity-partitions.ts';
import type { Db } from '../platform/db/database.ts';
import { loadRewrite } from '../platform/db/migrate.ts';
import type { Reading } from '../platform/db/reading.ts';
import { queueRewrites, RUN_REWRITES, takeTurn } from '../platform/db/rewrites.ts';
import { dropOldTrail, ensureTrailPartitions, moveOldTrail } from '../platform/db/trail-partitions.ts';
import type { DialerAccess, Environment } from '../platform/environment.ts';
import { sweepEvents } from '../platform/events/event-log.ts';
import type { Files } from '../platform/files/files.ts';
import { scanUploads } from '../platform/files/scan-uploads.ts';
import { sweepUploads } from '../platform/files/sweep-uploads.ts';
import { SEND_MESSAGE, type SendMessagePayload } from '../platform/messages/outbox.ts';
import { sendMessage, sweepMessages } from '../platform/messages/send-message.ts';
import type { MessageTransport } from '../platform/messages/transport.ts';
import type { ClamdAccess } from '../platform/outbound/clamd.ts';
import type { OpenOptions } from '../platform/outbound/open.ts';
import type { OutboundOptions } from '../platform/outbound/post.ts';
import { dropOldCounts } from '../platform/trail/read-budget.ts';
import { personParts } from './person-parts.ts';
import { freeAbandonedJobs } from './runner-names.ts';

export interface TaskServices {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Connections for exports and report files. */
  readonly reading: Reading;
  readonly clock: Clock;
  readonly messages: MessageTransport;
  readonly files: Files;
  /** Access to the markets' dialers. */
  readonly dialers: DialerAccess;
  /** Access to the virus scanner, if there is one. */
  readonly clamd: ClamdAccess | undefined;
  /** Access to the providers of messages. */
  readonly environment: Environment;
  /** Options of calls to other systems. */
  readonly outbound: OutboundOptions;
  /** Options of fetching recordings. */
  readonly recordings: OpenOptions;
  /** Base address of the product, for links in mails. */
  readonly publicUrl: string;
}

/** Every background task by its name in the queue. */
export function taskList(services: TaskServices): TaskList {
  return {
    ...longTasks(services),
    ...shortTasks(services),
    ...outboundTasks(services),
    ...lineTasks(services),
  };
}

/** Jobs that people start for many leads; they may take minutes. */
export function longTasks(services: TaskServices): TaskList {
  const { db, clock, dialers, files } = services;
  return {
    ...exportTasks(services),
    ...reportTasks(services),
    ...dialerTasks({ db, clock, dialerOf: dialersOf(db, clock, dialers) }),
    ...auditTasks(services),
    ...myActiveTasks(services),
    ...importTasks(services),
    ...routingTasks(services),
    ...callsTasks(services),
    [RETAIN]: async () => {
      await retainPeople(db, clock, personParts);
      await retainRecordings(db, clock, files);
    },
    [RUN_REWRITES]: (_, { abortSignal }) => takeTurn(db, loadRewrite, abortSignal),
  };
}

export function shortTasks({ db, clamd, clock, environment, files, messages }: TaskServices): TaskList {
  return {
    [SEND_MESSAGE]: async (payload) => {
      const message = payload as SendMessagePayload;
      await sendMessage({ db, clock, transport: messages }, message);
      await noteNotice(db, message.id);
      await noteReport(db, message.id);
    },
    [REMOVE_ERASED_FILES]: (payload) => removeErasedFiles(files, payload),
    sweep_messages: () => sweepMessages(db, clock.now()),
    sweep_session: async () => {
      await sweepSession(db, clock.now());
      await sweepSignOn(db, clock.now());
    },
    sweep_recovery: () => sweepRecovery(db, clock.now()),
    ensure_activity_partitions: () => ensureActivityPartitions(db, clock.now(), clock.now()),
    ensure_trail_partitions: () => ensureTrailPartitions(db, clock.now()),
    drop_old_trail: async () => {
      await dropOldTrail(db, clock.now());
      await dropOldCounts(db, clock.now());
    },
    move_old_trail: () => moveOldTrail(db, clock.now(), environment),
    sweep_documents: () => sweepUploads(db, files, clock.now(), DOCUMENT_UPLOADS),
    sweep_attachments: () => sweepUploads(db, files, clock.now(), ATTACHMENT_UPLOADS),
    sweep_webhooks: async () => {
      await sweepWebhooks(db, clock.now());
      await sweepUnmatched(db, clock.now());
    },
    sweep_intake: () => sweepRequests(db, clock.now()),
    sweep_events: () => sweepEvents(db),
    sweep_desk: async () => {
      await sweepViewers(db, clock.now());
      await sweepSnoozes(db, clock.now());
    },
    fold_lead_counts: () => applyLeadDeltas(db),
    recount_leads: () => rebuildLeadRollup(db),
    sweep_jobs: () => sweepJobs(db, files, clock.now()),
    sweep_lines: () => sweepLines(db, clock.now()),
    free_abandoned_jobs: () => freeAbandonedJobs(db),
    sync_report_calls: () => syncCalls(db, clock),
    begin_call_sync: () => queueCallSync(db),
    begin_list_sync: () => queueListSync(db),
    find_recordings: () => findRecordingsOfDays(db, clock),
    begin_scans: () => queueScans(db, clamd),
    begin_rewrites: () => queueRewrites(db),
    fill_report_facts: () => fillReportFacts(db, clock),
    send_due_reports: () => sendDueReports(db, clock),
    sweep_report_runs: () => sweepRuns(db, clock.now()),
  };
}

/** Calls of other systems, whose answers may take arbitrarily long. */
export function outboundTasks({
  db,
  clamd,
  clock,
  dialers,
  environment,
  files,
  outbound,
  recordings,
}: TaskServices): TaskList {
  const dialerOf = dialersOf(db, clock, dialers);
  return {
    ...recordingTasks({
      ...{ db, clock, files, remote: recordings },
      listed: (market, dialerLeadId) => dialerOf(market).recordingsOf(dialerLeadId),
    }),
    [SCAN_UPLOADS]: async () => {
      if (!clamd) return;
      await scanUploads({ db, files, clamd }, clock.now(), DOCUMENT_UPLOADS);
      await scanUploads({ db, files, clamd }, clock.now(), ATTACHMENT_UPLOADS);
    },
    [SYNC_CALLS]: () => syncCallLog({ db, clock, dialerOf }),
    [SYNC_LISTS]: () => syncLists({ db, clock, dialerOf }),
    [REMOVE_FROM_DIALER]: (payload, { job }) =>
      removeFromDialer({ db, clock, dialerOf }, payload, job.attempts >= job.max_attempts),
    [DELIVER_WEBHOOK]: (payload) =>
      deliverWebhook({ db, clock, outbound }, (payload as { readonly id: number }).id),
    [SEND_LEAD_MESSAGE]: (payload) => sendLeadMessage({ db, clock, environment }, payload as MessageKey),
  };
}

/** Dispositions, for which agents' lines wait: not behind receivers that do not answer. */
export function lineTasks({ db, clock, dialers }: TaskServices): TaskList {
  const lines = linesOf(db, clock, dialers);
  return { [FINISH_CALL]: (payload) => finishCall(lines, payload) };
}

const SCAN_UPLOADS = 'scan_uploads';

/** One at a time, however long clamd takes. */
async function queueScans(db: Db, clamd: ClamdAccess | undefined): Promise<void> {
  if (clamd)
    await sql`select graphile_worker.add_job(${SCAN_UPLOADS}, job_key => ${SCAN_UPLOADS})`.execute(db);
}

export const CRONTAB = [
  '7 * * * * sweep_session',
  '9 * * * * sweep_recovery',
  '40 3 * * * sweep_messages',
  '45 3 * * * sweep_intake',
  '47 3 * * * sweep_webhooks',
  '50 3 * * * sweep_jobs',
  '55 3 * * * sweep_documents',
  '57 3 * * * sweep_attachments',
  `30 18 * * * ${RETAIN}`,
  '* * * * * fold_lead_counts',
  '10 2 * * * recount_leads',
  '30 3 * * * ensure_activity_partitions',
  '31 3 * * * ensure_trail_partitions',
  '59 3 * * * drop_old_trail',
  // At night in both markets: who reads a month waits while it moves.
  '45 18 * * * move_old_trail',
  '*/10 * * * * sweep_events',
  '*/10 * * * * sweep_desk',
  '* * * * * free_abandoned_jobs',
  '* * * * * fill_report_facts',
  '* * * * * send_due_reports',
  '52 3 * * * sweep_report_runs',
  '53 3 * * * sweep_lines',
  '10 1 * * * begin_call_sync',
  '* * * * * begin_list_sync',
  '* * * * * begin_scans',
  '* * * * * begin_rewrites',
  '20 1 * * * sync_report_calls',
  '40 1 * * * find_recordings',
].join('\n');
