import { RECORD_STATUS, type RecordStatus } from '@otolead/contract/kernel/status.ts';

/** Stored status of a master record; the wire spells it as text. */
export const STORED_STATUS = { inactive: 0, active: 1, deleted: 2 } as const;

const SPELLED: ReadonlyMap<number, RecordStatus> = new Map([
  [STORED_STATUS.inactive, RECORD_STATUS.inactive],
  [STORED_STATUS.active, RECORD_STATUS.active],
  [STORED_STATUS.deleted, RECORD_STATUS.deleted],
]);

/** Wire spelling; throws for an invalid number. */
export function recordStatus(stored: number): RecordStatus {
  const spelled = SPELLED.get(stored);
  if (!spelled) throw new RangeError(`no status of a record: ${stored}`);
  return spelled;
}

/** `recordStatus` for records that are never deleted; without a row it is off. */
export function switchStatus(stored: number | null): '0' | '1' {
  return stored === STORED_STATUS.active ? RECORD_STATUS.active : RECORD_STATUS.inactive;
}
