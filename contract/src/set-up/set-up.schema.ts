import { z } from 'zod';
import type { ReferenceName } from '../reference-data/records.rules.ts';

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

/** Kinds of reference data that docs/starter may have a file of, in the order in which they are loaded. */
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

/** Rows of the files that were not there, and those that were otherwise. */
export const starterLoaded = z.object({ created: z.int(), changed: z.int() });

export const setUp = z.object({
  /** `text` tells what comes of it and what ends it, in the reader's language. */
  installation: z.array(z.object({ lack: z.enum(LACKS), text: z.string() })),
  steps: z.array(step),
  /** Something lacks that administrators are reminded of on every screen; never of a demo. */
  remind: z.boolean(),
  /** Files that the market can begin with, and whether they can be loaded: nobody has begun yet. */
  starter: z.object({ files: z.array(z.enum(STARTER_FILES)), wanted: z.boolean() }),
});

export type SetUp = z.output<typeof setUp>;
