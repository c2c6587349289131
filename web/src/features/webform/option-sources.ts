import type { Option } from '../../ui/fields/options.ts';
import { configOptions, switchedOffOption, withChosen } from '../../ui/list/option-source.ts';

/** Option sources of the webform's forms and filters. */
export const BUSINESS_TYPES = configOptions('business_type_list', 'business_type_id');
export const CAMPAIGNS = configOptions('campaign_list', 'id');
export const PROCESSES = configOptions('process_list', 'process_id');

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The options, plus marked and last the stored record's switched-off ones. */
export function withStored(offered: readonly Named[], stored: readonly Named[] = []): readonly Option[] {
  return withChosen(
    offered.map(({ id, name }) => ({ value: String(id), label: name })),
    stored.map(switchedOffOption),
    stored.map(({ id }) => id),
  );
}
