import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { blankable, wireBit, wireInt, wireKey, wireText } from '../kernel/wire.ts';

/** Settings of the path's market: `id` is the market's, `version` counts changes. */
export const siteSettings = z.object({
  id: z.int(),
  version: z.int(),
  site_title: z.string(),
  logo: z.string(),
  default_source_name: z.string(),
  list_page_size: z.int().nullable(),
  csv_limit: z.int().nullable(),
  csv_limit_after: z.int().nullable(),
  csv_approval: z.int(),
  csv_proof: z.int().nullable(),
  office_start_hour: z.int().nullable(),
  office_end_hour: z.int().nullable(),
  followup_start: z.string(),
  priority_push_limit: z.int().nullable(),
  audit_attachment_max_mb: z.int().nullable(),
  whatsapp_link_template: z.string(),
  viber_link_template: z.string(),
  pause_codes: z.string(),
  disposition_codes: z.string(),
  single_brand: z.string(),
  menu_denied: z.string(),
  shortest_password: z.int().nullable(),
  change_given_password: z.string(),
  ask_password_again: z.string(),
  new_device_mail: z.string(),
  passkeys: z.string(),
  sign_on: z.string(),
  sign_on_only: z.string(),
  sign_on_creates: z.string(),
  sign_on_roles: z.string(),
  sign_on_market: z.string(),
  sms_messages: z.string(),
  whatsapp_messages: z.string(),
  message_daily_limit: z.int().nullable(),
});

/** Absent keeps the value; the rules refuse an empty one. */
const typed = wireText(1000)
  .transform((value) => value.trim())
  .optional();
const number = z.preprocess(
  (value) => (value === '' ? null : value),
  wireInt(0, 1_000_000_000).nullable().optional(),
);

export const saveSiteSettingsRequest = z.object({
  version: blankable(wireKey),
  site_title: typed,
  logo: typed,
  default_source_name: typed,
  list_page_size: number,
  csv_limit: number,
  csv_limit_after: number,
  csv_approval: blankable(wireBit),
  csv_proof: number,
  office_start_hour: number,
  office_end_hour: number,
  followup_start: typed,
  priority_push_limit: number,
  audit_attachment_max_mb: number,
  whatsapp_link_template: typed,
  viber_link_template: typed,
  pause_codes: typed,
  disposition_codes: typed,
  single_brand: typed,
  menu_denied: typed,
  shortest_password: number,
  change_given_password: blankable(switchStatus),
  ask_password_again: blankable(switchStatus),
  new_device_mail: blankable(switchStatus),
  passkeys: blankable(switchStatus),
  sign_on: blankable(switchStatus),
  sign_on_only: blankable(switchStatus),
  sign_on_creates: blankable(switchStatus),
  sign_on_roles: typed,
  sign_on_market: typed,
  sms_messages: blankable(switchStatus),
  whatsapp_messages: blankable(switchStatus),
  message_daily_limit: number,
});
