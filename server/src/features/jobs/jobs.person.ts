import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { NO_FILES, type People, type PersonPart } from '../../platform/person/person-part.ts';
import { scrubber } from '../../platform/person/scrub.ts';
import type { JsonValue } from '../../tables/column-types.ts';

/**
 * What files and searches said of people: rows that were not done, searches that named them, and files with their
 * leads, which are deleted. A batch leaves them: jobs are forgotten after 90 days.
 */
export const jobsPart: PersonPart = {
  tables: {
    job: {
      kept: `id market_id user_id kind state done total file_name file_size file_expires_at request_id cancel_requested_at
        created_at started_at finished_at seen_at rows_failed rows_already fingerprint dry_run access of_job_id rows_created approval`,
      emptied: 'title request error file_key',
    },
    job_lead: { kept: 'job_id lead_id state reason tries target kept' },
    job_row: { kept: 'job_id row_no state', emptied: 'subject message' },
  },
  read: async (db, people) => ({ job_row: await rowsOf(db, people).execute() }),
  async erase(tx, people) {
    if (!people.isThorough) return NO_FILES;
    const rows = await rowsOf(tx, people).execute();
    for (const { job_id: jobId, row_no: row } of rows)
      await tx
        .updateTable('job_row')
        .set({ subject: '', message: null })
        .where('job_id', '=', jobId)
        .where('row_no', '=', row)
        .execute();
    await scrubJobs(tx, people);
    return removeFiles(
      tx,
      people,
      rows.map(({ job_id: id }) => id),
    );
  },
};

/** Subjects are cells of a file: a number in any spelling, or a name. */
function rowsOf(db: Db | Tx, { marketId, names, numbers }: People) {
  const spelled = numbers.flatMap((number) => [number, number.slice(2), `0${number.slice(2)}`]);
  const known = names.map((name) => name.toLowerCase());
  return db
    .selectFrom('job_row')
    .innerJoin('job', 'job.id', 'job_row.job_id')
    .where('job.market_id', '=', marketId)
    .where(
      sql<SqlBool>`(regexp_replace(job_row.subject, '\\D', '', 'g') = any(${spelled}) or lower(job_row.subject) = any(${known}))`,
    )
    .select(['job_row.job_id', 'job_row.row_no', 'job_row.state', 'job_row.subject', 'job_row.message']);
}

async function scrubJobs(tx: Tx, people: People): Promise<void> {
  const scrub = scrubber(people);
  const named = people.names.map((name) => name.toLowerCase());
  const jobs = await tx
    .selectFrom('job')
    .where('market_id', '=', people.marketId)
    .where(sql<SqlBool>`finished_at is not null`)
    .select(['id', 'title', 'request', 'error'])
    .execute();
  /** A search for a name is the name. */
  const withoutNames = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return named.includes(value.trim().toLowerCase()) ? '' : value;
    if (Array.isArray(value)) return value.map(withoutNames);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNames(one)]));
  };
  for (const { id, ...stored } of jobs) {
    const before = stored as unknown as Readonly<Record<string, JsonValue>>;
    const after = withoutNames(scrub({ ...before })) as Record<string, JsonValue>;
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    await tx
      .updateTable('job')
      .set({
        title: JSON.stringify(after.title),
        request: JSON.stringify(after.request),
        error: after.error === null ? null : JSON.stringify(after.error),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Files that were made with leads of these people, and those of uploads with rows about them. */
async function removeFiles(tx: Tx, { leadIds }: People, jobIds: readonly number[]): Promise<string[]> {
  const made = await tx
    .selectFrom('view_log')
    .where(sql<SqlBool>`view_log.leads && ${leadIds}::bigint[]`)
    .where('job_id', 'is not', null)
    .select('job_id')
    .distinct()
    .execute();
  const ids = [...jobIds, ...made.flatMap(({ job_id: id }) => id ?? [])];
  const files = await tx
    .selectFrom('job')
    .where(sql<SqlBool>`id = any(${ids})`)
    .where('file_key', 'is not', null)
    .select(['id', 'file_key'])
    .execute();
  await tx
    .updateTable('job')
    .set({ file_key: null })
    .where(sql<SqlBool>`id = any(${files.map(({ id }) => id)})`)
    .execute();
  return files.flatMap(({ file_key: key }) => key ?? []);
}
