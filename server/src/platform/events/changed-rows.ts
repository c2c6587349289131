import { isChangedRecord } from '@otolead/contract/events/events.rules.ts';
import type { Db } from '../db/database.ts';
import { clearRowCache } from '../db/row-cache.ts';
import type { EventBatch } from './event-feed.ts';

/** What this process knows by heart may be another now; before any browser hears of it. */
export function forgetChanged(db: Db, { events, isWhole }: EventBatch): void {
  if (!isWhole || events.some(({ kind }) => isChangedRecord(kind))) clearRowCache(db);
}
