import { z } from 'zod';
import { statusFilter, switchStatus } from '../../kernel/status.ts';
import { blankable, wireId, wireKey, wireText } from '../../kernel/wire.ts';

const MOST_TEXT = 1000;

/** Numbers of the form, validated as text so that messages quote the input. */
const numberText = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  wireText(MOST_TEXT).transform((typed) => typed.trim()),
);

const typedText = blankable(wireText(MOST_TEXT).transform((typed) => typed.trim()));

/** Spec B§3. */
export const processList = z.object({
  id: z.int(),
  list_name: z.string(),
  /** Its number in the dialer, digits. */
  list_id: z.string(),
  process_id: z.int(),
  process_name: z.string(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  status: z.enum(['0', '1']),
  status_type: z.enum(['Active', 'Inactive']),
  /** Maximum leads routed to it per market day; '0' is unlimited. */
  daily_limit: z.string(),
  description: z.string(),
  /** Trigger name of the dialer: the list's first name (domain.md 9). */
  trigger_name: z.string(),
  created_date: z.iso.datetime(),
  /** 1 for seven days (spec B§9). */
  created_date_flag: z.literal([0, 1]),
  version: z.int(),
});

export type ProcessList = z.infer<typeof processList>;

export const processListFilters = {
  id: blankable(wireId),
  list_name: blankable(wireText(100)),
  /** Part of the number. */
  list_id: blankable(wireText(20)),
  process_id: blankable(wireKey),
  campaign_id: blankable(wireKey),
  status: statusFilter,
  description: blankable(wireText(200)),
};

/** The form and a toggle send the whole record. */
export const saveProcessListRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  process_id: blankable(wireKey),
  campaign_id: blankable(wireKey),
  list_name: typedText,
  list_id: blankable(numberText),
  status: blankable(switchStatus),
  /** Absent keeps the value, or 0 for a new list; an emptied field is missing. */
  daily_limit: z.preprocess((value) => value ?? undefined, numberText.optional()),
  /** An empty text clears it. */
  description: wireText(MOST_TEXT)
    .transform((typed) => typed.trim())
    .optional(),
});
