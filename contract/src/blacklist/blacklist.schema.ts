import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { statusFilter, switchStatus } from '../kernel/status.ts';
import { blankable, wireFlag, wireId, wireKey, wireText } from '../kernel/wire.ts';

export const BLACKLIST_ORIGINS = ['person', 'refusal'] as const;

/** Spec B§3; origin, lead and review: domain.md 17. */
export const blacklistEntry = z.object({
  id: z.int(),
  /** E.164. */
  mobile_number: personal('mobile', z.string()),
  /** User who listed the number; empty if none did. */
  agent_name: z.string(),
  /** Newest lead of the number; empty if there is none. */
  lead_name: z.string(),
  status: z.enum(['0', '1']),
  status_type: z.enum(['Active', 'Inactive']),
  reason: personal('text', z.string()),
  /** Origin of the entry: a user, or the customer's refusal on a lead. */
  origin: z.enum(BLACKLIST_ORIGINS),
  /** Lead on which the customer refused. */
  lead_id: z.int().nullable(),
  /** Why a migrated refusal is inactive until an administrator decides; null once decided. */
  review: z.enum(['switched_off', 'newer_lead']).nullable(),
  created_date: z.iso.datetime(),
  updated_date: z.iso.datetime(),
  version: z.int(),
});

export type BlacklistEntry = z.infer<typeof blacklistEntry>;

export const blacklistFilters = {
  id: blankable(wireId),
  /** Part of a number. */
  mobile: blankable(wireText(30)),
  status: statusFilter,
  reason: blankable(wireText(200)),
  origin: blankable(z.enum(BLACKLIST_ORIGINS, { error: 'kernel:invalid.value' })),
  /** Only migrated refusals that await a decision. */
  review: blankable(wireFlag),
};

/** The form sends every field, a toggle the status alone; the server sets the time. */
export const saveBlacklistRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  mobile_number: blankable(wireText(30).transform((mobile) => mobile.trim())),
  reason: blankable(wireText(1000).transform((reason) => reason.trim())),
  status: blankable(switchStatus),
  updated_date: blankable(wireText(40)),
});
