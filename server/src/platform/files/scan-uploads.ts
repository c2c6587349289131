import type { FileState } from '@otolead/contract/kernel/file-state.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type ClamdAccess, scan } from '../outbound/clamd.ts';
import { logSecurity } from '../trail/security-log.ts';
import type { Files } from './files.ts';

interface WaitingUpload {
  readonly lead_id: number;
  readonly id: number;
  readonly storage_key: string;
  readonly uploaded_by: number;
}

interface Conclusion {
  readonly scan_state: FileState;
  readonly scan_tried_at: Date;
}

/** Table of one kind of uploads. */
interface ScanTable {
  /** The waiting upload whose last try is longest ago, unless that was since `before`. */
  readonly next: (before: Date) => Promise<WaitingUpload | undefined>;
  readonly conclude: (tx: Db | Tx, upload: WaitingUpload, conclusion: Conclusion) => Promise<unknown>;
}

interface ScanServices {
  readonly db: Db;
  readonly files: Files;
  readonly clamd: ClamdAccess;
}

/**
 * Scans uploads that wait, each once: a clean one can be read from then on, an infected one loses its content, and one
 * without a verdict goes on waiting. Throws while clamd is away.
 */
export async function scanUploads(
  { db, files, clamd }: ScanServices,
  now: Date,
  { next, conclude }: ScanTable,
): Promise<void> {
  for (let upload = await next(now); upload; upload = await next(now)) {
    const content = await files.read(upload.storage_key);
    // Its row is written before its content is kept.
    const verdict = content ? await scan(clamd, content) : undefined;
    if (verdict?.is === 'infected') {
      const { lead_id, uploaded_by: userId, storage_key: key } = upload;
      await inTransaction(db, async (tx) => {
        await conclude(tx, upload as WaitingUpload, { scan_state: 'infected', scan_tried_at: now });
        const detail = { lead: lead_id, signature: verdict.signature };
        await logSecurity(tx, { at: now, marketId: null }, { event: 'file_infected', userId, detail });
      });
      await files.remove(key);
      continue;
    }
    const scan_state = verdict?.is === 'clean' ? 'clean' : 'waiting';
    await conclude(db, upload, { scan_state, scan_tried_at: now });
    if (verdict?.is === 'unknown' && verdict.isAway)
      throw new Error(`clamd does not scan, files wait: ${verdict.reason}`);
  }
}
