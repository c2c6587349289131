import type { Option } from '../../ui/fields/options.ts';
import { type OptionSource, switchedOffOption, withChosen } from '../../ui/list/option-source.ts';

/** Option sources of the single brand's forms and filters. A dealer is chosen by code. */
export const BRAND_DEALERS: OptionSource<'ford_dealers'> = {
  list: 'ford_dealers',
  optionsOf: (dealers) =>
    dealers.map(({ dealer_id: code, name }) => ({ value: code, label: dealerLabel(code, name) })),
};

const dealerLabel = (code: string, name: string) => `${code} · ${name}`;

/** 'city-state'. */
export const CITIES: OptionSource<'city_state_list'> = {
  list: 'city_state_list',
  optionsOf: ({ city, state }) => {
    const states = new Map(state.map(({ id, name }) => [id, name]));
    return city.map(({ id, name, state_id: stateId }) => ({
      value: String(id),
      label: `${name}-${states.get(stateId) ?? ''}`,
    }));
  },
};

/** The options plus the stored record's dealer, even if switched off. */
export function withStoredDealer(
  offered: readonly Option[] | undefined,
  stored: { readonly dealer_id: string; readonly dealer_name: string } | null | undefined,
): readonly Option[] | undefined {
  if (!offered || !stored) return offered;
  const { dealer_id: code, dealer_name: name } = stored;
  return withChosen(offered, [switchedOffOption({ id: code, name: dealerLabel(code, name) })], [code]);
}
