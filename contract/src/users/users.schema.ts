import { z } from 'zod';
import { statusFilter, switchStatus } from '../kernel/status.ts';
import { blankable, wireFlag, wireId, wireKey, wireList, wireText } from '../kernel/wire.ts';

/** Spec B§3; omitted texts are empty. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  /** First and last name together. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** E.164 digits. */
  mobile: z.string(),
  position: z.string().nullable(),
  role_id: z.int(),
  role_name: z.string(),
  dialer_user_id: z.string(),
  dse_id: z.int().nullable(),
  market_ids: z.array(z.int()),
  status: z.enum(['0', '1']),
  version: z.int(),
});

export type User = z.infer<typeof user>;

export const userFilters = {
  /** Part of a name or username. */
  search: blankable(wireText(100)),
  role_id: blankable(wireKey),
  status: statusFilter,
};

export const getUserRequest = z.object({ id: wireKey });

/** Absent keeps the value; empty or null clears it. */
const clearedText = z.preprocess(
  (value) => (value === null ? '' : value),
  wireText(1000)
    .transform((typed) => typed.trim())
    .optional(),
);
const clearedKey = z.preprocess((value) => (value === '' ? null : value), wireKey.nullable().optional());

/** The form sends every field, a status change `{is_update, id, status}` alone (spec B§7). */
export const saveUserRequest = z.object({
  is_update: blankable(wireFlag),
  id: blankable(wireId),
  version: blankable(wireKey),
  username: clearedText,
  /** Replaces a missing first_name. */
  name: clearedText,
  first_name: clearedText,
  last_name: clearedText,
  email: clearedText,
  mobile: clearedText,
  position: clearedText,
  role_id: clearedKey,
  dialer_user_id: clearedText,
  dse_id: clearedKey,
  market_ids: wireList(wireKey).optional(),
  password: blankable(wireText(200)),
  /** Of the editor, if the user gets another e-mail or mobile. */
  own_password: blankable(wireText(200)),
  status: blankable(switchStatus),
});

/** `status` is 200 on success, beside the answer's status (spec B§7). */
export const savedUser = z.object({ status: z.literal(200), id: z.int(), version: z.int() });
