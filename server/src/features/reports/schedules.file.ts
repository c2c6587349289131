import type { Language } from '@otolead/contract/kernel/language.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import {
  reportTitle,
  type SchedulePeriod,
  searchedOn,
  searchedPeriod,
} from '@otolead/contract/reports/schedules.rules.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError, badRequest } from '../../platform/http/errors.ts';
import { translator } from '../../platform/i18n/translator.ts';
import type { FileContent } from '../exports/exports.public.ts';
import { LOGGED, logReport } from './report.ts';
import { reportFile } from './schedules.sheets.ts';

/** Request of a scheduled report's job: the schedule as it was when due. */
export interface ScheduledRequest {
  readonly delivery: { readonly runId: number; readonly userId: number };
  readonly language: Language;
  /** ISO; determines the period, whenever a worker runs it. */
  readonly at: string;
  readonly name: string;
  readonly filters: FilterValues;
  readonly period: SchedulePeriod | null;
}

export const isScheduled = (request: object): request is ScheduledRequest => 'delivery' in request;

/** The report as its recipient would see it when due, and its mail. */
export async function scheduledFile(
  db: Db,
  { actor, clock, market }: Pick<ActorContext, 'actor' | 'clock' | 'market'>,
  { type, ...request }: ScheduledRequest & { readonly type: ReportType },
): Promise<FileContent> {
  const { delivery, filters, language, name, period } = request;
  const at = new Date(request.at);
  const t = translator(language, market);
  const { timeZone } = market;
  const values = searchedOn({ report_type: type, filters, period }, localDate(at, timeZone));
  const reader = { actor, clock: { now: () => at }, db, language, market, t };
  return {
    ...(await reportFile(reader, type, values).catch(tellWhy)),
    mail: {
      subject: 'reports:schedule.mail.subject',
      body: 'reports:schedule.mail.body',
      facts: {
        schedule: name,
        report: reportTitle(type),
        period: searchedPeriod(values, { at, timeZone, language }),
      },
    },
    onSent: async (tx, messageId) => {
      await logReport({ actor, clock, db: tx, market }, type, LOGGED.detail);
      await tx
        .updateTable('report_delivery')
        .set({ message_id: messageId })
        .where('run_id', '=', delivery.runId)
        .where('user_id', '=', delivery.userId)
        .execute();
    },
  };
}

/** A refused report stays refused: job and schedule log say why. */
function tellWhy(error: unknown): never {
  const isRefusal = error instanceof AppError && error.status === 400;
  throw isRefusal ? badRequest(text('reports:schedule.failure.unmade', { why: error.text })) : error;
}
