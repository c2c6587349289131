import type { Tx } from '../../platform/db/database.ts';
import { logOperatorChange } from '../../platform/records/change-log.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';

/** In a copy of production: pauses all reports. */
export async function pauseSchedules(tx: Tx, now: Date): Promise<number> {
  const paused = await tx
    .updateTable('report_schedule')
    .set((eb) => ({ status: STORED_STATUS.inactive, next_at: null, version: eb('version', '+', 1) }))
    .where('status', '=', STORED_STATUS.active)
    .returning('id')
    .execute();
  for (const { id } of paused) {
    const changes = { status: { old: '1', new: '0' } };
    await logOperatorChange(tx, now, { record: 'report_schedule', recordId: id, changes });
  }
  return paused.length;
}
