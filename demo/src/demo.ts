import { recountQuality } from '@otolead/server/src/features/audits/audits.public.ts';
import { fillReportFacts } from '@otolead/server/src/features/reports/reports.jobs.ts';
import { ensureActivityPartitions } from '@otolead/server/src/platform/db/activity-partitions.ts';
import { freshenStatistics, withoutIndexes } from '@otolead/server/src/platform/db/bulk-load.ts';
import type { Db } from '@otolead/server/src/platform/db/database.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { insertAudits } from './audit-data.ts';
import { insertBaseData } from './base-data.ts';
import { DEMO_PASSWORD, SHOWN_USERS } from './demo.users.ts';
import { insertListExtras, insertOrigins } from './list-extras.ts';
import { isLeadTableEmpty, type LoadOrder, loadLeads } from './load-leads.ts';
import { readReferences } from './references.ts';
import { insertTelephone } from './telephone.ts';

interface Services {
  readonly db: Db;
  readonly pool: pg.Pool;
}

interface SeedOptions extends Omit<LoadOrder, 'seed'> {
  readonly seed?: number;
  readonly filesDir: string;
}

const HISTORY_MS = 366 * 86_400_000;

/** True for a database without users, the only kind that is filled with the demo. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Adds generated leads with a year of history, and the demo's users, routing and dealers if there are none; atomic. The
 * same seed, count and instant on an empty database yield the same leads.
 */
export async function addLeads({ db, pool }: Services, options: SeedOptions): Promise<void> {
  const { now, print, filesDir, seed = 1 } = options;
  await ensureActivityPartitions(db, new Date(now.getTime() - HISTORY_MS), now);
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isFirst = (await client.query('select 1 from app_user limit 1')).rows.length === 0;
    if (isFirst) await insertBaseData(client, now);
    const references = await readReferences(client, now);
    const load = () => loadLeads(client, references, { ...options, seed });
    const loaded = await ((await isLeadTableEmpty(client)) ? withoutIndexes(client, load) : load());
    await insertAudits(client, now);
    if (isFirst) await insertListExtras(client, now);
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
    const { leads, cars, activities } = loaded;
    const [all, assigned, entries] = [leads, cars, activities].map((made) => made.toLocaleString('en'));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(`${all} leads, ${assigned} assigned cars and ${entries} history entries in ${seconds} s`);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Sign-in instructions for visitors; empty without the demo's users. */
export async function demoSignIns(db: Db): Promise<string[]> {
  const usernames = SHOWN_USERS.map(({ username }) => username);
  const users = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .innerJoin('market', 'market.id', 'user_market.market_id')
    .where('username', 'in', usernames)
    .where('app_user.status', '=', 1)
    .groupBy(['app_user.id', 'role.name'])
    .orderBy('app_user.id')
    .select([
      'username',
      'role.name as role',
      sql<string>`string_agg(market.name, ' and ' order by market.id)`.as('markets'),
    ])
    .execute();
  if (users.length === 0) return [];
  const line = ({ username, role, markets }: (typeof users)[number]) =>
    `  ${username.padEnd(13)}  ${role.padEnd(20)}  ${markets}`;
  return ['', `Demo users, all with the password ${DEMO_PASSWORD}`, ...users.map(line)];
}
