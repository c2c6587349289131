import { once } from 'node:events';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { formatDateTime, localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import { CopyStopped, copyOut } from '../../platform/db/copy-out.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Translate, translator } from '../../platform/i18n/translator.ts';
import { queueMessage } from '../../platform/messages/outbox.ts';
import {
  endCancelled,
  finishWithFile,
  type JobTaskServices,
  jobTask,
  lockJob,
  type RunningJob,
  reportProgress,
} from '../jobs/jobs.public.ts';
import { selectedLeads } from '../leads/leads.public.ts';
import { exportHeader, exportRows } from './exports.columns.ts';

/** What an export keeps of its request. */
export interface ExportJobRequest {
  readonly filters: LeadFilters;
  /** In whose words the file speaks. */
  readonly language: Language;
}

interface ExportServices extends JobTaskServices {
  readonly pool: pg.Pool;
  readonly files: Files;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
}

export function exportTasks(services: ExportServices): TaskList {
  return {
    lead_export: jobTask(
      services,
      'lead_export',
      (running) => exportLeads(services, running),
      (jobId) => removeUnnamed(services, jobId),
    ),
  };
}

const keyOf = (jobId: number) => `export-${jobId}.csv`;

/**
 * For a job that is over: a file whose row does not name it would never expire. This attempt may have written it, or one
 * before it that was killed just after.
 */
function removeUnnamed({ db, files }: ExportServices, jobId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const key = keyOf(jobId);
    if ((await lockJob(tx, jobId))?.file_key !== key) await files.remove(key);
  });
}

/**
 * Writes the file, then ends the job and queues the mail in one transaction: killed before it, the next worker writes
 * the file anew; after it, there is one mail under one Message-ID.
 */
async function exportLeads(services: ExportServices, running: RunningJob): Promise<void> {
  const { job, market } = running;
  const { language } = job.request as unknown as ExportJobRequest;
  const key = keyOf(job.id);
  const written = await writeFile(services, running, key);
  if (!written) {
    await endCancelled(services, job.id);
    return removeUnnamed(services, job.id);
  }
  const t = translator(language, market);
  const now = services.clock.now();
  const name = t(text('exports:file_name', { date: localDate(now, market.timeZone) }));
  const isFinished = await inTransaction(services.db, async (tx) => {
    const finished = await finishWithFile(tx, job.id, { key, name, ...written }, now);
    if (!finished) return false;
    const mail = mailOf(services, running, { ...finished, rows: written.rows, language, t });
    await queueMessage(tx, mail, now);
    return true;
  });
  if (!isFinished) await removeUnnamed(services, job.id);
}

/** Undefined when the job was cancelled meanwhile. */
async function writeFile(
  { clock, db, files, pool }: ExportServices,
  { actor, job, market }: RunningJob,
  key: string,
): Promise<{ rows: number; size: number } | undefined> {
  const { filters, language } = job.request as unknown as ExportJobRequest;
  const rows = exportRows(selectedLeads(db, { actor, clock, market }, filters), market, language);
  const file = await files.begin(key);
  try {
    if (!file.sink.write(exportHeader(market, language))) await once(file.sink, 'drain');
    const count = await copyOut(pool, rows, file.sink, {
      goOn: (done) => reportProgress(db, job.id, done),
    });
    return { rows: count, size: await file.keep() };
  } catch (error) {
    await file.discard();
    if (error instanceof CopyStopped) return undefined;
    throw error;
  }
}

interface MailFacts {
  readonly expiresAt: Date;
  readonly rows: number;
  readonly language: Language;
  readonly t: Translate;
}

/** The link shows the job to its owner, signed in; the file itself is never in a mail. */
function mailOf(
  { publicUrl }: ExportServices,
  { actor, job, market }: RunningJob,
  { expiresAt, rows, language, t }: MailFacts,
) {
  return {
    channel: 'mail' as const,
    recipient: actor.email,
    subject: t(text('exports:mail.subject')),
    body: t(
      text('exports:mail.body', {
        name: actor.name,
        count: rows,
        link: `${publicUrl}/${market.code}/jobs?job=${job.id}`,
        until: formatDateTime(expiresAt, market.timeZone, language),
      }),
    ),
    until: expiresAt,
  };
}
