import { type LocalDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { DetailRequest } from '@otolead/contract/reports/detail.schema.ts';
import { FIRST_MONTH, type LocalMonth, monthFault } from '@otolead/contract/reports/months.rules.ts';
import { moduleOf, REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import { type Downloader, recordDownload } from '../exports/exports.public.ts';
import type { Cell, Grid, Within } from './grid.ts';
import type { ReportReader } from './reader.ts';

/** A cell of a report with its row condition. */
export interface DetailCell {
  readonly cell: Cell;
  readonly within: Within;
}

/** Finds the cell that `report_detail` names. */
export type FindCell = (context: ReportReader, request: DetailRequest) => Promise<DetailCell>;

/** Current day of the market. */
export function todayOf({ clock, market }: Pick<ReportReader, 'clock' | 'market'>): LocalDate {
  return localDate(clock.now(), market.timeZone);
}

/** Month of a request within the report's range; throws 400 at the field. */
export function chosenMonth(
  context: ReportReader,
  month: string | undefined,
  first: LocalMonth = FIRST_MONTH,
): LocalMonth {
  const name = text('reports:field.selected_month');
  refuseFaults({ selected_month: monthFault(month, { first, today: todayOf(context), name }) });
  return month as LocalMonth;
}

/** Fault of a field without a value. */
export const needed = (value: unknown, name: Text): Text | undefined =>
  value === undefined ? text('kernel:required', { name }) : undefined;

/** The cell of this name; 400 if the report has none. */
export function cellOf({ cells }: Pick<Grid, 'cells'>, slug: string): Cell {
  const cell = Object.hasOwn(cells, slug) ? cells[slug] : undefined;
  if (!cell) throw invalidInput({ slug: text('kernel:invalid.value', { name: text('reports:field.slug') }) });
  return cell;
}

export const LOGGED = { detail: 1, view: 2 } as const;

/** Every search and every detail is logged under its report's module (spec B§7). */
export function logReport(
  context: Downloader,
  type: ReportType,
  action: (typeof LOGGED)[keyof typeof LOGGED],
): Promise<void> {
  const module = moduleOf(type, context.actor.roleId);
  const page = `/${context.market.code}${REPORTS[type].access}`;
  return recordDownload(context, { module, action, page_url: page });
}
