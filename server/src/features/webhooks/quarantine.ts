import type { Tx } from '../../platform/db/database.ts';
import { logOperatorChange } from '../../platform/records/change-log.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';

/** In a copy of production: silences all receivers and waiting deliveries. */
export async function silenceWebhooks(
  tx: Tx,
  now: Date,
): Promise<{ readonly receivers: number; readonly deliveries: number }> {
  const off = await tx
    .updateTable('webhook')
    .set((eb) => ({ status: STORED_STATUS.inactive, version: eb('version', '+', 1) }))
    .where('status', '=', STORED_STATUS.active)
    .returning('id')
    .execute();
  for (const { id } of off) {
    const changes = { status: { old: '1', new: '0' } };
    await logOperatorChange(tx, now, { record: 'webhook', recordId: id, changes });
  }
  const dropped = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'failed', error: 'switched_off', next_at: null })
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return { receivers: off.length, deliveries: Number(dropped.numUpdatedRows) };
}
