import { RULE_BUY_TIMES } from '@otolead/contract/routing/rule.rules.ts';
import { modelsOfBrands, type RuleField } from '@otolead/contract/routing/rule-form.rules.ts';
import type { RuleNames } from '@otolead/contract/routing/web-rules.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useConfigList, vehiclesQuery } from '../../platform/config/config.api.ts';
import type { Option } from '../../ui/fields/options.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The options of each group; `names` brings what the rule has although it is offered no longer. */
export function useRuleOptions(names: RuleNames | undefined) {
  const sources = useConfigList('source_list') ?? [];
  const buyTimes = useConfigList('buy_time_list') ?? [];
  const cities = useConfigList('city_state_list')?.city ?? [];
  const webIds = useConfigList('webids_list') ?? [];
  const leadTypes = useConfigList('lead_type_list') ?? [];
  const vehicles = useQuery(vehiclesQuery()).data;
  const models = vehicles?.model ?? [];
  const optionsOf = (field: RuleField, offered: readonly Named[]): Option[] => {
    const ids = new Set(offered.map(({ id }) => id));
    const kept = (names?.[field] ?? []).filter(({ id }) => !ids.has(id));
    return [...offered, ...kept].map(({ id, name }) => ({ value: String(id), label: name }));
  };
  return {
    models,
    lead_source_rule: optionsOf(
      'lead_source_rule',
      sources.map(({ source_id: id, name }) => ({ id, name })),
    ),
    buy_time_rule: optionsOf(
      'buy_time_rule',
      buyTimes.filter(({ id }) => RULE_BUY_TIMES.some((days) => days === id)),
    ),
    city_rule: optionsOf('city_rule', cities),
    brand_rule: optionsOf(
      'brand_rule',
      (vehicles?.make ?? []).map(({ id, make }) => ({ id, name: make })),
    ),
    web_id_rule: optionsOf('web_id_rule', webIds),
    lead_type_rule: optionsOf('lead_type_rule', leadTypes),
    /** Those of the chosen brands; what the rule had and is sold no longer stays while it is chosen. */
    modelsOf: (brands: readonly number[], chosen: readonly number[]): Option[] => {
      const offered = modelsOfBrands(brands, models).map(({ id, m }) => ({ id, name: m }));
      const known = new Set(models.map(({ id }) => id));
      const kept = (names?.model_rule ?? []).filter(({ id }) => !known.has(id) && chosen.includes(id));
      return [...offered, ...kept].map(({ id, name }) => ({ value: String(id), label: name }));
    },
  };
}
