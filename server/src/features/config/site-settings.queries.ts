import {
  deniedMenuPaths,
  NO_SITE_SETTINGS,
  SITE_SETTING_KEYS,
  type SiteSettingValues,
} from '@otolead/contract/config/site-settings.rules.ts';
import { deniedPaths } from '@otolead/contract/kernel/access.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { findSiteSettings } from './config.settings.ts';

export const SITE_SETTING = 'site_setting';

export interface SiteSettingRecord extends SiteSettingValues {
  readonly id: number;
  readonly version: number;
}

/** Settings with a version for all of them, because their rows have none. */
export async function findSettings(db: Db | Tx, { market }: ActorContext): Promise<SiteSettingRecord> {
  const changes = db
    .selectFrom('change_log')
    .where('record', '=', SITE_SETTING)
    .where('record_id', '=', market.id)
    .select(sql<number>`count(*)`.as('count'));
  const stored = await findSiteSettings(db, market);
  const { count } = await changes.executeTakeFirstOrThrow();
  const values = Object.fromEntries(
    SITE_SETTING_KEYS.map((key) => {
      if (key === 'menu_denied') return [key, [...deniedPaths(stored.menu_denied)].join(', ')];
      const empty = NO_SITE_SETTINGS[key];
      const kind = empty === null ? 'number' : 'string';
      // An invalid value counts as unset.
      return [key, typeof stored[key] === kind ? stored[key] : empty];
    }),
  );
  return { ...(values as unknown as SiteSettingValues), id: market.id, version: count + 1 };
}

/** Settings locked until the transaction ends. */
export async function lockSettings(tx: Tx, context: ActorContext): Promise<SiteSettingRecord> {
  await tx
    .selectFrom('market')
    .where('id', '=', context.market.id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return findSettings(tx, context);
}

export async function writeSettings(
  tx: Tx,
  { market }: ActorContext,
  values: SiteSettingValues,
): Promise<number> {
  const rows = SITE_SETTING_KEYS.map((key) => ({
    market_id: market.id,
    key,
    value: JSON.stringify(key === 'menu_denied' ? deniedMenuPaths(values.menu_denied) : values[key]),
  }));
  await tx
    .insertInto('site_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['market_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
  return market.id;
}

/** First path that is no right. */
export async function unknownPath(tx: Tx, paths: readonly string[]): Promise<string | undefined> {
  const known = await tx
    .selectFrom('access_entry')
    .where(sql<string>`lower(path)`, 'in', [...paths, ''])
    .select(sql<string>`lower(path)`.as('path'))
    .execute();
  return paths.find((path) => !known.some((one) => one.path === path));
}

export async function isMake(tx: Tx, name: string): Promise<boolean> {
  const make = tx.selectFrom('make').where('name', '=', name).select('id');
  return (await make.executeTakeFirst()) !== undefined;
}

/** A role by its name in the Role List, in any spelling of case. */
export async function roleIdOf(tx: Tx, name: string): Promise<number | undefined> {
  const role = tx.selectFrom('role').where(sql`lower(name)`, '=', name.toLowerCase()).select('id');
  return (await role.executeTakeFirst())?.id;
}
