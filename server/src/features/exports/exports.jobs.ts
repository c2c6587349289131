import { pipeline } from 'node:stream/promises';
import type { JobKind } from '@otolead/contract/jobs/kinds.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { formatDateTime, localDate } from '@otolead/contract/kernel/market-time.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import type { Task, TaskList } from 'graphile-worker';
import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import { CopyStopped, copyOut } from '../../platform/db/copy-out.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { positionOf, type Reading, readingFor } from '../../platform/db/reading.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type Translate, translator } from '../../platform/i18n/translator.ts';
import { queueMessage } from '../../platform/messages/outbox.ts';
import { logViews, type View } from '../../platform/trail/view-log.ts';
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
import { type AuditExport, exportedAudits } from './exports.audits.ts';
import { exportHeader, exportRows } from './exports.columns.ts';

/** Request of an export as stored by its job. */
export interface ExportJobRequest {
  readonly filters: LeadFilters;
  /** Language of the file. */
  readonly language: Language;
}

/** Request of an audit export: filters and tab. */
export interface AuditExportRequest {
  readonly audits: AuditExport;
  readonly language: Language;
}

type Reader = Pick<ActorContext, 'actor' | 'clock' | 'market'>;

export interface FileContent {
  /** Query that PostgreSQL copies below the header; absent if `header` is the whole file with `count` lines. */
  readonly rows?: Parameters<typeof copyOut>[1];
  readonly count?: number;
  /** Selects the `lead_id` of the rows, for the view log. */
  readonly leads?: Expression<unknown>;
  readonly header: string;
  /** File name; default: that of the kind, with the date. */
  readonly name?: string;
  /** Texts of the mail; default: those of the kind. */
  readonly mail?: MailWords;
  /** Runs in the transaction that ends the job and queues its mail. */
  readonly onSent?: (tx: Tx, messageId: string) => Promise<void>;
}

interface MailWords {
  readonly subject: TextKey;
  readonly body: TextKey;
  /** Parameters of the texts besides name, count, link and until. */
  readonly facts: Readonly<Record<string, string | Text>>;
}

/** A kind of exported file. */
export interface FileKind {
  /** Message keys of the file's name, and of the mail's subject and body. */
  readonly words: { readonly name: TextKey; readonly subject: TextKey; readonly body: TextKey };
  readonly content: (db: Db, reader: Reader, request: unknown) => FileContent | Promise<FileContent>;
}

const EXPORTS = {
  lead_export: {
    words: { name: 'exports:file_name', subject: 'exports:mail.subject', body: 'exports:mail.body' },
    content: (db, reader, request) => {
      const { filters, language } = request as ExportJobRequest;
      const leads = selectedLeads(db, reader, filters);
      return {
        rows: exportRows(leads, reader, language),
        leads: leads.clearOrderBy().select('lead.lead_id'),
        header: exportHeader(reader.market, language),
      };
    },
  },
  audit_export: {
    words: {
      name: 'exports:audit.file_name',
      subject: 'exports:audit.mail.subject',
      body: 'exports:audit.mail.body',
    },
    content: (db, reader, request) => {
      const { audits, language } = request as AuditExportRequest;
      return exportedAudits(db, reader, { request: audits, language });
    },
  },
} as const satisfies Readonly<Record<string, FileKind>>;

export interface FileServices extends JobTaskServices {
  readonly pool: pg.Pool;
  /** Database from which the rows are read. */
  readonly reading: Reading;
  readonly files: Files;
  /** Base address of the product, without a trailing slash. */
  readonly publicUrl: string;
}

export function exportTasks(services: FileServices): TaskList {
  return {
    lead_export: fileTask(services, 'lead_export', EXPORTS.lead_export),
    audit_export: fileTask(services, 'audit_export', EXPORTS.audit_export),
  };
}

/** Task of a kind of job that makes a file and mails its owner a link. */
export function fileTask(services: FileServices, kind: JobKind, file: FileKind): Task {
  return jobTask(
    services,
    kind,
    async (running) => writeRowsOf({ ...services, reading: await caughtUp(services) }, running, file),
    (jobId) => removeUnnamed(services, jobId),
  );
}

/** Longest wait for a replica to have what was saved before the job. */
const REPLICA_WAIT_MS = 10_000;

async function caughtUp({ clock, db, pool, reading }: FileServices): Promise<Reading> {
  if (!reading.isReplica) return reading;
  const position = await positionOf(db);
  return readingFor(reading, { db, pool }, { position, waitMs: REPLICA_WAIT_MS, now: clock.now() });
}

