import { z } from 'zod';
import { blankable } from './wire.ts';

/** Status of a master record on the wire: active, inactive, deleted (spec B§9). */
export const RECORD_STATUS = { inactive: '0', active: '1', deleted: '2' } as const;

export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

/** Statuses accepted in a request, as text or number; the result is text. */
export function wireStatus<const Status extends RecordStatus>(statuses: readonly [Status, ...Status[]]) {
  return z.preprocess(
    (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(Number(value)) : value),
    z.enum(statuses, { error: 'kernel:invalid.value' }),
  );
}

export const switchStatus = wireStatus(['0', '1']);

export const anyStatus = wireStatus(['0', '1', '2']);

/** List filter: absent shows active and inactive, never deleted. */
export const statusFilter = blankable(switchStatus);
