import { z } from 'zod';
import { blankable, requiredText, wireFlag } from '../kernel/wire.ts';
import { explained, said } from './said.ts';

/** Maximum bytes of a body. */
export const LONGEST_BODY = 1_048_576;

/** One lead in JSON, or one ADF document, into which an XML body is parsed. Fields are those of an enquiry. */
export const takeLeadsRequest = z.object({
  adf: blankable(
    z.string({ error: 'kernel:invalid.text' }).max(LONGEST_BODY, { error: 'kernel:invalid.too_long' }),
  ).meta({ description: 'An ADF 1.0 document, in place of all other fields; an XML body is read as one.' }),
  id: explained(said(200), 'Your own id of the lead: sent twice, it is taken once.', 'web-4711'),
  name: explained(said(1000), 'The customer’s name.', 'Siti Rahayu'),
  mobile: explained(
    said(100),
    'The customer’s mobile, with or without the country’s prefix.',
    '081234567890',
  ),
  alternate_mobile: explained(said(100), 'A second mobile.', '081234567891'),
  email: explained(said(1000), 'The customer’s e-mail address.', 'siti@example.com'),
  city: explained(said(200), 'Name or id of the customer’s city.', 'Jakarta Selatan'),
  address: explained(said(1000), 'Street and house.', 'Jl. Melati 5'),
  postal_code: explained(said(100), 'Postal code; web rules may look at it.', '12190'),
  make: explained(said(200), 'Name or id of the brand that is asked for.', 'Toyota'),
  model: explained(said(200), 'Name or id of the model; its brand goes without saying.', 'Avanza'),
  lead_type: explained(said(200), 'Name, value or id of the lead type.', 'New car'),
  gm_id: explained(said(200), 'GM id or name of the process that the lead is for.', '1101'),
  web_id: explained(said(200), 'Web id of the form; without one the partner’s own.', 'TOY-HOME'),
  buy_time: explained(said(20), 'Days until the purchase (7, 14, 30, 60) or its day.', '30'),
  utm_source: explained(said(200), 'UTM source.', 'google'),
  utm_medium: explained(said(200), 'UTM medium.', 'cpc'),
  utm_campaign: explained(said(200), 'UTM campaign.', 'lebaran'),
  message: explained(said(2000), 'Words of the customer for the lead’s history.', 'Call after lunch'),
  consent: explained(
    blankable(
      z.object({
        given_at: z.iso
          .datetime({ offset: true, error: 'kernel:invalid.date' })
          .transform((value) => new Date(value)),
        source: requiredText(200),
        text_version: said(100),
      }),
    ),
    'What the customer agreed to: when, where, and which version of your text. Kept with the lead.',
    { given_at: '2026-11-20T10:15:00+07:00', source: 'Form on otolead.test', text_version: '2026-03' },
  ),
  consent_to_call: explained(
    blankable(wireFlag),
    'True where the customer agreed to be called, which ends an earlier refusal. Only of partners that may say so.',
    true,
  ),
});

export const takenLead = z.object({
  /** Null for a sandbox key, which stores no leads. */
  lead_id: z.int().nullable(),
  /** An open lead of the same person took the enquiry. */
  duplicate: z.boolean(),
  /** Dialer list of the lead; null for the pool. */
  list: z.object({ id: z.int(), name: z.string() }).nullable(),
});

export const takenLeads = z.object({ leads: z.array(takenLead) });

export type TakenLeads = z.infer<typeof takenLeads>;
