import { z } from 'zod';
import { blankable, wireId, wireText } from '../kernel/wire.ts';

/** Both absent: the specified start. A view belongs to the lead list, so its path is optional. */
export const saveStartRequest = z.object({
  path: blankable(wireText(100)),
  view_id: blankable(wireId),
});

/** A permitted screen, with or without a saved view of it. */
export const ownStart = z.object({
  path: z.string(),
  view_id: z.int().nullable(),
});

export type OwnStart = z.infer<typeof ownStart>;

/** By market code; markets without an entry start as specified. */
export const ownStarts = z.object({ id: ownStart.optional(), ph: ownStart.optional() });

export type OwnStarts = z.infer<typeof ownStarts>;
