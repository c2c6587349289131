import { z } from 'zod';
import { JOB_STATES } from '../jobs/jobs.limits.ts';
import { wireId } from '../kernel/wire.ts';
import { FATES, type Fate } from './replay.rules.ts';
import { saveWebRuleRequest } from './web-rules.schema.ts';

/** Number of replayed days. */
export const SIMULATED_DAYS = 30;

/** Maximum leads listed per move. */
export const NAMED_LEADS = 50;

export const simulateRequest = saveWebRuleRequest.omit({ version: true });

export const simulationRequest = z.object({ job_id: wireId });

const list = z.object({ id: z.int(), name: z.string() });

/** Null is the pool of unassigned leads. */
const move = z.object({
  from: list.nullable(),
  to: list.nullable(),
  leads: z.int(),
  /** The first of them. */
  lead_ids: z.array(z.int()),
});

export const simulation = z.object({
  state: z.enum(JOB_STATES),
  done: z.int(),
  total: z.int().nullable(),
  /** Null until the job is over. */
  result: z
    .object({
      judged: z.int(),
      moved: z.int(),
      /** Leads that the draft's rule takes, by outcome; null for an old try-out. */
      fates: z
        .object(Object.fromEntries(FATES.map((fate) => [fate, z.int()])) as Record<Fate, z.ZodInt>)
        .nullable(),
      /** The most leads first. */
      moves: z.array(move),
    })
    .nullable(),
});

export type Simulation = z.infer<typeof simulation>;
