import { ALL_PROCESSES } from '../dialer/dialer.rules.ts';

/** Flags that the dealer's LMS raises on a lead: reopen, not connectable, escalate to agent (domain.md 1). */
export const LMS_FLAGS = ['rf', 'ncf', 'eaf'] as const;

export type LmsFlag = (typeof LMS_FLAGS)[number];

/** The chosen flag on the wire: rf=1, ncf=1 or eaf=1 (spec A§7). */
export function lmsFlagFilter(flag: LmsFlag | undefined): { readonly [Flag in LmsFlag]?: 1 } {
  return flag === undefined ? {} : { [flag]: 1 };
}

/** Options of the attempts filter: 0 to 11 and more than 11 (spec A§3). */
export const ATTEMPT_OPTIONS = [
  ...(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const),
  'gt11',
] as const;

export type AttemptOption = (typeof ATTEMPT_OPTIONS)[number];

export interface AttemptFilter {
  readonly num_attempt?: number[];
  /** More than this number, despite the key's name (domain.md 6). */
  readonly num_attempt_gt5?: number;
}

/** 'gt11' is sent as num_attempt_gt5=11, other options as numbers (spec A§7). */
export function attemptFilter(chosen: readonly AttemptOption[]): AttemptFilter {
  const exact = chosen.filter((option) => option !== 'gt11').map(Number);
  return {
    ...(exact.length > 0 && { num_attempt: exact }),
    ...(chosen.includes('gt11') && { num_attempt_gt5: 11 }),
  };
}

/** 'All' chooses every process (spec A§4). */
export function chooseProcesses(chosen: readonly number[], every: readonly number[]): number[] {
  return chosen.includes(ALL_PROCESSES) ? [...every] : [...chosen];
}

/**
 * Saleable leads of some processes are searched without those of the others, which are therefore sent as excluded (spec
 * A§4). Without a chosen process there is nothing to exclude.
 */
export function excludedProcesses(
  isSaleable: boolean | undefined,
  chosen: readonly number[],
  every: readonly number[],
): number[] {
  if (isSaleable !== true || chosen.length === 0) return [];
  return every.filter((gmId) => !chosen.includes(gmId));
}

interface StatusWithSubs {
  readonly status_id: number;
  readonly sub_status_master: readonly { readonly sub_status_id: number }[];
}

/** Selectable sub-statuses: those of the chosen statuses, in order (spec A§4). */
export function subStatusOptions<Status extends StatusWithSubs>(
  statuses: readonly Status[],
  chosen: readonly number[],
): Status['sub_status_master'][number][] {
  return statuses
    .filter(({ status_id: id }) => chosen.includes(id))
    .flatMap((status) => status.sub_status_master);
}

/** Drops sub-statuses of statuses that are no longer chosen. */
export function keepSubStatuses(
  statuses: readonly StatusWithSubs[],
  chosen: readonly number[],
  subStatuses: readonly number[],
): number[] {
  const offered = new Set(subStatusOptions(statuses, chosen).map(({ sub_status_id: id }) => id));
  return subStatuses.filter((id) => offered.has(id));
}
