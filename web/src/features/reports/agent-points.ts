import type { AgentPerformanceRow } from '@otolead/contract/reports/agent-performance.schema.ts';
import type { ChartPoint } from '../../ui/report/chart.ts';

/** The lines charted per agent. */
export const CHARTED = ['attempts', 'connected'] as const;

/** A point per agent; two may share a name. */
export function agentPoints(rows: readonly AgentPerformanceRow[]): ChartPoint[] {
  return [...Map.groupBy(rows, ({ agent_id: id }) => id).values()].map((own) => ({
    name: own[0]?.agent_name ?? '',
    figures: Object.fromEntries(CHARTED.map((id) => [id, own.find(({ slug }) => slug === id)?.mtd ?? 0])),
  }));
}
