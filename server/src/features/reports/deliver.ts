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
  /** The rows of a list, where it has ids that a file names. */
  readonly listed?: RowsQuery;
  /** The same rows by their leads, where each has one. */
  readonly ofLeads?: (leadIds: readonly number[]) => RowsQuery;
  readonly header: string;
  readonly name: string;
}

export type RowsFormat = 'list' | 'csv';

/** What the file of a report that is made by a worker keeps of its request. */
export interface ReportFileRequest {
  readonly asked: object;
  /** The day that the report was about was that of this moment. */
  readonly at: string;
  readonly language: ActorContext['language'];
}

/** Rows of one answer as a list; a file takes all. */
const MOST_LISTED = 30_000;
/** Files of more rows, or whose rows take longer to find, are made by a worker. */
const MOST_STREAMED = 10_000;
const LONGEST_SEARCH_MS = 100;
/** So many are not searched for at all: the planner's estimate may be a few times too high. */
const SURELY_MANY = 5 * MOST_STREAMED;

interface Delivery {
  readonly type: ReportType;
  /** The request that a worker will answer again. */
  readonly asked: object & {
    readonly format?: RowsFormat | undefined;
    readonly page?: number | undefined;
    readonly limit?: number | undefined;
  };
  readonly found: ReportRows;
}

/** Answers rows as a list, streams them as a file, or answers the job that makes the file where that takes longer. */
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
  // What was found is not searched again.
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

/** Leads that the rows are about; undefined where a worker has to make the file. */
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

/** Rows that the planner reckons with. */
async function estimated(tx: Tx, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [Plan] }>`explain (format json) ${query}`.execute(tx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
