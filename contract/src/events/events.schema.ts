import { z } from 'zod';
import { MARKET_CODES } from '../kernel/market.ts';
import { wireInt } from '../kernel/wire.ts';
import { LIVE_KINDS } from './events.rules.ts';

/** A position in the log: seconds since 1970 and a snapshot of PostgreSQL's transactions. */
export const POSITION = /^\d{1,12}~\d{1,20}:\d{1,20}:[\d,]{0,4000}$/;

/** A reconnect names the position at which the stream ended; a first connect how long ago the page began to fetch. */
export const streamRequest = z.object({
  last_event_id: z.string().regex(POSITION, { error: 'kernel:invalid.value' }).optional(),
  /** Seconds ago. */
  since: wireInt(0, 3_600).optional(),
});

/** One change. Several of one moment are one message of the stream. */
export const liveEvent = z.object({
  kind: z.enum(LIVE_KINDS),
  /** Absent for what belongs to no market. */
  market: z.enum(MARKET_CODES).optional(),
  /** Which kind of master data, where it is some. */
  record: z.string().optional(),
  /** Its id, where one row changed. */
  key: z.int().optional(),
  /** The row's version after the change, where it has one. */
  version: z.int().optional(),
});

export type LiveEvent = z.output<typeof liveEvent>;
