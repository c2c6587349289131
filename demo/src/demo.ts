import { recountQuality } from '@otolead/server/src/features/audits/audits.public.ts';
import { fillReportFacts } from '@otolead/server/src/features/reports/reports.jobs.ts';
import { ensureActivityPartitions } from '@otolead/server/src/platform/db/activity-partitions.ts';
import { freshenStatistics, withoutIndexes } from '@otolead/server/src/platform/db/bulk-load.ts';
import type { Db } from '@otolead/server/src/platform/db/database.ts';
import type pg from 'pg';
import { insertAudits } from './audits.ts';
import { insertBaseData } from './base-data.ts';
import { DEMO_PASSWORD, SHOWN_USERS } from './demo.users.ts';
import { insertListExtras } from './list-extras.ts';
import { isLeadTableEmpty, leadFamilySize, loadLeads } from './load-leads.ts';
import { insertOrigins } from './origins.ts';
import { readReferences } from './references.ts';
import { insertRoutes } from './routes.ts';
import { insertTelephone } from './telephone.ts';

interface Services {
  readonly db: Db;
  readonly pool: pg.Pool;
}

interface SeedOptions {
  readonly now: Date;
  readonly print: (line: string) => void;
  readonly filesDir: string;
}

const DEMO_LEADS = 20_000;
const DEFAULT_SEED = 1;
const HISTORY_MS = 366 * 86_400_000;
const PROGRESS_EVERY = 100_000;

/** True for a database without users, the only kind that is filled with the demo. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** The demo as made by `npm start`. */
export async function seedDemo({ db, pool }: Services, options: SeedOptions): Promise<void> {
  options.print(`Making demo data, ${DEMO_LEADS.toLocaleString('en')} leads …`);
  await addLeads({ db, pool }, { ...options, count: DEMO_LEADS });
}

/**
 * Adds generated leads with a year of history, and the demo's users, routing and dealers if there are none; atomic. The
 * same seed, count and instant on an empty database yield the same leads.
 */
export async function addLeads(
  { db, pool }: Services,
  {
    now,
    print,
    filesDir,
    count,
    seed = DEFAULT_SEED,
  }: SeedOptions & { readonly count: number; readonly seed?: number },
): Promise<void> {
  await ensureActivityPartitions(db, new Date(now.getTime() - HISTORY_MS), now);
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const users = await client.query('select 1 from app_user limit 1');
    const isFirst = users.rows.length === 0;
    if (isFirst) await insertBaseData(client, now);
    const references = await readReferences(client, now);
    const onProgress = (loaded: number) => {
      if (loaded % PROGRESS_EVERY === 0)
        print(`${loaded.toLocaleString('en')} leads after ${seconds(startedAt)} s`);
    };
    const load = () => loadLeads(client, references, { seed, count, now, onProgress });
    const loaded = await ((await isLeadTableEmpty(client)) ? withoutIndexes(client, load) : load());
    await insertAudits(client, now);
    if (isFirst) {
      await insertListExtras(client, now);
      await insertRoutes(client);
    }
    await client.query('update report_fill set finished_at = null');
    await client.query(`update lead set calls_used_up = true from call_rules
      where call_rules.market_id = lead.market_id and attempts >= attempts_in_all and not calls_used_up`);
    await client.query('commit');
    await freshenStatistics(client);
    await fillReportFacts(db, { now: () => now });
    await insertOrigins(client);
    if (isFirst) await insertTelephone(client, filesDir, now);
    await recountQuality(db);
    await client.query('vacuum (analyze) lead_milestone, lead_call');
    const megabytes = Math.round((await leadFamilySize(client)) / 1e6).toLocaleString('en');
    print(
      `${loaded.leads.toLocaleString('en')} leads, ${loaded.cars.toLocaleString('en')} assigned cars and ` +
        `${loaded.activities.toLocaleString('en')} history entries in ${seconds(startedAt)} s; ` +
        `all leads take ${megabytes} MB on disk`,
    );
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

const MARKET_NAMES: Record<string, string> = { id: 'Indonesia', ph: 'Philippines' };

/** Sign-in instructions for visitors; empty without the demo's users. */
export async function demoSignIns(db: Db): Promise<string[]> {
  const users = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .where(
      'username',
      'in',
      SHOWN_USERS.map(({ username }) => username),
    )
    .where('app_user.status', '=', 1)
    .select(['username', 'role.name as role'])
    .execute();
  if (users.length === 0) return [];
  const roleOf = new Map(users.map(({ username, role }) => [username, role]));
  const rows = SHOWN_USERS.flatMap(({ username, markets }) => {
    const role = roleOf.get(username);
    return role ? [[username, role, markets.map((market) => MARKET_NAMES[market]).join(' and ')]] : [];
  });
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    '',
    `Demo users, all with the password ${DEMO_PASSWORD}`,
    ...rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()),
  ];
}
