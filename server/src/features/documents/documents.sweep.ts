import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { sweepUploads } from '../../platform/files/sweep-uploads.ts';

/** Deletes documents without a save. */
export function sweepDocuments(db: Db, files: Files, now: Date): Promise<void> {
  return sweepUploads(db, files, now, {
    lockLeft: (tx, before, limit) =>
      tx
        .selectFrom('document')
        .where('activity_hash', 'is', null)
        .where('created_at', '<', before)
        .select(['lead_id', 'id', 'storage_key'])
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),
    remove: (tx, upload) =>
      tx.deleteFrom('document').where('lead_id', '=', upload.lead_id).where('id', '=', upload.id).execute(),
  });
}
