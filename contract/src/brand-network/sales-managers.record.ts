import { defineRecord, type SentRecord } from '../kernel/record.ts';
import { shownField, statusField, textField } from '../kernel/record-fields.ts';
import { DIGITS, EMAIL, MOST_DIGITS } from './single-brand-dealers.record.ts';

/** Spec B§2 to B§5. `sm_id` is the brand's code of the SM, digits only (domain.md 12). */
export const salesManagers = defineRecord({
  feature: 'brand-network',
  name: 'sales_manager',
  path: '/sm_list',
  forms: ['/add_sm', '/edit_sm'],
  calls: {
    list: {
      name: 'list_sales_managers',
      path: '/ford_report/get_sm_list',
      summary: "Sales managers of the single brand's dealers, in numbered pages",
      rows: 'mapping_data',
    },
    save: {
      name: 'save_sales_manager',
      path: '/ford_report/save_sm',
      summary: 'Creates or changes a sales manager',
      access: {
        keys: ['/add_sm', '/edit_sm'],
        choose: ({ id }: SentRecord) => (id === undefined ? '/add_sm' : '/edit_sm'),
      },
    },
    status: {
      name: 'update_sales_manager_status',
      path: '/ford_report/update_sm_status',
      summary: 'Switches a sales manager on or off',
      access: '/sm_list',
    },
    one: {
      name: 'get_sales_manager',
      path: '/ford_report/get_sm_detail',
      summary: 'One sales manager',
      access: '/edit_sm',
    },
  },
  source: 'spec B§7',
  rights: { see: '/sm_list', edit: '/edit_sm' },
  title: 'sm_name',
  keywords: { in: ['sm_id', 'sm_name', 'sm_email', 'dealer_id'], personal: true },
  form: ['sm_id', 'sm_name', 'sm_email', 'dealer_id'],
  fields: {
    sm_id: textField({ most: MOST_DIGITS, typed: 'digits', required: true, pattern: DIGITS, column: 120 }),
    /** Dealer code. */
    dealer_id: textField({ most: 100, typed: 'digits', required: true, column: 130 }),
    dealer_name: shownField({}),
    sm_name: textField({ most: 150, required: true, column: 200 }),
    sm_email: textField({
      most: 200,
      typed: 'email',
      required: true,
      pattern: [EMAIL, 'brand-network:invalid_sm_email'],
      column: 220,
      card: 'secondary',
    }),
    status: statusField({ column: 110 }),
  },
});
