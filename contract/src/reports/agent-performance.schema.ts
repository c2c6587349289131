import { z } from 'zod';
import { blankable, wireKey, wireList } from '../kernel/wire.ts';
import { idOrAll, monthField } from './detail.schema.ts';

export const agentPerformanceRequest = z.object({
  process_id: blankable(wireKey),
  selected_month: monthField,
  agent_id: blankable(wireList(idOrAll)),
});

const figure = z.number();

/** One line of an agent: the month to date, and the same days of the two months before ('MTD Oct'). */
export const agentPerformanceRow = z.object({
  agent_id: z.int(),
  agent_name: z.string(),
  slug: z.string(),
  mtd: figure,
  prevMonth1: z.object({ label: z.string(), month_mtd: figure }),
  prevMonth2: z.object({ label: z.string(), month_mtd: figure }),
});

export type AgentPerformanceRow = z.infer<typeof agentPerformanceRow>;
