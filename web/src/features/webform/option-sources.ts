import { activeMarket } from '../../platform/market/active-market.ts';
import type { Option } from '../../ui/fields/options.ts';
import {
  configOptions,
  type OptionSource,
  switchedOffOption,
  withChosen,
} from '../../ui/list/option-source.ts';

/** What the forms and filters of the webform's records choose from. */
export const BUSINESS_TYPES = configOptions('business_type_list', 'business_type_id');
export const CAMPAIGN_TYPES = configOptions('type_list', 'id');
export const CAMPAIGNS = configOptions('campaign_list', 'id');
export const DOMAINS = configOptions('domain_list', 'id');
export const PROCESSES = configOptions('process_list', 'process_id');

/** Only the market's own: a record of another one is kept under its address. */
export const COUNTRIES: OptionSource<'country_list'> = {
  list: 'country_list',
  optionsOf: (countries) =>
    countries
      .filter(({ id }) => id === activeMarket().id)
      .map(({ id, name }) => ({ value: String(id), label: name })),
};

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What is offered, and marked behind it what the stored record has although it is switched off. */
export function withStored(offered: readonly Named[], stored: readonly Named[] = []): readonly Option[] {
  return withChosen(
    offered.map(({ id, name }) => ({ value: String(id), label: name })),
    stored.map(switchedOffOption),
    stored.map(({ id }) => id),
  );
}
