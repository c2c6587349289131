/** Outcomes of an attempt: rows of the list `call_status_list` (domain.md 2). */
export const DISPOSITION = {
  connected: 1,
  noAnswer: 2,
  busy: 3,
  switchedOff: 4,
  wrongNumber: 5,
  callBack: 6,
  dropped: 7,
} as const;

export type DispositionId = (typeof DISPOSITION)[keyof typeof DISPOSITION];

/** Attempts in all of a market without call rules. */
export const USUAL_ATTEMPTS = 12;
