import type { Language } from '@otolead/contract/kernel/language.ts';
import { type RawBuilder, sql } from 'kysely';

export { findSiteSettings } from './config.settings.ts';

/** Names are kept in English and Indonesian; the Philippine variant reads the English ones. */
export function nameLanguage(language: Language): 'en' | 'id' {
  return language === 'id' ? 'id' : 'en';
}

/**
 * The name of a configuration row as an expression of the query that shows it, so that a renamed row is seen at
 * once. Market terms such as {spk} are still to be filled (`fillTerms`).
 */
export function configName(list: string, idColumn: string, language: Language): RawBuilder<string | null> {
  return sql<string | null>`(select c.name ->> ${sql.lit(nameLanguage(language))} from config_item c
    where c.list = ${sql.lit(list)} and c.id = ${sql.ref(idColumn)})`;
}
