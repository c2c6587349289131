import { formRules, type Rule, requiredAs } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** Values of the mapping form; the dealer is named by its code. */
export interface CityMappingValues {
  readonly dealer_id: string | null;
  readonly customer_city_id: readonly number[];
  readonly status: '0' | '1';
}

export const NEW_CITY_MAPPING: CityMappingValues = { dealer_id: null, customer_city_id: [], status: '1' };

/** Wording of spec B§5. */
const required = requiredAs('brand-network:required');

const onlyOne: Rule<CityMappingValues> = (value, _values, name) =>
  (value as readonly number[]).length > 1 ? text('kernel:invalid.value', { name }) : null;

/** Spec B§5: several cities make one mapping each. */
export const newCityMappingRules = formRules<CityMappingValues>('brand-network', {
  dealer_id: [required],
  customer_city_id: [required],
});

/** A stored mapping has one city. */
export const cityMappingRules = formRules<CityMappingValues>('brand-network', {
  dealer_id: [required],
  customer_city_id: [required, onlyOne],
});
