import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { JsonValue } from '../../tables/column-types.ts';

export interface ConfigItem {
  readonly list: string;
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly attrs: Record<string, JsonValue>;
}

/** Active rows of several lists in order, named in the reader's language; the market's and global ones. */
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

/** The market's current year; models with an earlier end are no longer sold. */
export const yearOf = ({ clock, market }: Pick<ActorContext, 'clock' | 'market'>) =>
  Number(localDate(clock.now(), market.timeZone).slice(0, 4));

/**
 * Models on sale, and their makes: no end year, or one that has not passed (spec A§3; empty means on sale, domain.md
 * 12).
 */
export async function findVehicles(db: Db, market: Market, year: number) {
  const model = await db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', market.id)
    .where('model.status', '=', 1)
    .where('make.status', '=', 1)
    .where((eb) => eb.or([eb('model.end_year', 'is', null), eb('model.end_year', '>=', year)]))
    .where((eb) => eb.or([eb('make.end_year', 'is', null), eb('make.end_year', '>=', year)]))
    .select(['model.id', 'model.make_id as mk_id', 'model.name as m', 'model.end_year as e_year'])
    .orderBy(sql`lower(model.name)`)
    .orderBy('model.id')
    .execute();
  const modelIds = model.map(({ id }) => id);
  const makeIds = [...new Set(model.map(({ mk_id }) => mk_id))];
  const [make, version] = await Promise.all([
    db
      .selectFrom('make')
      .where(sql<boolean>`id = any(${makeIds})`)
      .select(['id', 'name as make'])
      .orderBy(sql`lower(name)`)
      .execute(),
    db
      .selectFrom('model_variant')
      .where(sql<boolean>`model_id = any(${modelIds})`)
      .where('status', '=', 1)
      .select(['id', 'model_id', 'name as v'])
      .orderBy('id')
      .execute(),
  ]);
  return { make, model, version };
}

/** Names exist in English and Indonesian; the Philippine variant reads the English ones. */
export function nameLanguage(language: Language): 'en' | 'id' {
  return language === 'id' ? 'id' : 'en';
}

/**
 * Name of a configuration row as an SQL expression, so that a renamed row shows at once. Market terms such as {spk} are
 * not filled yet (`fillTerms`).
 */
export function configName(
  list: string,
  id: string | RawBuilder<unknown>,
  language: Language,
): RawBuilder<string | null> {
  return sql<string | null>`(select c.name ->> ${sql.lit(nameLanguage(language))} from config_item c
    where c.list = ${sql.lit(list)} and c.id = ${typeof id === 'string' ? sql.ref(id) : id})`;
}

/** Name of a lead type in the reader's language, as an SQL expression on `lead_type`. */
export function leadTypeName(language: Language): RawBuilder<string> {
  const name = sql.ref<string>('lead_type.name');
  return nameLanguage(language) === 'id'
    ? sql<string>`coalesce(lead_type.name_id, ${name})`
    : sql<string>`${name}`;
}
