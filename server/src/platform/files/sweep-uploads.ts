import type { Db } from '../db/database.ts';
import type { Files } from './files.ts';

/** How long an upload may wait for the save that it belongs to. */
const WAIT_MS = 86_400_000;
const BATCH = 200;

/** A file that was uploaded to a lead. */
interface LeadUpload {
  readonly lead_id: number;
  readonly id: number;
  readonly storage_key: string;
}

/** The table that uploads of one kind stand in. */
interface UploadTable {
  /** Locks at most `limit` uploads older than `before` that nothing is tied to, but those that are locked already. */
  readonly lockLeft: (tx: Db, before: Date, limit: number) => Promise<readonly LeadUpload[]>;
  readonly remove: (tx: Db, upload: LeadUpload) => Promise<unknown>;
}

/**
 * Deletes uploads that nothing was ever tied to, and their files. One that is being tied at that moment is locked and
 * left alone; whoever comes to tie one after it was locked here waits, and then finds its row gone.
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
