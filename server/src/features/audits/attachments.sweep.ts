import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';

/** How long an upload may wait for the save that it belongs to. */
const WAIT_MS = 86_400_000;
const BATCH = 200;

/**
 * Deletes uploads that no audit was saved with. One that is being tied at that moment is locked and left alone; whoever
 * comes to tie one after it was locked here waits, and then finds its row gone.
 */
export async function sweepAttachments(db: Db, files: Files, now: Date): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (tx) => {
      const left = await tx
        .selectFrom('audit_attachment')
        .where('audit_id', 'is', null)
        .where('created_at', '<', new Date(now.getTime() - WAIT_MS))
        .select(['lead_id', 'id', 'storage_key'])
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { lead_id: leadId, id, storage_key: key } of left) {
        await files.remove(key);
        await tx.deleteFrom('audit_attachment').where('lead_id', '=', leadId).where('id', '=', id).execute();
      }
      return left.length;
    });
    if (swept < BATCH) return;
  }
}
