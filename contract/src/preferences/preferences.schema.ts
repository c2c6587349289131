import { z } from 'zod';
import { blankable, wireId, wireInt, wireKey, wireList, wireRequestId } from '../kernel/wire.ts';
import { LEAD_PARTS } from '../leads/leads.limits.ts';
import { MOST_PREFERENCES } from './preferences.rules.ts';

export const listPreferencesRequest = z.object({
  lead_id: wireId,
  _with: wireList(z.enum(LEAD_PARTS, { error: 'kernel:invalid.value' })).default([
    'preference_list',
    'assigned_cars',
  ]),
});

const carPreference = z.object({
  id: blankable(wireId),
  make_id: blankable(wireKey),
  model_id: blankable(wireKey),
  city_id: blankable(wireKey),
  dse_id: blankable(wireKey),
  /** Omitted means a new preference's default, blank means missing (spec A§4, A§5). */
  model_status_id: z.preprocess((value) => (value === '' ? null : value), wireKey.nullish()),
  source_id: blankable(wireKey),
  sort_order: blankable(wireInt(-1_000, 1_000)),
});

export const updatePreferencesRequest = z.object({
  lead_id: wireId,
  car_preference: z
    .array(carPreference, { error: 'kernel:invalid.list' })
    .max(MOST_PREFERENCES, { error: 'kernel:invalid.too_many' }),
  /** Lead version with which the form was opened. */
  version: blankable(wireInt(1, 2_147_483_647)),
  request_id: wireRequestId,
});

export type UpdatePreferencesRequest = z.output<typeof updatePreferencesRequest>;

export const preferencesSaved = z.object({ lead_id: z.int(), version: z.int() });
