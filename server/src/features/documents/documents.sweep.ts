import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { scanUploads } from '../../platform/files/scan-uploads.ts';
import { sweepUploads } from '../../platform/files/sweep-uploads.ts';
import type { ClamdAccess } from '../../platform/outbound/clamd.ts';

/** Scans documents that wait for it; throws while clamd is away. */
export function scanDocuments(db: Db, files: Files, clamd: ClamdAccess, now: Date): Promise<void> {
  return scanUploads({ db, files, clamd }, now, {
    next: (before) =>
      db
        .selectFrom('document')
        .where('scan_state', '=', 'waiting')
        .where(({ eb, or }) => or([eb('scan_tried_at', 'is', null), eb('scan_tried_at', '<', before)]))
        .select(['lead_id', 'id', 'storage_key', 'uploaded_by'])
        .orderBy('scan_tried_at', (order) => order.asc().nullsFirst())
        .limit(1)
        .executeTakeFirst(),
    conclude: (tx, { lead_id: leadId, id }, conclusion) =>
      tx.updateTable('document').set(conclusion).where('lead_id', '=', leadId).where('id', '=', id).execute(),
  });
}

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
