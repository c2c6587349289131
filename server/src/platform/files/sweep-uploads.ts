import type { Db } from '../db/database.ts';
import type { Files } from './files.ts';

/** How long an upload may wait for its save. */
const WAIT_MS = 86_400_000;
const BATCH = 200;

/** A file uploaded to a lead. */
interface LeadUpload {
  readonly lead_id: number;
  readonly id: number;
  readonly storage_key: string;
}

/** Table of one kind of uploads. */
interface UploadTable {
  /** Locks at most `limit` untied uploads older than `before`, skipping locked ones. */
  readonly lockLeft: (tx: Db, before: Date, limit: number) => Promise<readonly LeadUpload[]>;
  readonly remove: (tx: Db, upload: LeadUpload) => Promise<unknown>;
}

/**
 * Deletes uploads that were never tied, with their files. One being tied at that moment is locked and skipped; a later
 * attempt to tie one locked here waits, and then finds its row gone.
 */
export async function sweepUploads(db: Db, files: Files, now: Date, table: UploadTable): Promise<void> {
  const before = new Date(now.getTime() - WAIT_MS);
  for (;;) {
    const swept = await db.transaction().execute(async (tx) => {
      const left = await table.lockLeft(tx, before, BATCH);
      for (const upload of left) {
        await files.remove(upload.storage_key);
        await table.remove(tx, upload);
      }
      return left.length;
    });
    if (swept < BATCH) return;
  }
}
