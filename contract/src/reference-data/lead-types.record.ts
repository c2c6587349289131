import { defineRecord } from '../kernel/record.ts';
import { choiceField, flagField, shownField, textField } from '../kernel/record-fields.ts';
import { REFERENCE } from './reference.rules.ts';

/** Spec B§3; the process chooses its lead types. */
export const leadTypes = defineRecord({
  ...REFERENCE,
  name: 'lead_type',
  path: '/reference_data/lead_type',
  title: 'name',
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 220 }),
    /** Indonesian name, if different. */
    name_id: textField({ most: 100, hint: true }),
    value: textField({
      most: 100,
      required: true,
      filter: true,
      column: 180,
      hint: true,
      pattern: [/^[a-z0-9_]+$/, 'reference-data:invalid.value'],
    }),
    lead_qualification_id: choiceField({ list: 'lead_qualification_list' }, { required: true, column: 150 }),
    group_id: choiceField({ list: 'lead_type_group_list' }, { required: true, filter: true, column: 120 }),
    is_callable: flagField({ column: 110, hint: true }),
    processes: shownField({ column: 220 }),
  },
});
