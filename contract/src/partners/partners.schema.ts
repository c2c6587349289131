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
  /** How the key begins, to tell one from another. */
  prefix: z.string(),
  state: z.enum(KEY_STATES),
  /** Ended by hand, before its time. */
  is_revoked: z.boolean(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Who answers for it. */
  owner_name: z.string(),
  /** Where calls may come from; empty for everywhere. */
  networks: z.array(z.string()),
  /** Calls are judged, and nothing of them is stored. */
  is_sandbox: z.boolean(),
  /** End of the key: its last day, its replacement or its revocation, the earliest of them. */
  valid_until: moment,
  last_used_at: moment,
});

export type PartnerKey = z.infer<typeof partnerKey>;

/** A key among those of every partner. */
export const marketKey = partnerKey.extend({
  partner_id: z.int(),
  partner_name: z.string(),
  /** Last day of the market on which it works; null for no end. */
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
  per_minute: z.int(),
  per_day: z.int(),
  /** Calls of the market's day. */
  used_today: z.int(),
  last_used_at: moment,
  /** May send `consent_to_call`. */
  may_consent: z.boolean(),
  /** The one brand whose cars it may report on. */
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
  per_minute: blankable(wireKey),
  per_day: blankable(wireKey),
  may_consent: blankable(wireFlag),
  make_id: takenAway(wireKey),
  status: blankable(switchStatus),
});

/** Without scopes a key sends leads; without an owner it is the maker's. */
export const makeKeyRequest = z.object({
  partner_id: wireId,
  leads: blankable(wireFlag),
  lms: blankable(wireFlag),
  owner_id: blankable(wireKey),
  expires_on: blankable(wireDate),
  networks: blankable(wireText(1000)),
  is_sandbox: blankable(wireFlag),
});

/** Who may answer for a key. */
export const keyOwner = z.object({ id: z.int(), name: z.string() });

/** The only answer that ever holds a key. */
export const madeKey = z.object({ key: z.string(), made: partnerKey });

export const revokeKeyRequest = z.object({ id: wireId });
