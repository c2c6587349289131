import type { Db } from '../db/database.ts';
import type { Files } from './files.ts';
import { deleteUpload, type LeadUploads, lockLeft } from './lead-uploads.ts';

/** How long an upload may wait for its save. */
const WAIT_MS = 86_400_000;
const BATCH = 200;

/**
 * Deletes uploads that were never tied, with their files. One being tied at that moment is locked and skipped; a later
 * attempt to tie one locked here waits, and then finds its row gone.
 */
export async function sweepUploads(db: Db, files: Files, now: Date, uploads: LeadUploads): Promise<void> {
  const before = new Date(now.getTime() - WAIT_MS);
  for (;;) {
    const swept = await db.transaction().execute(async (tx) => {
      const left = await lockLeft(tx, uploads, before, BATCH);
      for (const upload of left) {
        await files.remove(upload.storage_key);
        await deleteUpload(tx, uploads, upload);
      }
      return left.length;
    });
    if (swept < BATCH) return;
  }
}
