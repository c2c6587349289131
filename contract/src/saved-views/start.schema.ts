import { z } from 'zod';
import { blankable, wireId, wireText } from '../kernel/wire.ts';

/** Both absent: the specified start. A view belongs to the lead list, so its path need not be named. */
export const saveStartRequest = z.object({
  path: blankable(wireText(100)),
  view_id: blankable(wireId),
});

/** A screen that its user may open, with a saved view of it or without. */
export const ownStart = z.object({
  path: z.string(),
  view_id: z.int().nullable(),
});

export type OwnStart = z.infer<typeof ownStart>;

/** By market code; a market without an entry starts as specified. */
export const ownStarts = z.object({ id: ownStart.optional(), ph: ownStart.optional() });

export type OwnStarts = z.infer<typeof ownStarts>;
