import { defineRecord, type SentRecord } from '../kernel/record.ts';
import { statusField, textField } from '../kernel/record-fields.ts';

/** Maximum number of digits of a code. */
export const MOST_DIGITS = 20;

export const DIGITS = [/^\d+$/, 'brand-network:digits_only'] as const;

export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Spec B§2 to B§5. `dealer_id` is the brand's code of the dealer; `id` names the row. */
export const brandDealers = defineRecord({
  feature: 'brand-network',
  name: 'brand_dealer',
  path: '/dealer_list',
  forms: ['/add_dealer', '/edit_dealer'],
  calls: {
    list: {
      name: 'list_dealers',
      path: '/ford_report/get_dealer_list',
      summary: "The single brand's dealers in the market, in numbered pages",
      rows: 'mapping_data',
    },
    save: {
      name: 'save_dealer',
      path: '/ford_report/save_dealer',
      summary: 'Creates or changes a dealer of the single brand',
      access: {
        keys: ['/add_dealer', '/edit_dealer'],
        choose: ({ id }: SentRecord) => (id === undefined ? '/add_dealer' : '/edit_dealer'),
      },
    },
    status: {
      name: 'update_dealer_status',
      path: '/ford_report/update_dealer_status',
      summary: 'Switches a dealer of the single brand on or off',
      access: '/dealer_list',
    },
    one: {
      name: 'get_dealer',
      path: '/ford_report/get_dealer_detail',
      summary: 'One dealer of the single brand',
      access: '/edit_dealer',
    },
  },
  source: 'spec B§7',
  rights: { see: '/dealer_list', edit: '/edit_dealer' },
  title: 'dealer_name',
  keywords: { in: ['dealer_id', 'dealer_name', 'zip_code'] },
  form: ['dealer_name', 'dealer_id', 'zip_code', 'email'],
  fields: {
    dealer_id: textField({
      most: MOST_DIGITS,
      typed: 'digits',
      required: true,
      pattern: DIGITS,
      column: 140,
      card: 'secondary',
    }),
    dealer_name: textField({ most: 150, required: true, column: 260 }),
    zip_code: textField({ most: 10, typed: 'digits', required: true, pattern: DIGITS, column: 120 }),
    status: statusField({ column: 110 }),
    /** Recipient of notices about mappings; empty for none (domain.md 12). */
    email: textField({
      most: 200,
      typed: 'email',
      exact: true,
      pattern: [EMAIL, 'kernel:invalid.email'],
      hint: true,
    }),
  },
});
