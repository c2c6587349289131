import type { AgentPerformanceRow } from '@otolead/contract/reports/agent-performance.schema.ts';
import type { ChartPoint } from '../../ui/report/chart.ts';

/** Lines of an agent that the chart draws. */
export const CHARTED = ['attempts', 'connected'] as const;

/** A point for each agent; two may have one name. */
export function agentPoints(rows: readonly AgentPerformanceRow[]): ChartPoint[] {
  return [...Map.groupBy(rows, ({ agent_id: id }) => id).values()].map((own) => ({
    name: own[0]?.agent_name ?? '',
    figures: Object.fromEntries(CHARTED.map((id) => [id, own.find(({ slug }) => slug === id)?.mtd ?? 0])),
  }));
}
