import { z } from 'zod';
import { blankable, wireDate, wireFlag, wireKey } from '../kernel/wire.ts';
import { explained, said } from './said.ts';

const moment = z.iso
  .datetime({ offset: true, error: 'kernel:invalid.date' })
  .transform((value) => new Date(value));

/** LMS report on one assigned car. Omitted fields stay. */
export const lmsReport = z.object({
  id: explained(said(200), 'Your own id of this report: sent twice, it counts once.', 'rep-2041'),
  request_id: explained(
    said(100),
    'Reference of the assigned car, as the lead shows it. Required unless lead_id and dealer_id are sent.',
    'TOY-1042-1',
  ),
  lead_id: explained(blankable(wireKey), 'Id of the lead, together with dealer_id.', 1042),
  dealer_id: explained(blankable(wireKey), 'Id of the dealer, together with lead_id.', 17),
  reported_at: explained(
    blankable(moment),
    'When the report was made, with its offset from UTC; now where it is left out. A report that is older than the stored one changes nothing.',
    '2026-11-20T10:15:00+07:00',
  ),
  lms_status: explained(
    said(100),
    'Name or id of the status: New, Contacted, Follow Up, Test Drive, Booked, Retail, Lost, Not Connected.',
    'Booked',
  ),
  spk_date: explained(
    blankable(wireDate),
    'Day of the SPK (in the Philippines: of the reservation): not in the future, and no more than a year before the car was assigned.',
    '2026-11-19',
  ),
  retail_date: explained(
    blankable(wireDate),
    'Day on which the car was handed over, within the same bounds.',
    '2026-11-20',
  ),
  rf: explained(blankable(wireFlag), '1: the dealer asks to reopen the lead; 0 takes that back.', 0),
  ncf: explained(blankable(wireFlag), '1: the dealer cannot reach the customer; 0 takes that back.', 0),
  eaf: explained(blankable(wireFlag), '1: the dealer asks for an agent’s help; 0 takes that back.', 1),
  dealer_status: explained(said(100), 'Name or id of what the dealer has done about the car.', 'Contacted'),
  comment: explained(said(2000), 'Words of the dealer for the lead’s history.', 'Waits for his credit'),
});

/** `older`: a newer report is stored; `unchanged`: no new value. Both leave the lead's version. */
const LMS_OUTCOMES = ['applied', 'unchanged', 'older'] as const;

export const takenLmsReport = z.object({
  outcome: z.enum(LMS_OUTCOMES),
  lead_id: z.int(),
  request_id: z.string(),
  /** Time of the newest applied report. */
  reported_at: z.iso.datetime(),
});

export type TakenLmsReport = z.infer<typeof takenLmsReport>;
