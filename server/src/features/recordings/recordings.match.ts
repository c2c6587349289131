import { MOST_APART_MS } from '@otolead/contract/recordings/recordings.rules.ts';

/** A recording in the dialer's log. */
export interface LoggedRecording {
  readonly recordingId: string;
  /** The dialer's name of the lead. */
  readonly dialerLeadId: string;
  /** The dialer's user name of the agent. */
  readonly user: string;
  /** To the second. */
  readonly startedAt: Date;
  readonly seconds: number | null;
  readonly location: string;
}

export interface SoughtCall {
  readonly callId: number;
  readonly calledAt: Date;
}

interface Sought {
  readonly call: SoughtCall;
  readonly dialerLeadId: string;
  /** The agent's user name at the dialer; null if unknown. */
  readonly user: string | null;
  /** The other calls of the lead. */
  readonly others: readonly SoughtCall[];
}

const apart = (recording: LoggedRecording, call: SoughtCall) =>
  Math.abs(recording.startedAt.getTime() - call.calledAt.getTime());

/**
 * The recording of a call among those that the dialer lists for its lead: of this lead and agent, near the call, and nearer
 * to it than to any other call of the lead. Undefined if there is none.
 */
export function recordingOf(
  logged: readonly LoggedRecording[],
  { call, dialerLeadId, user, others }: Sought,
): LoggedRecording | undefined {
  return logged
    .filter((one) => one.dialerLeadId === dialerLeadId && (user === null || one.user === user))
    .filter((one) => apart(one, call) <= MOST_APART_MS)
    .filter((one) => others.every((other) => apart(one, other) > apart(one, call)))
    .toSorted((one, other) => apart(one, call) - apart(other, call))[0];
}
