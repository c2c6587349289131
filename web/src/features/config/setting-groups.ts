import type { SiteSettingValues } from '@otolead/contract/config/site-settings.rules.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';

export const SETTING_GROUPS = [
  'site',
  'work',
  'exports',
  'calls',
  'messages',
  'passwords',
  'sign_on',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export interface Setting {
  readonly group: SettingGroup;
  /** A tick box by its values, otherwise a text of at most `most` signs. */
  readonly input: { readonly spelling: readonly [on: unknown, off: unknown] } | { readonly most: number };
  readonly digits?: true;
  readonly hint?: TextKey;
}

const flag = { spelling: ['1', '0'] } as const;
const most = (signs: number) => ({ most: signs });

/** In the order of the screen. */
export const SETTINGS: Readonly<Record<keyof SiteSettingValues, Setting>> = {
  site_title: { group: 'site', input: most(60), hint: 'config:hint.site_title' },
  logo: { group: 'site', input: most(200), hint: 'config:hint.logo' },
  list_page_size: { group: 'site', input: most(3), digits: true, hint: 'config:hint.list_page_size' },
  menu_denied: { group: 'site', input: most(1000), hint: 'config:hint.menu_denied' },
  office_start_hour: { group: 'work', input: most(2), digits: true, hint: 'config:hint.office_hours' },
  office_end_hour: { group: 'work', input: most(2), digits: true, hint: 'config:hint.office_hours' },
  followup_start: { group: 'work', input: most(5), hint: 'config:hint.followup_start' },
  default_source_name: { group: 'work', input: most(60), hint: 'config:hint.default_source_name' },
  single_brand: { group: 'work', input: most(60), hint: 'config:hint.single_brand' },
  csv_limit: { group: 'exports', input: most(7), digits: true, hint: 'config:hint.csv_limit' },
  csv_limit_after: { group: 'exports', input: most(7), digits: true, hint: 'config:hint.csv_limit_after' },
  csv_approval: { group: 'exports', input: { spelling: [1, 0] }, hint: 'config:hint.csv_approval' },
  csv_proof: { group: 'exports', input: most(7), digits: true, hint: 'config:hint.csv_proof' },
  priority_push_limit: {
    group: 'calls',
    input: most(6),
    digits: true,
    hint: 'config:hint.priority_push_limit',
  },
  audit_attachment_max_mb: {
    group: 'calls',
    input: most(2),
    digits: true,
    hint: 'config:hint.audit_attachment_max_mb',
  },
  pause_codes: { group: 'calls', input: most(400), hint: 'config:hint.pause_codes' },
  disposition_codes: { group: 'calls', input: most(400), hint: 'config:hint.disposition_codes' },
  whatsapp_link_template: { group: 'messages', input: most(200), hint: 'config:hint.chat_link' },
  viber_link_template: { group: 'messages', input: most(200), hint: 'config:hint.chat_link' },
  sms_messages: { group: 'messages', input: flag, hint: 'config:hint.sms_messages' },
  whatsapp_messages: { group: 'messages', input: flag, hint: 'config:hint.whatsapp_messages' },
  message_daily_limit: {
    group: 'messages',
    input: most(2),
    digits: true,
    hint: 'config:hint.message_daily_limit',
  },
  shortest_password: {
    group: 'passwords',
    input: most(2),
    digits: true,
    hint: 'config:hint.shortest_password',
  },
  passkeys: { group: 'passwords', input: flag, hint: 'config:hint.passkeys' },
  change_given_password: { group: 'passwords', input: flag },
  ask_password_again: { group: 'passwords', input: flag },
  new_device_mail: { group: 'passwords', input: flag },
  sign_on: { group: 'sign_on', input: flag, hint: 'config:hint.sign_on' },
  sign_on_only: { group: 'sign_on', input: flag, hint: 'config:hint.sign_on_only' },
  sign_on_creates: { group: 'sign_on', input: flag, hint: 'config:hint.sign_on_creates' },
  sign_on_roles: { group: 'sign_on', input: most(1000), hint: 'config:hint.sign_on_roles' },
  sign_on_market: { group: 'sign_on', input: most(200), hint: 'config:hint.sign_on_market' },
};
