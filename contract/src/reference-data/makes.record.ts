import { defineRecord } from '../kernel/record.ts';
import { flagField, numberField, textField } from '../kernel/record-fields.ts';
import { REFERENCE, YEARS } from './reference.rules.ts';

/** Makes of cars, the same in every market. */
export const makes = defineRecord({
  ...REFERENCE,
  name: 'make',
  path: '/reference_data/make',
  title: 'name',
  fields: {
    name: textField({ most: 60, required: true, filter: true, column: 260 }),
    /** Last year of sale; empty while unknown. */
    e_year: numberField({ ...YEARS, column: 150, hint: true }),
    is_luxury: flagField({ filter: true, column: 120 }),
  },
});
