import { z } from 'zod';
import { wireId } from '../kernel/wire.ts';

export const mergesRequest = z.object({ lead_id: wireId });

export const mergeRequest = z.object({
  /** The lead that points to the other one from now on. */
  lead_id: wireId,
  /** The lead that stays. */
  into_lead_id: wireId,
});

/** A lead of the same person as it is recognised. */
const otherLead = z.object({
  lead_id: z.int(),
  name: z.string(),
  /** E.164. */
  mobile: z.string(),
  status_id: z.int(),
  created_date: z.iso.datetime(),
});

export type OtherLead = z.infer<typeof otherLead>;

export const merges = z.object({
  /** The lead that this one was merged into. */
  into: otherLead.nullable(),
  /** Leads that were merged into this one. */
  merged: z.array(otherLead),
  /** Other leads of the market that share a number with it, the newest first. */
  similar: z.array(otherLead),
});

export type Merges = z.infer<typeof merges>;

export const merged = z.object({ lead_id: z.int(), into_lead_id: z.int() });
