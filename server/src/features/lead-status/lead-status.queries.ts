import type { Language } from '@otolead/contract/kernel/language.ts';
import type { LeadSubStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { remembered } from '@otolead/contract/kernel/remembered.ts';
import { FOLLOW_UP_START, followUpStart } from '@otolead/contract/lead-status/followup.rules.ts';
import { CONFIGURED_IDS } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { nameLanguage } from '../config/config.public.ts';

export interface StatusSettings {
  readonly subStatusNames: Readonly<Record<LeadSubStatusId, string>>;
  readonly followupStart: string;
}

interface SettingsRow {
  /** JSON: sub-status id → name. */
  readonly names: string;
  readonly followup_start: unknown;
}

const statusSettings = new Statement<{ readonly marketId: number }, SettingsRow>(
  (_, { marketId }, language) => sql<SettingsRow>`
    select
      (select json_object_agg(id, name ->> ${sql.lit(language)}) from config_item where list = 'sub_status')::text as names,
      (select value from site_setting where market_id = ${marketId} and key = ${sql.lit(FOLLOW_UP_START)}) as followup_start`,
);

/** Configuration used by the rules: names for messages and the earliest follow-up of the day. */
export async function findStatusSettings(
  db: Db | Tx,
  market: Market,
  language: Language,
): Promise<StatusSettings> {
  const [row] = await statusSettings.run(db, { marketId: market.id }, nameLanguage(language));
  return {
    subStatusNames: namesIn(row?.names ?? '{}', market),
    followupStart: followUpStart(row?.followup_start),
  };
}

/** Keyed by the JSON text, so cached names are never stale. */
const namesIn = remembered(
  50,
  (json: string, market: Market) => `${market.code} ${json}`,
  (json, market) => {
    const names = Object.entries(JSON.parse(json) as Record<string, string>);
    const filled = Object.fromEntries(names.map(([id, name]) => [id, fillTerms(name, market)]));
    return filled as StatusSettings['subStatusNames'];
  },
);

/** Database names of the configuration lists. */
const ROW_LIST = { ...identity(CONFIGURED_IDS), sub_status_master: 'sub_status' };

function identity(lists: object): Record<string, string> {
  return Object.fromEntries(Object.keys(lists).map((name) => [name, name]));
}

/** Ids used by rules that no row has, as 'list id'; the server must not start with any. */
export async function findMissingIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('config_item').select(['list', 'id']).execute();
  const present = new Set(rows.map(({ list, id }) => `${list} ${id}`));
  return Object.entries(CONFIGURED_IDS).flatMap(([list, ids]) =>
    ids.map((id) => `${ROW_LIST[list as keyof typeof ROW_LIST]} ${id}`).filter((row) => !present.has(row)),
  );
}
