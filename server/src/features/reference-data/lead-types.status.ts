import type { Tx } from '../../platform/db/database.ts';

/** The specified call that switches or deletes a lead type (spec B§4). */
export async function setLeadTypeStatus(tx: Tx, id: number, status: number): Promise<number> {
  const written = tx
    .updateTable('lead_type')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id');
  return (await written.executeTakeFirstOrThrow()).id;
}
