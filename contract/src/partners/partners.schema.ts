import { z } from 'zod';
import { statusFilter, switchStatus } from '../kernel/status.ts';
import { blankable, wireDate, wireFlag, wireId, wireKey, wireName, wireText } from '../kernel/wire.ts';
import { KEY_SCOPES, KEY_STATES } from './partners.rules.ts';

/** Empty and 0 both mean none. */
const takenAway = (schema: typeof wireKey) =>
  z.preprocess((value) => (value === '' || value === null ? 0 : value), schema.optional());

const moment = z.iso.datetime().nullable();

export const partnerKey = z.object({
  id: z.int(),
  /** First characters, to tell keys apart. */
  prefix: z.string(),
  state: z.enum(KEY_STATES),
  /** Revoked by a user before it expired. */
  is_revoked: z.boolean(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** User responsible for it. */
  owner_name: z.string(),
  /** Allowed origins of calls; empty for everywhere. */
  networks: z.array(z.string()),
  /** Calls are validated and nothing is stored. */
  is_sandbox: z.boolean(),
  /** The earliest of last day, replacement and revocation. */
  valid_until: moment,
  last_used_at: moment,
});

export type PartnerKey = z.infer<typeof partnerKey>;

/** A key in the list of all partners. */
export const marketKey = partnerKey.extend({
  partner_id: z.int(),
  partner_name: z.string(),
  /** Last valid day of the market; null for no end. */
  expires_on: z.iso.date().nullable(),
});

export type MarketKey = z.infer<typeof marketKey>;

export const keyFilters = {
  partner: blankable(wireText(100)),
  owner: blankable(wireText(100)),
  scope: blankable(z.enum(KEY_SCOPES, { error: 'kernel:invalid.value' })),
  state: blankable(z.enum(KEY_STATES, { error: 'kernel:invalid.value' })),
};

export const partner = z.object({
  id: z.int(),
  name: z.string(),
  source_id: z.int(),
  source_name: z.string(),
  web_id: z.int().nullable(),
  web_id_code: z.string().nullable(),
  lead_type_id: z.int().nullable(),
  per_minute: z.int(),
  per_day: z.int(),
  /** Calls of the market's current day. */
  used_today: z.int(),
  last_used_at: moment,
  /** May send `consent_to_call`. */
  may_consent: z.boolean(),
  /** The only brand it may report on. */
  make_id: z.int().nullable(),
  status: z.enum(['0', '1', '2']),
  version: z.int(),
});

export type Partner = z.infer<typeof partner>;

export const partnerFilters = {
  id: blankable(wireId),
  name: blankable(wireText(100)),
  status: statusFilter,
};

/** The form sends every field, a status change `{id, status}` alone. */
export const savePartnerRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  name: blankable(wireName(1000)),
  source_id: blankable(wireKey),
  web_id: takenAway(wireKey),
  lead_type_id: takenAway(wireKey),
  per_minute: blankable(wireKey),
  per_day: blankable(wireKey),
  may_consent: blankable(wireFlag),
  make_id: takenAway(wireKey),
  status: blankable(switchStatus),
});

/** The default scope sends leads; the default owner is the maker. */
export const makeKeyRequest = z.object({
  partner_id: wireId,
  leads: blankable(wireFlag),
  lms: blankable(wireFlag),
  read_leads: blankable(wireFlag),
  write_status: blankable(wireFlag),
  reports: blankable(wireFlag),
  webhooks: blankable(wireFlag),
  owner_id: blankable(wireKey),
  expires_on: blankable(wireDate),
  networks: blankable(wireText(1000)),
  is_sandbox: blankable(wireFlag),
});

/** User who may be responsible for a key. */
export const keyOwner = z.object({ id: z.int(), name: z.string() });

/** The only answer that contains a key. */
export const madeKey = z.object({ key: z.string(), made: partnerKey });

export const revokeKeyRequest = z.object({ id: wireId });
