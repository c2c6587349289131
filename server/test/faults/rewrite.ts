import { createDb, createPool } from '../../src/platform/db/database.ts';
import { type Rewrite, runRewrites } from '../../src/platform/db/rewrites.ts';

/** A process that runs the open rewrites as a worker does: `node rewrite.ts DATABASE_URL REWRITE`. */
const [connectionString = '', rewrite = ''] = process.argv.slice(2);
const pool = createPool({ connectionString, size: 1, statementTimeout: 0, onError: () => process.exit(1) });
await runRewrites(createDb(pool), async () => JSON.parse(rewrite) as Rewrite);
await pool.end();
