import { z } from 'zod';

/** 409: fields that another save changed since the form was opened, as text. */
export const fieldConflict = z.object({
  field: z.string(),
  original: z.string(),
  theirs: z.string(),
  mine: z.string(),
});

export type FieldConflict = z.infer<typeof fieldConflict>;

export const leadConflict = z.object({
  version: z.int(),
  changed_by: z.string(),
  /** The caller, in another tab. */
  changed_by_me: z.boolean(),
  changed_at: z.iso.datetime(),
  fields: z.array(fieldConflict),
});

export type LeadConflict = z.infer<typeof leadConflict>;
