/**
 * State of an agent's line. `away`: not signed in to the dialer. `ringing`: the customer's telephone rings. `consulting`: a
 * third person is on the line, and the customer waits or takes part. `wrap_up`: the call has ended, its disposition is open.
 */
export const LINE_STATES = [
  'away',
  'ready',
  'ringing',
  'in_call',
  'consulting',
  'wrap_up',
  'paused',
] as const;

export type LineState = (typeof LINE_STATES)[number];

/** A call on the line, until its disposition. */
export const hasCall = (state: LineState): boolean =>
  state === 'ringing' || state === 'in_call' || state === 'consulting' || state === 'wrap_up';

/** Why the dialer did not do as asked; each has a text. */
export const LINE_REFUSALS = [
  'not_signed_in',
  'not_paused',
  'not_allowed',
  'no_call',
  'waiting',
  'refused',
  'unavailable',
] as const;

export type LineRefusal = (typeof LINE_REFUSALS)[number];

/**
 * What a part of the dialer says to a test of the connection. `silent`: no answer in time. `denied`: it, or the web server in
 * front of it (401, 403), refuses our user. `strange`: something else answers at this address, or nothing is there (404).
 */
export const LINE_CHECKS = ['answers', 'silent', 'denied', 'strange'] as const;

export type LineCheck = (typeof LINE_CHECKS)[number];

/** `simulator`: the built-in lines of a demo. */
export const LINE_SWITCHES = ['none', 'simulator', 'vicidial'] as const;

/**
 * Why a call has no lead to open, or which care its lead needs. `erased`: nothing may be stored about the customer.
 * `merged`: the lead that it was merged into opens.
 */
export const CALL_NOTES = ['unknown', 'erased', 'merged', 'do_not_call'] as const;

export type CallNote = (typeof CALL_NOTES)[number];

/** `out`: dialled by the agent. `auto`: dialled by the dialer. `in`: the customer called. */
export const CALL_DIRECTIONS = ['out', 'auto', 'in'] as const;

export type CallDirection = (typeof CALL_DIRECTIONS)[number];

export interface PauseReason {
  /** The dialer's pause code. */
  readonly code: string;
  /** In the market's words; absent for a usual one, which has a text. */
  readonly name?: string;
}

/** Pause codes of a market that has set none; `line:pause.<code>` names each. */
export const USUAL_PAUSES = ['BREAK', 'LUNCH', 'PRAYER', 'COACH', 'ADMIN'] as const;

const PAUSE = /^([A-Z0-9]{1,6})(?:\s+(\S.*))?$/;

/** Longest name of a pause code. */
const LONGEST_NAME = 30;

/**
 * The setting `pause_codes`, `BREAK Istirahat, PRAYER Salat`: codes of up to six characters, each with a name. Undefined if
 * it is no such list; empty for the usual ones.
 */
export function pauseReasonsIn(setting: string): readonly PauseReason[] | undefined {
  const parts = setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const reasons = parts.map((part) => {
    const [, code, name] = PAUSE.exec(part) ?? [];
    return code !== undefined && (name ?? '').length <= LONGEST_NAME ? { code, ...(name && { name }) } : null;
  });
  const codes = new Set(reasons.map((reason) => reason?.code));
  const isValid = reasons.every((reason) => reason !== null) && codes.size === reasons.length;
  return isValid ? (reasons as PauseReason[]) : undefined;
}

/** A market's pause reasons. */
export function pauseReasons(setting: unknown): readonly PauseReason[] {
  const own = typeof setting === 'string' ? pauseReasonsIn(setting) : undefined;
  return own?.length ? own : USUAL_PAUSES.map((code) => ({ code }));
}

/** Digits that another telephone may have: a colleague's extension, a branch. */
export const TRANSFER_NUMBER = /^\d{2,16}$/;
