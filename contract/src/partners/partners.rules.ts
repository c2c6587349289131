import { atMost, formRules, type Rule, required } from '../kernel/form-rules.ts';
import { isLocalDate, type LocalDate } from '../kernel/market-time.ts';
import type { RecordStatus } from '../kernel/status.ts';
import { text } from '../kernel/text.ts';

/** Values of the partner form; ids are null until chosen, numbers as typed. */
export interface PartnerValues {
  readonly name: string;
  /** Source of this partner's leads. */
  readonly source_id: number | null;
  /** Default web id of its leads. */
  readonly web_id: number | null;
  /** Lead type of a lead that names none. */
  readonly lead_type_id: number | null;
  readonly per_minute: number | null;
  readonly per_day: number | null;
  /** May send a customer's consent to calls. */
  readonly may_consent: boolean;
  /** The only brand it may report on; null for every brand. */
  readonly make_id: number | null;
  readonly status: RecordStatus;
}

export const NEW_PARTNER: PartnerValues = {
  name: '',
  source_id: null,
  web_id: null,
  lead_type_id: null,
  per_minute: 60,
  per_day: 5_000,
  may_consent: false,
  make_id: null,
  status: '1',
};

/** Scopes of a key: send leads and LMS reports, or act for its owner. */
export const KEY_SCOPES = ['leads', 'lms', 'read_leads', 'write_status', 'reports', 'webhooks'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** `active`: newest; `retiring`: replaced, valid until its end; `over`: invalid. */
export const KEY_STATES = ['active', 'retiring', 'over'] as const;

/** Scopes within which a key has the rights of its owner. */
export const OWNER_SCOPES = ['read_leads', 'write_status', 'reports', 'webhooks'] as const;

/** Values of the form of a new key. */
export interface KeyValues extends Readonly<Record<KeyScope, boolean>> {
  /** User responsible for the key. */
  readonly owner_id: number | null;
  /** Last valid day; null for no end. */
  readonly expires_on: LocalDate | null;
  /** Addresses and networks as typed; empty for everywhere. */
  readonly networks: string;
  readonly is_sandbox: boolean;
}

export const scopesOf = (values: Pick<KeyValues, KeyScope>): KeyScope[] =>
  KEY_SCOPES.filter((scope) => values[scope]);

/** Maximum networks of a key. */
const MOST_NETWORKS = 20;

/** Addresses and networks separated by commas or spaces; null if one is neither. */
export function networksIn(typed: string): string[] | null {
  const parts = typed
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(plainNetwork);
  return parts.every(isNetwork) && parts.length <= MOST_NETWORKS ? [...new Set(parts)] : null;
}

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const FOUR = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

/** Canonical form for comparison: IPv4 in dotted form, single addresses without a prefix length. */
function plainNetwork(part: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(part) ?? [];
  return (mapped ?? part.toLowerCase()).replace(part.includes(':') ? /\/128$/ : /\/32$/, '');
}

function isNetwork(part: string): boolean {
  const [address = '', length, ...rest] = part.split('/');
  const isFour = FOUR.test(address);
  const isSix = /^[\da-f:.]*:[\da-f:.]*$/i.test(address) && URL.canParse(`http://[${address}]`);
  if (rest.length > 0 || !(isFour || isSix) || /^::ffff:.*\./i.test(address)) return false;
  return (
    length === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(length) && Number(length) <= (isFour ? 32 : 128))
  );
}

/** `today`: of the market. */
export const keyRules = (today: LocalDate) =>
  formRules<KeyValues>('partners', {
    leads: [(_value, values) => (scopesOf(values).length > 0 ? null : text('partners:invalid.scopes'))],
    owner_id: [required],
    expires_on: [
      (day) => {
        if (!day) return null;
        if (!isLocalDate(String(day))) return text('kernel:invalid.date');
        return String(day) < today ? text('partners:invalid.expires_on') : null;
      },
    ],
    networks: [
      (typed) =>
        networksIn(String(typed)) ? null : text('partners:invalid.networks', { most: MOST_NETWORKS }),
    ],
  });

/** Hours for which a replaced key stays valid. */
export const KEY_GRACE_HOURS = 24;

function whole(most: number): Rule<PartnerValues> {
  return (value, _values, name) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 1 && number <= most
      ? null
      : text('partners:invalid.range', { name, most });
  };
}

export const partnerRules = formRules<PartnerValues>('partners', {
  name: [required, atMost(100)],
  source_id: [required],
  per_minute: [required, whole(6_000)],
  per_day: [required, whole(1_000_000)],
});
