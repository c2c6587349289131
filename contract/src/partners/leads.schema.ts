import { z } from 'zod';
import { blankable, wireFlag, wireText } from '../kernel/wire.ts';

/** Numbers stand for their digits: senders write 62812… both ways. */
const said = (max: number) =>
  blankable(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), wireText(max)));

/** Bytes of the longest body. */
export const LONGEST_BODY = 1_048_576;

/** One lead in JSON, or one ADF document, which an XML body is read as. Fields are those of an enquiry. */
export const takeLeadsRequest = z.object({
  adf: blankable(
    z.string({ error: 'kernel:invalid.text' }).max(LONGEST_BODY, { error: 'kernel:invalid.too_long' }),
  ),
  /** The sender's own id of the lead: sent twice, it is taken once. */
  id: said(200),
  name: said(1000),
  mobile: said(100),
  alternate_mobile: said(100),
  email: said(1000),
  city: said(200),
  address: said(1000),
  postal_code: said(100),
  make: said(200),
  model: said(200),
  lead_type: said(200),
  gm_id: said(200),
  web_id: said(200),
  buy_time: said(20),
  utm_source: said(200),
  utm_medium: said(200),
  utm_campaign: said(200),
  message: said(2000),
  /** The customer agreed to be called: ends an earlier refusal. Only of partners that may say so. */
  consent_to_call: blankable(wireFlag),
});

export const takenLead = z.object({
  lead_id: z.int(),
  /** An open lead of the same person took the enquiry. */
  duplicate: z.boolean(),
  /** The dialer's list that the lead is in; null for the pool. */
  list: z.object({ id: z.int(), name: z.string() }).nullable(),
});

export const takenLeads = z.object({ leads: z.array(takenLead) });

export type TakenLeads = z.infer<typeof takenLeads>;
