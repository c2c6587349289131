import { defineRecord } from '../kernel/record.ts';
import { numberField, textField } from '../kernel/record-fields.ts';
import { REFERENCE } from './reference.rules.ts';

/** Bundles of leads sold with campaigns. */
export const packs = defineRecord({
  ...REFERENCE,
  name: 'pack',
  path: '/reference_data/pack',
  title: 'name',
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 280 }),
    /** Place among the packs, the smallest first. */
    sort: numberField({ least: 0, most: 9999, required: true, column: 120 }),
  },
});
