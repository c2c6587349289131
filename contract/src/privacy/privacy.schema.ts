import { z } from 'zod';
import { DIALER_REMOVALS } from '../dialer/dialer.rules.ts';
import { personal } from '../kernel/personal.ts';
import { blankable, requiredText, wireDate, wireId } from '../kernel/wire.ts';
import { ERASURE_CAUSES, KEPT_TABLES } from './privacy.rules.ts';

export const personRequest = z.object({
  customer: requiredText(30).meta({
    description: 'Number of a lead, or a mobile of the market.',
    example: '1000042',
  }),
});

/** A lead of the person. */
const personLead = z.object({
  lead_id: z.int(),
  name: z.string(),
  /** E.164; empty once it is erased. */
  mobile: personal('mobile', z.string()),
  status: z.string(),
  created_date: z.iso.datetime(),
});

/** What is kept on a person: a lead with every other one of the same mobile, and those merged with them. */
export const person = z.object({
  /** The lead that was asked for. */
  lead_id: z.int(),
  leads: z.array(personLead),
  /** Rows by table, without empty ones. */
  kept: z.array(z.object({ table: z.enum(KEPT_TABLES), rows: z.int() })),
  /** A number is black-listed, which stays. */
  listed: z.boolean(),
  /** Leads of others that have a number as alternate number, which goes. */
  besides: z.int(),
});

export type Person = z.infer<typeof person>;

export const personFileRequest = z.object({
  lead_id: wireId.meta({ description: 'A lead of the person.', example: 1000042 }),
});

export const eraseRequest = z.object({
  lead_id: wireId.meta({ description: 'A lead of the person.', example: 1000042 }),
  confirm: requiredText(20).meta({ description: 'The number of the lead once more.', example: '1000042' }),
  own_password: requiredText(200).meta({
    description: 'Password of the caller.',
    example: 'sepeda biru tua',
  }),
});

export const erased = z.object({ lead_ids: z.array(z.int()), erased_at: z.iso.datetime() });

export const erasureRow = z.object({
  id: z.int(),
  erased_at: z.iso.datetime(),
  cause: z.enum(ERASURE_CAUSES),
  /** Empty for the server's operator and for retention. */
  erased_by: z.string(),
  /** The first ones. */
  leads: z.array(z.int()),
  lead_count: z.int(),
  rows: z.int(),
  /** Null if none of the leads was ever pushed to the dialer. */
  dialer: z.enum(DIALER_REMOVALS).nullable(),
});

export type ErasureRow = z.infer<typeof erasureRow>;

export const erasureFilters = {
  erased_lead: blankable(wireId),
  cause: blankable(z.enum(ERASURE_CAUSES, { error: 'kernel:invalid.value' })),
  /** Days of the market, both included. */
  from: blankable(wireDate),
  to: blankable(wireDate),
};
