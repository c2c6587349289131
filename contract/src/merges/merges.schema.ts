import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { wireId } from '../kernel/wire.ts';

export const mergesRequest = z.object({ lead_id: wireId });

export const mergeRequest = z.object({
  /** Lead that will point to the other one. */
  lead_id: wireId,
  /** Lead that stays. */
  into_lead_id: wireId,
});

/** Another lead of the person, with recognisable data. */
const otherLead = z.object({
  lead_id: z.int(),
  name: z.string(),
  /** E.164. */
  mobile: personal('mobile', z.string()),
  status_id: z.int(),
  created_date: z.iso.datetime(),
});

export type OtherLead = z.infer<typeof otherLead>;

export const merges = z.object({
  /** Lead that this one was merged into. */
  into: otherLead.nullable(),
  /** Leads merged into this one. */
  merged: z.array(otherLead),
  /** Other leads of the market that share a number, newest first. */
  similar: z.array(otherLead),
});

export type Merges = z.infer<typeof merges>;

export const comparisonRequest = z.object({ lead_id: wireId, other_lead_id: wireId });

/** Facts for choosing which of two leads stays. */
const comparedLead = z.object({
  lead_id: z.int(),
  name: z.string(),
  /** E.164. */
  mobile: personal('mobile', z.string()),
  alternate_mobile: personal('mobile', z.string()).nullable(),
  city: z.string().nullable(),
  status_id: z.int(),
  status: z.string(),
  sub_status: z.string(),
  do_not_call: z.boolean(),
  /** Its my-active agent. */
  owner: z.string().nullable(),
  followup_date: z.iso.datetime().nullable(),
  last_called: z.iso.datetime().nullable(),
  total_calls: z.int(),
  /** Number of the customer's enquiries. */
  enquiries: z.int(),
  /** Preferred cars in order. */
  cars: z.array(z.string()),
  /** Dealers with an assignment. */
  dealers: z.array(z.string()),
  source: z.string().nullable(),
  created_date: z.iso.datetime(),
  /** Why it cannot be merged away; null if it can. */
  cannot_close: z.string().nullable(),
});

export type ComparedLead = z.infer<typeof comparedLead>;

/** The requested lead, then the other one. */
export const comparison = z.object({ leads: z.tuple([comparedLead, comparedLead]) });

export type Comparison = z.infer<typeof comparison>;

export const merged = z.object({ lead_id: z.int(), into_lead_id: z.int() });
