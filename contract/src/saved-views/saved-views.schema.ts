import { z } from 'zod';
import { blankable, requiredText, wireId, wireInt, wireKey, wireText } from '../kernel/wire.ts';
import { leadFilters } from '../leads/filters.schema.ts';
import { DATE_PRESETS, VIEW_NAME_LENGTH, VIEW_SCREENS } from './views.limits.ts';

const screen = z.enum(VIEW_SCREENS, { error: 'kernel:invalid.value' });

/** Names, numbers and picked leads make no view: every request drops them (domain.md 14). */
export const viewFilters = leadFilters
  .omit({ search: true, lead_ids: true, lead_set: true })
  .extend({ date_preset: blankable(z.enum(DATE_PRESETS, { error: 'kernel:invalid.value' })) });

export const viewListRequest = z.object({ screen });

export const saveViewRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireInt(1, 1_000_000_000)),
  screen,
  name: requiredText(VIEW_NAME_LENGTH),
  filters: viewFilters.default({}),
  columns: blankable(z.array(wireText(40), { error: 'kernel:invalid.list' }).max(60)),
  /** Role that shares it; absent for a private view. */
  shared_role_id: blankable(wireKey),
});

export const deleteViewRequest = z.object({ id: wireId });

export const savedView = z.object({
  id: z.int(),
  screen,
  name: z.string(),
  filters: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).nullable(),
  shared_role_id: z.int().nullable(),
  shared_role: z.string().nullable(),
  is_own: z.boolean(),
  owner_name: z.string(),
  version: z.int(),
});

export type SavedView = z.infer<typeof savedView>;
