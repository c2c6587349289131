import { defineRecord } from '../kernel/record.ts';
import { choiceField, choicesField, shownField, textField } from '../kernel/record-fields.ts';
import { REFERENCE } from './reference.rules.ts';

const email = textField({
  most: 200,
  column: 220,
  pattern: [/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'kernel:invalid.email'],
});

export const dealers = defineRecord({
  ...REFERENCE,
  name: 'dealer',
  path: '/reference_data/dealer',
  alsoWrites: ['dealer_make'],
  title: 'name',
  within: ['city_id'],
  fields: {
    name: textField({ most: 150, required: true, filter: true, column: 240 }),
    organization: textField({ most: 150, required: true, filter: true, column: 200 }),
    make_ids: choicesField(
      { list: 'make_choices' },
      { required: true, filter: true, column: 180, hint: true },
    ),
    city_id: choiceField({ list: 'city_choices' }, { required: true, filter: true, column: 160 }),
    dealer_type_id: choiceField({ list: 'dealer_type' }, { required: true, column: 130 }),
    email,
  },
});

/** A dealer's salespeople. */
export const salespeople = defineRecord({
  ...REFERENCE,
  name: 'dse',
  path: '/reference_data/dse',
  title: 'name',
  within: ['dealer_id', 'phone_number'],
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 200 }),
    dealer_id: choiceField({ list: 'dealer_choices' }, { required: true, filter: true, column: 260 }),
    phone_number: textField({
      most: 20,
      required: true,
      filter: true,
      personal: true,
      column: 150,
      hint: true,
    }),
    email,
    /** User names of active users who sign in as this salesperson. */
    sign_in: shownField({ column: 150 }),
  },
});
