import { z } from 'zod';
import type { ReferenceName } from '../reference-data/records.rules.ts';

/** Settings that the server's operator left out, the most urgent first. */
export const LACKS = ['public_url', 'mail', 'no_user', 'administrator', 'clocks'] as const;

/** Steps of a market until a lead can arrive, be routed, called and reported, in order. */
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
  /** What exists, or what is missing and its consequence, in the reader's language. */
  text: z.string(),
});

/** Kinds of reference data with a starter file in docs/starter, in loading order. */
export const STARTER_FILES = [
  'lead_type',
  'make',
  'model',
  'province',
  'cluster',
  'city',
] as const satisfies readonly ReferenceName[];

export const starterFileRequest = z.object({
  record: z.enum(STARTER_FILES, { error: 'kernel:invalid.value' }),
});

/** Rows created, and rows that differed. */
export const starterLoaded = z.object({ created: z.int(), changed: z.int() });

export const setUp = z.object({
  /** `text` explains the consequence and the remedy in the reader's language. */
  installation: z.array(z.object({ lack: z.enum(LACKS), text: z.string() })),
  steps: z.array(step),
  /** Administrators are reminded on every screen; never in a demo. */
  remind: z.boolean(),
  /** Available starter files, and whether they can be loaded: only before anything exists. */
  starter: z.object({ files: z.array(z.enum(STARTER_FILES)), wanted: z.boolean() }),
});

export type SetUp = z.output<typeof setUp>;
