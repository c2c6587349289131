import { detailRequest } from '@otolead/contract/reports/detail.schema.ts';
import { crossSellRequest, rawDataRequest } from '@otolead/contract/reports/lead-files.schema.ts';
import { DETAIL_TYPES, REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { TaskList } from 'graphile-worker';
import { translator } from '../../platform/i18n/translator.ts';
import { type FileKind, type FileServices, fileTask } from '../exports/exports.public.ts';
import type { ReportFileRequest, ReportRows } from './deliver.ts';
import { detailRows } from './detail.ts';
import { crossSellRows, rawDataRows } from './lead-files.ts';
import type { ReportReader } from './reader.ts';

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

/** Files of reports that are made by a worker: the rows of the request as it was at its moment. */
export function reportTasks(services: FileServices): TaskList {
  const types = Object.keys(REPORTS) as ReportType[];
  return Object.fromEntries(types.map((type) => [type, fileTask(services, type, kindOf(type))]));
}

function kindOf(type: ReportType): FileKind {
  return {
    words: WORDS,
    content: (db, { actor, market }, request) => {
      const { asked, at, language } = request as ReportFileRequest;
      const clock = { now: () => new Date(at) };
      const t = translator(language, market);
      return ROWS_OF[type]({ actor, clock, db, language, market, t }, asked);
    },
  };
}
