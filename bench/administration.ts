import type pg from 'pg';
import { signInAs } from '../e2e/journey.ts';
import { createDb, createPool } from '../server/src/platform/db/database.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { type AdminList, measureAdminLists } from './admin-lists.ts';
import { fillAdminTables } from './admin-tables.ts';
import { openBrowser, VIEW } from './browser.ts';
import { measureSelect, SELECTS, type SelectMeasure } from './browser-options.ts';
import { startServerProcess } from './child.ts';
import { forgetSessions } from './clean-up.ts';
import { openBenchDatabase } from './database.ts';
import { POOL } from './measure-scenario.ts';
import type { ProductPayload } from './product.ts';
import { ADMINISTRATOR } from './supervisor.ts';

export interface AdminMeasures {
  readonly lists: readonly AdminList[];
  /** Empty where there was no browser. */
  readonly selects: readonly SelectMeasure[];
}

/** Lead count that also installs the demo's people and routing. */
const LEADS = 500;
/** For each list and its statements. */
const SECONDS = 1;

/** Administration screens over ten thousand rows of each table, in a separate database. */
export async function measureAdministration(
  filesFolder: string,
  executablePath: string | undefined,
): Promise<AdminMeasures> {
  const database = await openBenchDatabase(LEADS, { folder: 'administration', fill: fillAdminTables });
  const { connectionString } = database;
  const pool = createPool({ connectionString, size: POOL, statementTimeout: 0, onError: () => undefined });
  try {
    const lists = await measureAdminLists(pool, connectionString, SECONDS);
    const selects =
      executablePath === undefined
        ? []
        : await measureSelects(pool, { connectionString, filesFolder }, executablePath);
    return { lists, selects };
  } finally {
    await forgetSessions(pool);
    await pool.end();
    await database.close();
  }
}

async function measureSelects(
  pool: pg.Pool,
  payload: ProductPayload,
  executablePath: string,
): Promise<SelectMeasure[]> {
  const product = await startServerProcess('./product.ts', {
    ...payload,
    webFolder: await ensureWebBuilt(),
  } satisfies ProductPayload);
  const browser = await openBrowser(executablePath);
  try {
    const context = await browser.newContext(VIEW);
    const base = `http://127.0.0.1:${product.port}/id`;
    const page = await context.newPage();
    await signInAs(page, createDb(pool), ADMINISTRATOR, base);
    const measured: SelectMeasure[] = [];
    for (const select of SELECTS) measured.push(await measureSelect(page, base, select));
    return measured;
  } finally {
    await browser.close();
    await product.stop();
  }
}