const keyOf = (jobId: number) => `export-${jobId}.csv`;

/**
 * After the end of a job: deletes its file unless the job refers to it, as it would never expire. This attempt may have
 * written it, or an earlier one that was killed.
 */
function removeUnnamed({ db, files }: FileServices, jobId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const key = keyOf(jobId);
    if ((await lockJob(tx, jobId))?.file_key !== key) await files.remove(key);
  });
}

/**
 * Writes the file, then ends the job and queues the mail in one transaction: after a kill before it the next worker
 * writes the file again, and there is only one mail, with one Message-ID.
 */
async function writeRowsOf(services: FileServices, running: RunningJob, kind: FileKind): Promise<void> {
  const { job, market } = running;
  const { language } = job.request as unknown as ExportJobRequest;
  const key = keyOf(job.id);
  const content = await kind.content(services.reading.db, { ...running, clock: services.clock }, job.request);
  const written = await writeFile(services, job.id, { key, content });
  if (!written) {
    await endCancelled(services, job.id);
    return removeUnnamed(services, job.id);
  }
  const t = translator(language, market);
  const now = services.clock.now();
  const leads = content.leads ? await leadsIn(services.reading.db, content.leads) : [];
  const name = content.name ?? t(text(kind.words.name, { date: localDate(now, market.timeZone) }));
  const isFinished = await inTransaction(services.db, async (tx) => {
    const finished = await finishWithFile(tx, job.id, { key, name, ...written }, now);
    if (!finished) return false;
    const mail = mailOf(services, running, { kind, content, ...finished, rows: written.rows, language, t });
    const messageId = await queueMessage(tx, mail, now);
    await content.onSent?.(tx, messageId);
    if (leads.length > 0) await logViews(tx, [viewOf(running, { at: now, rows: written.rows, leads })]);
    return true;
  });
  if (!isFinished) await removeUnnamed(services, job.id);
}

/** Queried again, because the file's rows are only text. */
async function leadsIn(db: Db, leads: NonNullable<FileContent['leads']>): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(jsonb_agg(distinct lead_id), '[]') as ids from (${leads}) as found`.execute(db);
  return rows[0]?.ids ?? [];
}

interface Written {
  readonly at: Date;
  readonly rows: number;
  readonly leads: readonly number[];
}

const viewOf = ({ actor, job, market }: RunningJob, { at, rows, leads }: Written): View => ({
  at,
  marketId: market.id,
  actorId: actor.userId,
  kind: 'export',
  call: job.kind,
  filter: { job: job.id },
  rows,
  jobId: job.id,
  leads,
});

/** Undefined if the job was cancelled meanwhile. */
async function writeFile(
  { db, files, reading }: FileServices,
  jobId: number,
  { key, content: { rows, count, header } }: { readonly key: string; readonly content: FileContent },
): Promise<{ rows: number; size: number } | undefined> {
  const file = await files.begin(key);
  try {
    if (!rows) {
      await pipeline([header], file.sink);
      return { rows: count ?? 0, size: await file.keep() };
    }
    const copied = await copyOut(reading.pool, rows, file.sink, {
      header,
      goOn: (done) => reportProgress(db, jobId, done),
    });
    return { rows: copied, size: await file.keep() };
  } catch (error) {
    await file.discard();
    if (error instanceof CopyStopped) return undefined;
    throw error;
  }
}

interface MailFacts {
  readonly kind: FileKind;
  readonly content: FileContent;
  readonly expiresAt: Date;
  readonly rows: number;
  readonly language: Language;
  readonly t: Translate;
}

/** The link shows the job to its owner after sign-in; a mail never contains the file. */
function mailOf(
  { publicUrl }: FileServices,
  { actor, job, market }: RunningJob,
  { kind, content, expiresAt, rows, language, t }: MailFacts,
) {
  const { subject, body, facts }: MailWords = content.mail ?? { ...kind.words, facts: {} };
  return {
    channel: 'mail' as const,
    recipient: actor.email,
    subject: t(text(subject, facts)),
    body: t(
      text(body, {
        ...facts,
        name: actor.name,
        count: rows,
        link: `${publicUrl}/${market.code}/jobs?job=${job.id}`,
        until: formatDateTime(expiresAt, market.timeZone, language),
      }),
    ),
    until: expiresAt,
  };
}
