import { createHash } from 'node:crypto';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { isStatementTimeout } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Database } from '../../tables/database.ts';
import { startJob } from '../jobs/jobs.public.ts';
import { csvFile } from './csv-file.ts';
import { LOGGED, logReport } from './report.ts';

type ReportRow = Record<string, string | null>;

/** Rows of a report as a list or as a file. */
export interface ReportRows {
  readonly rows: SelectQueryBuilder<Database, 'lead', ReportRow>;
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
const LONGEST_SEARCH_MS = 150;

interface Delivery {
  readonly type: ReportType;
  /** The request that a worker will answer again. */
  readonly asked: object & { readonly format?: RowsFormat | undefined };
  readonly found: ReportRows;
}

/** Answers rows as a list, streams them as a file, or answers the job that makes the file where that takes longer. */
export async function deliver(
  context: ActorContext,
  { type, asked, found }: Delivery,
): Promise<Answer<ReportRow[] | { job_id: number }>> {
  const answer = asked.format === 'csv' ? await fileOf(context, { type, asked, found }) : await listOf(found);
  await logReport(context, type, LOGGED.detail);
  return answer;
}

async function listOf({ rows }: ReportRows): Promise<Answer<ReportRow[]>> {
  const listed = await rows.limit(MOST_LISTED + 1).execute();
  if (listed.length > MOST_LISTED) throw badRequest(text('reports:detail.too_many', { limit: MOST_LISTED }));
  return { data: listed };
}

async function fileOf(
  context: ActorContext,
  { type, asked, found: { rows, header, name } }: Delivery,
): Promise<Answer<ReportRow[] | { job_id: number }>> {
  if (!(await areMany(context, rows)))
    return { data: [], file: await csvFile(context.reading, rows, header, name) };
  const { clock, db, language } = context;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([type, asked, language]))
    .digest('hex');
  const request: ReportFileRequest = { asked, at: clock.now().toISOString(), language };
  const { id } = await inTransaction(db, (tx) =>
    startJob(tx, context, { kind: type, title: text('reports:job.title'), request, fingerprint }),
  );
  return { data: { job_id: id }, message: text('reports:job.requested') };
}

/** Whether a worker has to make the file. */
async function areMany(
  { reading }: ActorContext,
  rows: SelectQueryBuilder<Database, 'lead', ReportRow>,
): Promise<boolean> {
  const some = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(MOST_STREAMED + 1);
  try {
    return await inTransaction(reading.db, async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST_SEARCH_MS)}`.execute(tx);
      const { count } = await tx
        .selectFrom(some.as('some'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count > MOST_STREAMED;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return true;
    throw error;
  }
}
