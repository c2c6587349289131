import { z } from 'zod';
import { personal } from './personal.ts';

export const ACTIVITY_TYPES = [
  'flag_enabled',
  'status',
  'test_drive',
  'dealer_visit',
  'customer',
  'preferences',
  'reassign_dse',
  'dialer_push',
  'dialer_disposition',
  'myactive',
  'finance',
  'exchange',
  'upload_doc',
  'routing',
  'audit',
] as const;

export const ACTIVITY_SOURCES = ['crm', 'lms', 'system', 'dialer', 'reassign_dse'] as const;

/** A stored value and its label for people. */
const changedValue = z.object({ value: z.unknown(), label: z.string() });

export const changeDetail = personal(
  'text',
  z.object({
    field: z.string(),
    old: changedValue.nullable(),
    new: changedValue.nullable(),
  }),
);

/** Entry of a lead's history, which lead_details can embed. */
export const activityEntry = z.object({
  history_id: z.int(),
  activity_type: z.enum(ACTIVITY_TYPES),
  activity_source: z.enum(ACTIVITY_SOURCES),
  created_date: z.iso.datetime(),
  added_by: z.string(),
  /** The caller wrote it. */
  by_me: z.boolean(),
  /** One item per changed field in form order, in the reader's language. */
  activity: z.array(changeDetail),
  /** Other details by type (spec A§3 'Details may include'). */
  details: personal('text', z.record(z.string(), z.unknown())),
  comment: z.array(
    z.object({
      comment: personal('text', z.string()),
      comment_type: z.enum(['INTERNAL', 'EXTERNAL']),
      to: personal('text', z.string()).nullable(),
    }),
  ),
});
