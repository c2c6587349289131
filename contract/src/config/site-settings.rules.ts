import { pauseReasonsIn } from '../dialer/line.rules.ts';
import { OUTCOMES, ownCodes } from '../dialer/outcomes.rules.ts';
import { normalisePath } from '../kernel/access.ts';
import { atMost, between, formRules, matches, type Rule, required } from '../kernel/form-rules.ts';
import { PAGE_SIZES } from '../kernel/page-sizes.ts';
import { text } from '../kernel/text.ts';
import { LONGEST_SHORTEST_PASSWORD, SHORTEST_PASSWORD } from '../session/recovery.rules.ts';
import { rolesOfGroups } from '../session/role-groups.rules.ts';
import type { TextKey } from '../text-keys.ts';

/** Settings by administrators of a market; `config:hint.<field>` explains each. */
export interface SiteSettingValues {
  readonly site_title: string;
  readonly logo: string;
  readonly default_source_name: string;
  readonly list_page_size: number | null;
  readonly csv_limit: number | null;
  /** Null: any number, as specified. */
  readonly csv_limit_after: number | null;
  /** 1: a longer export waits for a second person. */
  readonly csv_approval: number;
  /** Rows from which the own password is asked for again; null: never. */
  readonly csv_proof: number | null;
  readonly office_start_hour: number | null;
  readonly office_end_hour: number | null;
  readonly followup_start: string;
  readonly priority_push_limit: number | null;
  readonly audit_attachment_max_mb: number | null;
  readonly whatsapp_link_template: string;
  readonly viber_link_template: string;
  /** Why agents pause, as the dialer codes it: 'BREAK Istirahat, PRAYER Salat'; empty for the usual ones. */
  readonly pause_codes: string;
  /** How calls ended, as the dialer codes it: 'busy AB, sale DEAL'; what is left out has the usual codes. */
  readonly disposition_codes: string;
  /** Make that brand managers look after. */
  readonly single_brand: string;
  /** Paths that nobody in the market may open, separated by commas: '/wallboard, /partners'. */
  readonly menu_denied: string;
  /** Minimum length of a new password. */
  readonly shortest_password: number | null;
  /** '1': a password that an administrator chose is changed at the first sign-in. */
  readonly change_given_password: string;
  /** '1': users enter their password again before they create keys or change rights of roles. */
  readonly ask_password_again: string;
  /** '1': users are notified by mail of a sign-in from a new device. */
  readonly new_device_mail: string;
  /** '1': users may sign in by passkeys. */
  readonly passkeys: string;
  /** '1': the sign-in page offers the company account. */
  readonly sign_on: string;
  /** '1': users but administrators sign in by the company account only. */
  readonly sign_on_only: string;
  /** '1': who has no user gets one at the first sign-in. */
  readonly sign_on_creates: string;
  /** Roles by group of the company account: 'crm-agents = Agent; crm-leads = Supervisor'. */
  readonly sign_on_roles: string;
  /** Group that this market's users have. */
  readonly sign_on_market: string;
  /** '1': customers are written to by SMS, where the operator has set a provider. */
  readonly sms_messages: string;
  /** '1': by WhatsApp's Cloud API, besides the chat links. */
  readonly whatsapp_messages: string;
  /** Messages per lead and day; null: the usual number. */
  readonly message_daily_limit: number | null;
}

export const NO_SITE_SETTINGS: SiteSettingValues = {
  site_title: '',
  logo: '',
  default_source_name: '',
  list_page_size: null,
  csv_limit: null,
  csv_limit_after: null,
  csv_approval: 0,
  csv_proof: null,
  office_start_hour: null,
  office_end_hour: null,
  followup_start: '',
  priority_push_limit: null,
  audit_attachment_max_mb: null,
  whatsapp_link_template: '',
  viber_link_template: '',
  pause_codes: '',
  disposition_codes: '',
  single_brand: '',
  menu_denied: '',
  shortest_password: null,
  change_given_password: '',
  ask_password_again: '',
  new_device_mail: '',
  passkeys: '',
  sign_on: '',
  sign_on_only: '',
  sign_on_creates: '',
  sign_on_roles: '',
  sign_on_market: '',
  sms_messages: '',
  whatsapp_messages: '',
  message_daily_limit: null,
};

export const SITE_SETTING_KEYS = Object.keys(NO_SITE_SETTINGS) as (keyof SiteSettingValues)[];

