import { z } from 'zod';

/** An export that waits; the id is its job's. */
export const exportApproval = z.object({
  id: z.int(),
  title: z.string(),
  user_name: z.string(),
  /** Null for more than were counted. */
  rows: z.int().nullable(),
  asked_at: z.iso.datetime(),
  /** Nobody grants an own export. */
  is_own: z.boolean(),
});

export type ExportApproval = z.infer<typeof exportApproval>;
