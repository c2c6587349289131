import { z } from 'zod';
import { blankable, wireFlag, wireId, wireInt, wireKey, wireRequestId, wireText } from '../../kernel/wire.ts';
import { MEETING_TEXT_LENGTH, TEST_DRIVE_TYPE } from './test-drive.rules.ts';

const typed = blankable(wireText(MEETING_TEXT_LENGTH.comment));
const day = blankable(wireText(10));
const time = blankable(wireText(5));

/** The sub lead is the assigned car; the lead's id is optional and speeds up the lookup (spec A§7). */
const ofCar = {
  sub_lead_id: wireId,
  lead_id: blankable(wireId),
  /** Lead version with which the form was opened. */
  version: blankable(wireInt(1, 2_147_483_647)),
  request_id: wireRequestId,
};

/** Days are 'yyyy-MM-dd', times 'HH:MM' of the market. Shape only: the rules judge the values. */
export const saveTestDriveRequest = z.object({
  ...ofCar,
  td_status_id: blankable(wireKey),
  td_date: day,
  td_time: time,
  td_completed_date: day,
  td_completed_time: time,
  home_td_available: blankable(wireFlag),
  postal_code: blankable(wireText(MEETING_TEXT_LENGTH.postal_code)),
  city_id: blankable(wireKey),
  address: blankable(wireText(MEETING_TEXT_LENGTH.address)),
  comment: typed,
  rejected_by: blankable(wireText(20)),
  td_type: wireInt(TEST_DRIVE_TYPE, TEST_DRIVE_TYPE).default(TEST_DRIVE_TYPE),
});

export type SaveTestDriveRequest = z.output<typeof saveTestDriveRequest>;

export const saveVisitRequest = z.object({
  ...ofCar,
  visit_status_id: blankable(wireKey),
  visit_date: day,
  visit_time: time,
  comment: typed,
});

export type SaveVisitRequest = z.output<typeof saveVisitRequest>;

export const carSaved = z.object({
  id: z.int(),
  lead_id: z.int(),
  /** Of the lead. */
  version: z.int(),
});

export type CarSaved = z.infer<typeof carSaved>;
