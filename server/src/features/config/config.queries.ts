import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import { nameLanguage } from './config.public.ts';

export interface ConfigItem {
  readonly list: string;
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly attrs: Record<string, JsonValue>;
}

/** Active rows of several lists in their order, named in the reader's language, own market's or everybody's. */
export async function findConfigItems(
  db: Db,
  lists: readonly string[],
  market: Market,
  language: Language,
): Promise<ConfigItem[]> {
  return db
    .selectFrom('config_item')
    .where('list', 'in', lists)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('market_id', 'is', null), eb('market_id', '=', market.id)]))
    .select([
      'list',
      'id',
      sql<string>`name ->> ${sql.lit(nameLanguage(language))}`.as('name'),
      'parent_id',
      'attrs',
    ])
    .orderBy('list')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Models still sold: no end year, or one that has not passed (spec A§3; empty means still sold, domain.md 12). */
export async function findVehicles(db: Db, market: Market, year: number) {
  const model = await db
    .selectFrom('model')
    .where('market_id', '=', market.id)
    .where((eb) => eb.or([eb('end_year', 'is', null), eb('end_year', '>=', year)]))
    .select(['id', 'make_id as mk_id', 'name as m', 'end_year as e_year'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  const modelIds = model.map(({ id }) => id);
  const makeIds = [...new Set(model.map(({ mk_id }) => mk_id))];
  const [make, version] = await Promise.all([
    db
      .selectFrom('make')
      .where(sql<boolean>`id = any(${makeIds})`)
      .select(['id', 'name as make'])
      .orderBy('name')
      .execute(),
    db
      .selectFrom('model_variant')
      .where(sql<boolean>`model_id = any(${modelIds})`)
      .select(['id', 'model_id', 'name as v'])
      .orderBy('id')
      .execute(),
  ]);
  return { make, model, version };
}
