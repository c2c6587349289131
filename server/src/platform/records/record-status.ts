import { RECORD_STATUS, type RecordStatus } from '@otolead/contract/kernel/status.ts';

/** Status of a master record as tables store it; the wire spells it as text. */
export const STORED_STATUS = { inactive: 0, active: 1, deleted: 2 } as const;

const SPELLED: ReadonlyMap<number, RecordStatus> = new Map([
  [STORED_STATUS.inactive, RECORD_STATUS.inactive],
  [STORED_STATUS.active, RECORD_STATUS.active],
  [STORED_STATUS.deleted, RECORD_STATUS.deleted],
]);

/** The wire's spelling; throws for a number that is no status. */
export function recordStatus(stored: number): RecordStatus {
  const spelled = SPELLED.get(stored);
  if (!spelled) throw new RangeError(`no status of a record: ${stored}`);
  return spelled;
}

/** The same of a record that is switched on and off and never deleted; without a row it is off. */
export function switchStatus(stored: number | null): '0' | '1' {
  return stored === STORED_STATUS.active ? RECORD_STATUS.active : RECORD_STATUS.inactive;
}
