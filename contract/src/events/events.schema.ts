import { z } from 'zod';
import { MARKET_CODES } from '../kernel/market.ts';
import { wireInt } from '../kernel/wire.ts';
import { LIVE_KINDS } from './events.rules.ts';

/**
 * Position in the log: seconds since 1970, the database's timeline unless it is the first, and a snapshot of
 * PostgreSQL's transactions.
 */
export const POSITION = /^\d{1,12}~(?:\d{1,10}~)?\d{1,20}:\d{1,20}:[\d,]{0,4000}$/;

/**
 * A reconnect sends the position at which its stream ended; a first connect sends how long ago the page began to fetch.
 */
export const streamRequest = z.object({
  last_event_id: z.string().regex(POSITION, { error: 'kernel:invalid.value' }).optional(),
  /** Seconds ago. */
  since: wireInt(0, 3_600).optional(),
});

/** One change; simultaneous ones share a message of the stream. */
export const liveEvent = z.object({
  kind: z.enum(LIVE_KINDS),
  /** Absent for changes outside any market. */
  market: z.enum(MARKET_CODES).optional(),
  /** Kind of master data, if any. */
  record: z.string().optional(),
  /** Id of the row, if one changed. */
  key: z.int().optional(),
  /** Version of the row after the change, if it has one. */
  version: z.int().optional(),
});

export type LiveEvent = z.output<typeof liveEvent>;
