import { STAGES, type Stage } from '../kernel/lead-set.ts';
import { text } from '../kernel/text.ts';
import type { AssignedSummaryRow } from './assigned-summary.schema.ts';
import type { SheetGroup } from './sheet.ts';

export const STAGE_NAMES = Object.keys(STAGES) as Stage[];

/** An agent with a count and the leads by stage. */
export interface AssignedSummaryLine {
  readonly agent_id: number;
  readonly agent_name: string;
  readonly stages: Readonly<Partial<Record<Stage, AssignedSummaryRow>>>;
}

/** A line for each agent. */
export function assignedSummaryLines(rows: readonly AssignedSummaryRow[]): AssignedSummaryLine[] {
  return [...Map.groupBy(rows, ({ agent_id: id }) => id).values()].map((own) => ({
    agent_id: own[0]?.agent_id ?? 0,
    agent_name: own[0]?.agent_name ?? '',
    stages: Object.fromEntries(own.map((row) => [row.campgain_name, row])),
  }));
}

/** An agent's stages with leads that the dialer may not call. */
export function notEligible({ stages }: AssignedSummaryLine): AssignedSummaryRow[] {
  return Object.values(stages).filter((row) => row.not_eligible_for_dialer > 0);
}

/** Table of the assigned-lead summary (spec B§2). */
export const ASSIGNED_SUMMARY_SHEET: readonly SheetGroup<AssignedSummaryLine>[] = [
  {
    id: 'all',
    columns: [
      { id: 'agent', header: text('reports:column.agent'), kind: 'text', value: (row) => row.agent_name },
      ...STAGE_NAMES.map((stage) => ({
        id: stage,
        header: text(`reports:stage.${stage}`),
        value: ({ stages }: AssignedSummaryLine) => stages[stage]?.all_active_leads ?? 0,
      })),
      {
        id: 'not_eligible',
        header: text('reports:assigned_summary.not_eligible'),
        value: (row) => notEligible(row).reduce((sum, each) => sum + each.not_eligible_for_dialer, 0),
      },
    ],
  },
];
