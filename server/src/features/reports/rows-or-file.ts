import { createHash } from 'node:crypto';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isStatementTimeout } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { csvFile } from '../../platform/http/csv-file.ts';
import { badRequest } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Database } from '../../tables/database.ts';
import { startJob } from '../jobs/jobs.public.ts';
import { LOGGED, logReport } from './report.ts';

type ReportRow = Record<string, string | null>;

type RowsQuery = SelectQueryBuilder<Database, 'lead', ReportRow>;

/** Rows of a report as a list or as a file. */
export interface ReportRows {
  readonly rows: RowsQuery;
  /** Rows of the list, if it has ids where the file has names. */
  readonly listed?: RowsQuery;
  /** The rows by their leads, if each has one. */
  readonly ofLeads?: (leadIds: readonly number[]) => RowsQuery;
  readonly header: string;
  readonly name: string;
}

export type RowsFormat = 'list' | 'csv';

/** Request as stored by the job of a report's file. */
export interface ReportFileRequest {
  readonly asked: object;
  /** Instant that determines the report's day. */
  readonly at: string;
  readonly language: ActorContext['language'];
}

/** Maximum rows of a list; a file has all. */
const MOST_LISTED = 30_000;
/** Larger or slower files are made by a worker. */
const MOST_STREAMED = 10_000;
const LONGEST_SEARCH_MS = 100;
/** Estimate above which no search is tried, since the planner may be several times too high. */
const SURELY_MANY = 5 * MOST_STREAMED;

interface Delivery {
  readonly type: ReportType;
  /** The request; stored with the job, so that a worker can run it again. */
  readonly asked: object & {
    readonly format?: RowsFormat | undefined;
    readonly page?: number | undefined;
    readonly limit?: number | undefined;
  };
  readonly found: ReportRows;
}

/** Lists or streams rows, or starts a job if the file takes longer. */
export async function deliver(
  context: ActorContext,
  { type, asked, found }: Delivery,
): Promise<Answer<ReportRow[] | { job_id: number }>> {
  if (asked.format === 'csv') return fileOf(context, { type, asked, found });
  const answer = asked.limit ? await pageOf(found, asked.page ?? 1, asked.limit) : await listOf(found);
  await logReport(context, type, LOGGED.detail);
  return answer;
}

async function listOf({ rows, listed: ids = rows }: ReportRows): Promise<Answer<ReportRow[]>> {
  const listed = await ids.limit(MOST_LISTED + 1).execute();
  if (listed.length > MOST_LISTED) throw badRequest(text('reports:detail.too_many', { limit: MOST_LISTED }));
  return { data: listed };
}

async function pageOf({ rows }: ReportRows, page: number, limit: number): Promise<Answer<ReportRow[]>> {
  return {
    data: await rows
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  };
}

async function fileOf(
  context: ActorContext,
  { type, asked, found: { rows, ofLeads, header, name } }: Delivery,
): Promise<Answer<ReportRow[] | { job_id: number }>> {
  const ids = await leadsOfFile(context, rows);
  // The leads found are reused.
  if (ids) {
    const file = await csvFile(context.reading, ofLeads?.(ids) ?? rows, header, name);
    await logReport(context, type, LOGGED.detail);
    return { data: [], file, seen: ids };
  }
  const { clock, db, language } = context;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([type, asked, language]))
    .digest('hex');
  const request: ReportFileRequest = { asked, at: clock.now().toISOString(), language };
  const { id } = await inTransaction(db, async (tx) => {
    await logReport({ ...context, db: tx }, type, LOGGED.detail);
    return startJob(tx, context, { kind: type, title: text('reports:job.title'), request, fingerprint });
  });
  return { data: { job_id: id }, message: text('reports:job.requested') };
}

/** Leads of the rows; undefined if a worker has to make the file. */
async function leadsOfFile({ reading }: ActorContext, rows: RowsQuery): Promise<number[] | undefined> {
  const every = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`lead.lead_id::double precision`.as('id'));
  const some = every.limit(MOST_STREAMED + 1);
  try {
    const found = await inTransaction(reading.db, async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST_SEARCH_MS)}`.execute(tx);
      if ((await estimated(tx, every)) > SURELY_MANY) return undefined;
      return await tx.selectFrom(some.as('some')).select('some.id').execute();
    });
    return !found || found.length > MOST_STREAMED ? undefined : found.map(({ id }) => id);
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

interface Plan {
  readonly Plan: { readonly 'Plan Rows': number };
}

/** Row estimate of the planner. */
async function estimated(tx: Tx, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [Plan] }>`explain (format json) ${query}`.execute(tx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
