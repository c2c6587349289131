import { z } from 'zod';
import {
  ACTIVITY_SOURCES,
  type ACTIVITY_TYPES,
  type activityEntry,
  type changeDetail,
} from '../kernel/history.ts';
import { blankable, wireCursor, wireId, wireInt, wireKey, wireList } from '../kernel/wire.ts';

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number];

/** Entries on a page of the history. */
export const ACTIVITY_PAGE_SIZE = 25;

export const activityRequest = z.object({
  lead_id: wireId,
  dse_id: blankable(wireKey),
  status_id: blankable(wireKey),
  source: blankable(wireList(z.enum(ACTIVITY_SOURCES, { error: 'kernel:invalid.value' }))),
  page: wireInt(1, 100_000).default(1),
  cursor: blankable(wireCursor),
});

export type ChangeDetail = z.infer<typeof changeDetail>;

export type ActivityEntry = z.infer<typeof activityEntry>;
