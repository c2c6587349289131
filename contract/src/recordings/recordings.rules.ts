/** Right to hear a market's recordings. Agents with it hear their own calls only, where the market allows it. */
export const HEAR_RECORDINGS = '/recordings';

/**
 * `looked_for`: the switch is asked again later. `found`: a link. `fetched`: a file. `missing`: the switch has none.
 * `failed`: it cannot be read. `expired`: deleted by its term. `erased`: deleted with its person.
 */
export const RECORDING_STATES = [
  'looked_for',
  'found',
  'fetched',
  'missing',
  'failed',
  'expired',
  'erased',
] as const;

export type RecordingState = (typeof RECORDING_STATES)[number];

/** Why a recording stays a link, cannot be heard or was not found; each is `recordings:reason.<reason>`. */
export const RECORDING_REASONS = [
  'too_large',
  'gone',
  'wrong_kind',
  'broken',
  'bad_location',
  'forbidden_address',
  'unavailable',
  'lead_unknown',
] as const;

export type RecordingReason = (typeof RECORDING_REASONS)[number];

export const canBeHeard = (state: RecordingState): boolean => state === 'found' || state === 'fetched';

/** Minutes between tries: a switch lists a recording minutes after its call. */
export const LOOK_AGAIN_MINUTES: readonly number[] = [2, 5, 15, 60, 360];

/** Days back in which the night looks for recordings of calls. */
export const NIGHTLY_DAYS = 3;

/** Greatest difference between a call's known start and its recording's: reports come after the wrap-up. */
export const MOST_APART_MS = 15 * 60_000;

/** Bars of a stored waveform. */
export const PEAKS = 400;
