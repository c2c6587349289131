import { isChangedRecord } from '@otolead/contract/events/events.rules.ts';
import type { Db } from '../db/database.ts';
import { clearRowCache } from '../db/row-cache.ts';
import type { EventBatch } from './event-feed.ts';

/** Drops changed data from this process's caches before browsers receive the events. */
export function forgetChanged(db: Db, { events, isWhole }: EventBatch): void {
  if (!isWhole || events.some(({ kind }) => isChangedRecord(kind))) clearRowCache(db);
}
