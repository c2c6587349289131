import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type ClamdAccess, scan } from '../outbound/clamd.ts';
import { logSecurity } from '../trail/security-log.ts';
import type { Files } from './files.ts';
import { concludeScan, type LeadUploads, nextWaiting } from './lead-uploads.ts';

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
  uploads: LeadUploads,
): Promise<void> {
  const next = () => nextWaiting(db, uploads, now);
  for (let upload = await next(); upload; upload = await next()) {
    const content = await files.read(upload.storage_key);
    // Its row is written before its content is kept.
    const verdict = content ? await scan(clamd, content) : undefined;
    if (verdict?.is === 'infected') {
      const found = upload;
      await inTransaction(db, async (tx) => {
        await concludeScan(tx, uploads, found, { scan_state: 'infected', scan_tried_at: now });
        const detail = { lead: found.lead_id, signature: verdict.signature };
        await logSecurity(
          tx,
          { at: now, marketId: null },
          { event: 'file_infected', userId: found.uploaded_by, detail },
        );
      });
      await files.remove(found.storage_key);
      continue;
    }
    const scan_state = verdict?.is === 'clean' ? 'clean' : 'waiting';
    await concludeScan(db, uploads, upload, { scan_state, scan_tried_at: now });
    if (verdict?.is === 'unknown' && verdict.isAway)
      throw new Error(`clamd does not scan, files wait: ${verdict.reason}`);
  }
}
