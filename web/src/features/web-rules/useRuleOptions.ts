import { RULE_BUY_TIMES } from '@otolead/contract/web-rules/rule.rules.ts';
import { modelsOfBrands, type RuleField } from '@otolead/contract/web-rules/rule-form.rules.ts';
import type { RuleNames } from '@otolead/contract/web-rules/web-rules.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useConfigList, vehiclesQuery } from '../../platform/config/config.api.ts';
import type { Option } from '../../ui/fields/options.ts';
import { type OffList, switchedOffOptions, withChosen } from '../../ui/list/option-source.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionOf = ({ id, name }: Named): Option => ({ value: String(id), label: name });

/** The list that knows a group's switched-off options; purchase times are never switched off. */
const OFF = {
  lead_source_rule: 'source_list',
  buy_time_rule: undefined,
  city_rule: 'city_state_list',
  brand_rule: 'make_list',
  web_id_rule: 'webids_list',
  lead_type_rule: 'lead_type_list',
} as const satisfies Partial<Record<RuleField, OffList | undefined>>;

/** Options of each group; `names` adds those that the rule has but nobody offers any more. */
export function useRuleOptions(names: RuleNames | undefined) {
  const sources = useConfigList('source_list') ?? [];
  const buyTimes = useConfigList('buy_time_list') ?? [];
  const cities = useConfigList('city_state_list')?.city ?? [];
  const webIds = useConfigList('webids_list') ?? [];
  const leadTypes = useConfigList('lead_type_list') ?? [];
  const vehicles = useQuery(vehiclesQuery()).data;
  const models = vehicles?.model ?? [];
  const off = useConfigList('switched_off');
  const optionsOf = (field: keyof typeof OFF, offered: readonly Named[]): readonly Option[] => {
    const options = offered.map(optionOf);
    const kept = names?.[field] ?? [];
    const ids = kept.map(({ id }) => id);
    const list = OFF[field];
    const marked = list ? withChosen(options, switchedOffOptions(off, list), ids) : options;
    return withChosen(marked, kept.map(optionOf), ids);
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
    /** Models of the chosen brands, plus chosen ones that are no longer sold. */
    modelsOf: (brands: readonly number[], chosen: readonly number[]): readonly Option[] => {
      const offered = modelsOfBrands(brands, models).map(({ id, m }) => ({ id, name: m }));
      const known = new Set(models.map(({ id }) => id));
      const kept = (names?.model_rule ?? []).filter(({ id }) => !known.has(id));
      const marked = withChosen(offered.map(optionOf), switchedOffOptions(off, 'model_list'), chosen);
      return withChosen(marked, kept.map(optionOf), chosen);
    },
  };
}
