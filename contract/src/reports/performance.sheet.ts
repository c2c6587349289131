import { text } from '../kernel/text.ts';
import type { PerformanceRow } from './performance.schema.ts';
import type { SheetColumn, SheetGroup } from './sheet.ts';

export interface PerformanceLine extends PerformanceRow {
  readonly name: string;
}

/** A line for each campaign. */
export function performanceLines(data: Readonly<Record<string, PerformanceRow>>): PerformanceLine[] {
  return Object.entries(data).map(([name, row]) => ({ name, ...row }));
}

const LEADS = ['total', 'active', 'closed'] as const;
const SPK = ['lms', 'other', 'total'] as const;
const GROUPS = [
  ['till_current_month', LEADS],
  ['mtd_current', LEADS],
  ['mtd_current_spk', SPK],
  ['sdlm', LEADS],
  ['ftd', LEADS],
] as const;

type GroupName = (typeof GROUPS)[number][0];
type Part = (typeof LEADS | typeof SPK)[number];

const HINTS = {
  sdlm: text('reports:performance.sdlm_hint'),
  ftd: text('reports:performance.ftd_hint'),
} as const;

const column = (group: GroupName, part: Part): SheetColumn<PerformanceLine> => ({
  id: `${group}.${part}`,
  header: text(`reports:column.${part}`),
  ...((group === 'sdlm' || group === 'ftd') && { hint: HINTS[group] }),
  value: (row) => (row[group] as Readonly<Partial<Record<Part, number>>>)[part] ?? 0,
});

/** Table of the performance report (spec B§2). */
export const PERFORMANCE_SHEET: readonly SheetGroup<PerformanceLine>[] = [
  {
    id: 'campaign',
    columns: [
      { id: 'name', header: text('reports:column.campaign'), kind: 'text', value: (row) => row.name },
    ],
  },
  ...GROUPS.map(([group, parts]) => ({
    id: group,
    header: text(`reports:performance.${group}`),
    columns: parts.map((part) => column(group, part)),
  })),
];
