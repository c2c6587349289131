import type { Option } from '../../ui/fields/options.ts';
import type { OptionSource } from '../../ui/list/option-source.ts';

/** What the single brand's forms and filters choose from. A dealer is chosen by its code. */
export const BRAND_DEALERS: OptionSource<'ford_dealers'> = {
  list: 'ford_dealers',
  optionsOf: (dealers) => dealers.map((dealer) => dealerOption(dealer.dealer_id, dealer.name)),
};

function dealerOption(code: string, name: string): Option {
  return { value: code, label: `${code} · ${name}` };
}

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

/** What is offered, and the dealer that the stored record names although it is switched off. */
export function withStoredDealer(
  offered: readonly Option[] | undefined,
  stored: { readonly dealer_id: string; readonly dealer_name: string } | null | undefined,
): readonly Option[] | undefined {
  if (!offered || !stored || offered.some(({ value }) => value === stored.dealer_id)) return offered;
  return [...offered, dealerOption(stored.dealer_id, stored.dealer_name)];
}
