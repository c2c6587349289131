import { RULE_FIELD_NAMES, type RuleField } from '@otolead/contract/web-rules/rule-form.rules.ts';
import type { RuleNames, StoredRule } from '@otolead/contract/web-rules/web-rules.schema.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { nameOfLeadType, namesOf } from '../config/config.public.ts';

/** Sources of the option names of each group. */
const SOURCES = {
  lead_source_rule: { list: 'source_list' },
  buy_time_rule: { list: 'buy_time' },
  city_rule: { table: 'city' },
  brand_rule: { table: 'make' },
  model_rule: { table: 'model' },
  web_id_rule: { table: 'web_id' },
  lead_type_rule: { table: 'lead_type' },
} as const satisfies Record<RuleField, { list: string } | { table: string }>;

/** Names of a rule's values; an id without a row stays a number. */
export async function namesOfRule(context: ActorContext, rule: StoredRule | null): Promise<RuleNames> {
  const { language, market } = context;
  const ids = (field: RuleField) => (rule?.[field] ?? []).filter((id) => id >= 0);
  const names = await namesOf(
    context,
    RULE_FIELD_NAMES.map((field) => ({ ...SOURCES[field], ids: ids(field) })),
  );
  const nameOf = (field: RuleField, id: number): string | null => {
    const source = SOURCES[field];
    if ('list' in source) return names.item(source.list, id);
    if (source.table === 'lead_type') return nameOfLeadType(names.row('lead_type', id), language);
    return names.row(source.table, id)?.name ?? null;
  };
  const groups = RULE_FIELD_NAMES.map((field) => [
    field,
    ids(field).map((id) => ({ id, name: fillTerms(nameOf(field, id) ?? `#${id}`, market) })),
  ]);
  return {
    ...(Object.fromEntries(groups) as Record<RuleField, RuleNames[RuleField]>),
    sub_city_rule: await localityNames(context, rule?.sub_city_rule ?? []),
  };
}

async function localityNames({ db }: ActorContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('locality').where('id', 'in', ids).select(['id', 'name']).orderBy('name').execute();
}
