import { z } from 'zod';
import { blankable, wireKey, wireList } from '../kernel/wire.ts';
import { idOrAll, monthField } from './detail.schema.ts';

export const agentPerformanceRequest = z.object({
  process_id: blankable(wireKey),
  selected_month: monthField,
  agent_id: blankable(wireList(idOrAll)),
});

/** The lines of an agent in their order (domain.md 11). */
export const AGENT_LINES = [
  'attempts',
  'connected',
  'unique_connected',
  'talk_time',
  'hot',
  'warm',
  'td_scheduled',
  'visits',
  'spk',
  'retail',
  'audit_compliance',
] as const;

export type AgentLine = (typeof AGENT_LINES)[number];

/** Talk time in seconds, compliance in percent; neither opens rows. */
export const AGENT_FIGURES: readonly AgentLine[] = ['talk_time', 'audit_compliance'];

const figure = z.number();

/** One line of one agent: the month to date, and the same days of the two months before ('MTD Oct'). */
export const agentPerformanceRow = z.object({
  agent_id: z.int(),
  agent_name: z.string(),
  slug: z.string(),
  mtd: figure,
  prevMonth1: z.object({ label: z.string(), month_mtd: figure }),
  prevMonth2: z.object({ label: z.string(), month_mtd: figure }),
});

export type AgentPerformanceRow = z.infer<typeof agentPerformanceRow>;
