import type { Market } from '@otolead/contract/kernel/market.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { type PreferenceValues, preferencePath } from '@otolead/contract/preferences/preferences.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { StoredPreference } from './preferences.queries.ts';

type Check = RawBuilder<boolean>;
type CheckedField = 'model_id' | 'city_id' | 'dse_id' | 'model_status_id' | 'source_id';

/** References of a preference to check in this market; stored ones may stay whatever became of their rows. */
function checksOf(entry: PreferenceValues, stored: StoredPreference | undefined, market: Market) {
  const isNew = (field: keyof PreferenceValues & keyof StoredPreference) =>
    entry[field] !== null && entry[field] !== stored?.[field];
  const checks: Partial<Record<CheckedField, Check>> = {};
  if (isNew('model_id') || isNew('make_id')) {
    checks.model_id = sql`exists (select 1 from model
      where id = ${entry.model_id} and make_id = ${entry.make_id} and market_id = ${market.id})`;
  }
  if (isNew('city_id'))
    checks.city_id = sql`exists (select 1 from city where id = ${entry.city_id} and market_id = ${market.id})`;
  if (isNew('dse_id')) {
    checks.dse_id = sql`exists (select 1 from dse join dealer on dealer.id = dse.dealer_id
      where dse.id = ${entry.dse_id} and dse.status = 1 and dealer.market_id = ${market.id})`;
  }
  if (isNew('model_status_id')) checks.model_status_id = itemOf('model_status_list', entry.model_status_id);
  if (isNew('source_id')) checks.source_id = itemOf('source_list', entry.source_id);
  return checks;
}

function itemOf(list: string, id: number | null): Check {
  return sql`exists (select 1 from config_item where list = ${list} and id = ${id} and status = 1)`;
}

/** Faults by path for ids without a row in the market, or a model of another make. One statement for all. */
export async function referenceErrors(
  tx: Tx,
  list: readonly PreferenceValues[],
  { stored, market }: { readonly stored: readonly StoredPreference[]; readonly market: Market },
): Promise<Record<string, Text>> {
  const checks = list.flatMap((entry, index) => {
    const before = stored.find(({ id }) => id === entry.id);
    const ofEntry = Object.entries(checksOf(entry, before, market)) as [CheckedField, Check][];
    return ofEntry.map(([field, check]) => ({ index, field, check }));
  });
  if (checks.length === 0) return {};
  const columns = checks.map(({ check }, place) => sql`${check} as ${sql.id(`c${place}`)}`);
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(tx);
  return Object.fromEntries(
    checks
      .filter((_, place) => rows[0]?.[`c${place}`] !== true)
      .map(({ index, field }) => [
        preferencePath(index, field),
        text('kernel:invalid.value', { name: text(`preferences:field.${field}`) }),
      ]),
  );
}
