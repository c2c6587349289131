import { defineRecord } from '../kernel/record.ts';
import { choiceField, textField } from '../kernel/record-fields.ts';
import { REFERENCE } from './reference.rules.ts';

export const provinces = defineRecord({
  ...REFERENCE,
  name: 'province',
  path: '/reference_data/province',
  title: 'name',
  fields: {
    name: textField({ most: 60, required: true, filter: true, column: 280 }),
    /** ISO 3166-2 code, 'ID-JK'. */
    code: textField({ most: 10, required: true, column: 140, hint: true }),
  },
});

/** Groups of cities for campaigns and filters. */
export const clusters = defineRecord({
  ...REFERENCE,
  name: 'cluster',
  path: '/reference_data/cluster',
  title: 'name',
  fields: { name: textField({ most: 60, required: true, filter: true, column: 300 }) },
});

export const cities = defineRecord({
  ...REFERENCE,
  name: 'city',
  path: '/reference_data/city',
  title: 'name',
  within: ['province_id'],
  fields: {
    name: textField({ most: 80, required: true, filter: true, column: 240 }),
    province_id: choiceField({ list: 'province_choices' }, { required: true, filter: true, column: 220 }),
    cluster_id: choiceField({ list: 'cluster_choices' }, { filter: true, column: 200 }),
  },
});

export const localities = defineRecord({
  ...REFERENCE,
  name: 'locality',
  path: '/reference_data/locality',
  title: 'name',
  within: ['city_id', 'pin_code'],
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 240 }),
    city_id: choiceField({ list: 'city_choices' }, { required: true, filter: true, column: 240 }),
    pin_code: textField({
      most: 10,
      required: true,
      filter: true,
      column: 120,
      pattern: [/^\d+$/, 'reference-data:invalid.digits'],
    }),
  },
});
