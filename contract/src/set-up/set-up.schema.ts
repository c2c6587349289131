import { z } from 'zod';

/** What the operator of the server has left out, in the order in which it is missed. */
export const LACKS = ['public_url', 'mail', 'no_user', 'administrator', 'clocks'] as const;

/** What a market needs, in the order in which it is made, until a lead can arrive, be routed, called and reported. */
export const STEPS = [
  'lead_types',
  'cities',
  'models',
  'dealers',
  'agents',
  'processes',
  'campaigns',
  'lists',
  'rules',
  'web_ids',
  'dialer',
  'partners',
] as const;

export type Step = (typeof STEPS)[number];

const step = z.object({
  step: z.enum(STEPS),
  done: z.boolean(),
  /** What there is, or what lacks and what comes of it, in the reader's language. */
  text: z.string(),
});

export const setUp = z.object({
  /** `text` tells what comes of it and what ends it, in the reader's language. */
  installation: z.array(z.object({ lack: z.enum(LACKS), text: z.string() })),
  steps: z.array(step),
});

export type SetUp = z.output<typeof setUp>;
