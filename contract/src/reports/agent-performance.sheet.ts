import { text } from '../kernel/text.ts';
import type { AgentPerformanceRow } from './agent-performance.schema.ts';
import type { AgentLine } from './lines.rules.ts';
import { monthHead } from './month-heads.ts';
import type { SheetColumn, SheetGroup, SheetLine, Word } from './sheet.ts';

/** Lines of each agent below the agent's name. */
export function agentPerformanceLines(
  rows: readonly AgentPerformanceRow[],
): SheetLine<AgentPerformanceRow>[] {
  return [...Map.groupBy(rows, ({ agent_id: id }) => id)].flatMap(([id, own]) => [
    { id, heading: own[0]?.agent_name ?? '' },
    ...own,
  ]);
}

/** Table of the agent performance report (spec B§2); the rows carry their months' labels. */
export function agentPerformanceSheet(
  rows: readonly AgentPerformanceRow[],
): readonly SheetGroup<AgentPerformanceRow>[] {
  const first = rows[0];
  const column = (
    id: string,
    value: (row: AgentPerformanceRow) => number,
    header: Word = monthHead(id),
  ): SheetColumn<AgentPerformanceRow> => ({ id, header, value });
  const columns: SheetColumn<AgentPerformanceRow>[] = [
    {
      id: 'line',
      header: text('reports:column.line'),
      kind: 'text',
      value: ({ slug }) => text(`reports:agent_performance.${slug as AgentLine}`),
    },
    column('MTD', (row) => row.mtd, 'MTD'),
    column(first?.prevMonth1.label ?? '', (row) => row.prevMonth1.month_mtd),
    column(first?.prevMonth2.label ?? '', (row) => row.prevMonth2.month_mtd),
  ];
  return [{ id: 'all', columns }];
}
