import { defineRecord } from '../kernel/record.ts';
import { choiceField, numberField, textField } from '../kernel/record-fields.ts';
import { REFERENCE, YEARS } from './reference.rules.ts';

export const models = defineRecord({
  ...REFERENCE,
  name: 'model',
  path: '/reference_data/model',
  title: 'name',
  within: ['make_id'],
  fields: {
    name: textField({ most: 80, required: true, filter: true, column: 200 }),
    make_id: choiceField({ list: 'make_choices' }, { required: true, filter: true, column: 160 }),
    body_type: textField({ most: 30, column: 120 }),
    /** Last year of sale; empty while unknown. */
    e_year: numberField({ ...YEARS, column: 150, hint: true }),
    /** In the market's currency, whole units. */
    price_from: numberField({ least: 0, most: 99_999_999_999, grouped: true, column: 150 }),
  },
});

export const variants = defineRecord({
  ...REFERENCE,
  name: 'model_variant',
  path: '/reference_data/model_variant',
  title: 'name',
  within: ['model_id'],
  fields: {
    name: textField({ most: 80, required: true, filter: true, column: 240 }),
    model_id: choiceField({ list: 'model_choices' }, { required: true, filter: true, column: 260 }),
  },
});
