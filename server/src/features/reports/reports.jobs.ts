import { detailRequest } from '@otolead/contract/reports/detail.schema.ts';
import { crossSellRequest, rawDataRequest } from '@otolead/contract/reports/lead-files.schema.ts';
import { DETAIL_TYPES, REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { fillCalls } from '../dialer/dialer.public.ts';
import { type FileKind, type FileServices, fileTask } from '../exports/exports.public.ts';
import { fillMilestones } from '../leads/leads.public.ts';
import { detailRows } from './detail.ts';
import { crossSellRows, rawDataRows } from './lead-files.ts';
import type { ReportReader } from './reader.ts';
import type { ReportFileRequest, ReportRows } from './rows-or-file.ts';
import { isScheduled, type ScheduledRequest, scheduledFile } from './schedules.file.ts';

/** Lead ids per transaction: few, because the counts of its rows are compared pair by pair. */
const BATCH = 500;

/**
 * Fills in report facts of older leads. Batch and position are written together, so that a kill leaves whole batches
 * and the next worker continues; of two concurrent ones the second has nothing to do.
 */
export async function fillReportFacts(db: Db, clock: Clock): Promise<void> {
  while (await fillBatch(db, clock));
}

function fillBatch(db: Db, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const fill = await tx
      .selectFrom('report_fill')
      .where('finished_at', 'is', null)
      .select('reached_lead_id')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!fill) return false;
    const { rows } = await sql<{ last: number }>`select last_value as last from lead_id_seq`.execute(tx);
    const after = fill.reached_lead_id || FIRST_LEAD;
    const until = after + BATCH;
    await fillMilestones(tx, after, until);
    await fillCalls(tx, { after, until });
    const isOver = until >= (rows[0]?.last ?? 0);
    await tx
      .updateTable('report_fill')
      .set({
        reached_lead_id: isOver ? (rows[0]?.last ?? until) : until,
        finished_at: isOver ? clock.now() : null,
      })
      .where('id', '=', 1)
      .execute();
    return !isOver;
  });
}

/** Lead ids start after it. */
const FIRST_LEAD = 1_000_000;

/** Overlap with the previous run, so that late entries are read. */
const GRACE_MS = 86_400_000;

/**
 * Updates the counted calls from the history: on demand by the icon, at night by the job, with the same result
 * (domain.md 11). Known calls stay.
 */
export async function syncCalls(db: Db, clock: Clock): Promise<void> {
  await fillReportFacts(db, clock);
  await inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('report_fill')
      .select(['synced_at', 'finished_at'])
      .forUpdate()
      .executeTakeFirst();
    // Calls before the first sync are already filled in: rereading them would lock their leads.
    const last = known?.synced_at ?? known?.finished_at;
    const since = new Date((last?.getTime() ?? 0) - GRACE_MS);
    await fillCalls(tx, { since });
    await tx.updateTable('report_fill').set({ synced_at: clock.now() }).execute();
  });
}

type FindRows = (reader: ReportReader, asked: object) => Promise<ReportRows>;

const ofCell: FindRows = (reader, asked) => detailRows(reader, detailRequest.parse(asked));

const ROWS_OF: Readonly<Record<ReportType, FindRows>> = {
  ...(Object.fromEntries(DETAIL_TYPES.map((type) => [type, ofCell])) as Record<ReportType, FindRows>),
  cross_sell: (reader, asked) => crossSellRows(reader, crossSellRequest.parse(asked)),
  lead_raw_data: (reader, asked) => rawDataRows(reader, rawDataRequest.parse(asked)),
};

const WORDS = {
  name: 'reports:job.title',
  subject: 'reports:job.mail.subject',
  body: 'reports:job.mail.body',
} as const;

/** Report files made by a worker, with the rows as of the request. */
export function reportTasks(services: FileServices): TaskList {
  const types = Object.keys(REPORTS) as ReportType[];
  return Object.fromEntries(types.map((type) => [type, fileTask(services, type, kindOf(type))]));
}

function kindOf(type: ReportType): FileKind {
  return {
    words: WORDS,
    content: async (db, reader, request) => {
      if (isScheduled(request as object))
        return scheduledFile(db, reader, { type, ...(request as ScheduledRequest) });
      const { asked, at, language } = request as ReportFileRequest;
      const { actor, market } = reader;
      const clock = { now: () => new Date(at) };
      const t = translator(language, market);
      const found = await ROWS_OF[type]({ actor, clock, db, language, market, t }, asked);
      return { ...found, leads: found.rows.clearSelect().clearOrderBy().select('lead.lead_id') };
    },
  };
}