/** A whole number; a form holds the typed text. */
function whole(least: number, most: number): Rule<SiteSettingValues> {
  return (value, _values, name) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= least && number <= most
      ? null
      : text('config:invalid.range', { name, least, most });
  };
}

const afterStart: Rule<SiteSettingValues> = (value, { office_start_hour: start }) =>
  Number(value) > Number(start) ? null : text('config:invalid.office_hours');

/** A local picture: the browser blocks other addresses. */
const LOGO = /^\/(?!\/)[\w./-]+\.(?:svg|png|webp|ico)$/;
const PATH = /^\/[\w-]+$/;
/** Paths that cannot be denied, since nobody could take the denial back or go anywhere. */
const ALWAYS_REACHED: ReadonlySet<string> = new Set(['/', '/dashboard', '/logout', '/site_settings']);

/** Splits '/wallboard, /partners' into distinct paths. */
export const deniedMenuPaths = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(normalisePath),
  ),
];

const deniable: Rule<SiteSettingValues> = (value) => {
  const wrong = deniedMenuPaths(String(value)).find((path) => !PATH.test(path) || ALWAYS_REACHED.has(path));
  return wrong === undefined ? null : text('config:invalid.menu_denied', { path: wrong });
};

const pauses: Rule<SiteSettingValues> = (value) =>
  pauseReasonsIn(String(value)) === undefined ? text('config:invalid.pause_codes') : null;

const dispositions: Rule<SiteSettingValues> = (value) =>
  ownCodes(value).refused.length > 0
    ? text('config:invalid.disposition_codes', { outcomes: OUTCOMES.join(', ') })
    : null;

/** A group without a role, or one that is named twice. */
const givesRoles: Rule<SiteSettingValues> = (value) => {
  const roles = rolesOfGroups(String(value));
  const groups = roles.map(({ group }) => group);
  const wrong = roles.find(
    ({ group, role }, at) => group === '' || role === '' || groups.indexOf(group) !== at,
  );
  return wrong === undefined ? null : text('config:invalid.sign_on_roles', { part: wrong.group });
};

/** A switch that rests on another one. */
const onlyWith =
  (isOn: (values: SiteSettingValues) => boolean, key: TextKey): Rule<SiteSettingValues> =>
  (value, values) =>
    value !== '1' || isOn(values) ? null : text(key);

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const HTTPS_LINK = /^https:\/\/\S*\{phone\}\S*$/;
const VIBER_LINK = /^viber:\/\/\S*\{phone\}\S*$/;

export const siteSettingRules = formRules<SiteSettingValues>('config', {
  site_title: [required, atMost(60)],
  logo: [required, atMost(200), matches(LOGO, 'config:invalid.logo')],
  default_source_name: [required, atMost(60)],
  list_page_size: [required, whole(PAGE_SIZES.least, PAGE_SIZES.most)],
  csv_limit: [required, whole(1, 1_000_000)],
  csv_limit_after: [between(1, 1_000_000)],
  csv_proof: [between(1, 1_000_000)],
  message_daily_limit: [between(1, 50)],
  office_start_hour: [required, whole(0, 23)],
  office_end_hour: [required, whole(1, 24), afterStart],
  followup_start: [required, matches(TIME, 'config:invalid.time')],
  priority_push_limit: [required, whole(1, 100_000)],
  audit_attachment_max_mb: [required, whole(1, 50)],
  whatsapp_link_template: [required, atMost(200), matches(HTTPS_LINK, 'config:invalid.link')],
  viber_link_template: [required, atMost(200), matches(VIBER_LINK, 'config:invalid.link')],
  pause_codes: [atMost(400), pauses],
  disposition_codes: [atMost(400), dispositions],
  single_brand: [required, atMost(60)],
  menu_denied: [atMost(1000), deniable],
  shortest_password: [required, whole(SHORTEST_PASSWORD, LONGEST_SHORTEST_PASSWORD)],
  sign_on_only: [onlyWith(({ sign_on: on }) => on === '1', 'config:invalid.sign_on_only')],
  sign_on_creates: [
    onlyWith(({ sign_on_roles: typed }) => rolesOfGroups(typed).length > 0, 'config:invalid.sign_on_creates'),
  ],
  sign_on_roles: [atMost(1000), givesRoles],
  sign_on_market: [atMost(200)],
});
