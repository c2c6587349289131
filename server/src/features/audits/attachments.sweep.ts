import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { sweepUploads } from '../../platform/files/sweep-uploads.ts';

/** Deletes attachments without an audit. */
export function sweepAttachments(db: Db, files: Files, now: Date): Promise<void> {
  return sweepUploads(db, files, now, {
    lockLeft: (tx, before, limit) =>
      tx
        .selectFrom('audit_attachment')
        .where('audit_id', 'is', null)
        .where('created_at', '<', before)
        .select(['lead_id', 'id', 'storage_key'])
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),
    remove: (tx, upload) =>
      tx
        .deleteFrom('audit_attachment')
        .where('lead_id', '=', upload.lead_id)
        .where('id', '=', upload.id)
        .execute(),
  });
}
