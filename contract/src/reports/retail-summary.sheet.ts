import { text } from '../kernel/text.ts';
import { AGE_BUCKETS } from './lines.rules.ts';
import type { RetailSummaryRow } from './retail-summary.schema.ts';
import type { SheetColumn, SheetGroup, SheetLine } from './sheet.ts';

export type SummaryType = 'create_report' | 'update_report';
type Group = 'crm' | 'lms' | 'total';

export type RetailSummaryLine = RetailSummaryRow & { readonly group: Group };
export type RetailSummaryData = Readonly<Record<Group, readonly RetailSummaryRow[]>>;

const GROUPS: readonly Group[] = ['crm', 'lms', 'total'];

/** Rows of all groups, each with its group. */
export function retailSummaryRows(data: RetailSummaryData): RetailSummaryLine[] {
  return GROUPS.flatMap((group) => data[group].map((row) => ({ ...row, group })));
}

/** The rows, each group below its heading. */
export function retailSummaryLines(data: RetailSummaryData): SheetLine<RetailSummaryLine>[] {
  return GROUPS.flatMap((group) => [
    { id: group, heading: text(`reports:retail_summary.${group}`) },
    ...retailSummaryRows(data).filter((row) => row.group === group),
  ]);
}

type Column = SheetColumn<RetailSummaryLine>;

/** Table of the retail create and update reports (spec B§2). */
export function retailSummarySheet(type: SummaryType): readonly SheetGroup<RetailSummaryLine>[] {
  const columns: Column[] = [
    {
      id: 'reporting_name',
      header: text('reports:column.process'),
      kind: 'text',
      value: (row) => row.reporting_name,
    },
    {
      id: 'assign_lead',
      header: text('reports:retail_summary.assign_lead'),
      // Only the group TOTAL has assigned leads (spec B§2).
      value: (row) => (row.group === 'total' ? row.assign_lead : ''),
    },
    {
      id: 'total_retail',
      header: text('reports:retail_summary.total_retail'),
      value: (row) => row.total_retail,
    },
    ...AGE_BUCKETS.flatMap(([bucket]): Column[] => [
      { id: bucket, header: text(`reports:age.${bucket}`), value: (row) => row[bucket] },
      {
        id: `${bucket}_percentage`,
        header: '%',
        kind: 'percent',
        value: (row) => row[`${bucket}_percentage`],
      },
    ]),
    ...(type === 'update_report' ? [NEVER_TRIGGERED] : []),
  ];
  return [{ id: 'all', columns }];
}

const NEVER_TRIGGERED: Column = {
  id: 'never_triggered',
  header: text('reports:retail_summary.never_triggered'),
  value: (row) => row.never_triggered,
};
