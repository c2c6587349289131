import { defineRecord, type RowOfRecord } from '../../kernel/record.ts';
import { choiceField, flagField, marketField, statusField, textField } from '../../kernel/record-fields.ts';

/** At least two labels of letters, digits and inner hyphens: 'mobil-baru.example.id'. */
const DOMAIN_NAME =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Spec B§2 to B§5. */
export const domains = defineRecord({
  feature: 'webform',
  name: 'domain',
  path: '/domains',
  forms: ['/add_domain', '/edit_domain'],
  calls: {
    list: {
      name: 'list_domains',
      path: '/webform/list_domain',
      summary: 'Domains of the market, in numbered pages',
    },
    save: {
      name: 'save_domain',
      path: '/webform/save_domain',
      summary: 'Creates or changes a domain; with {id, status} alone changes its status, 2 deletes it',
    },
  },
  source: 'spec B§4, B§7',
  rights: { see: '/domains', edit: '/domains' },
  title: 'name',
  newestFirst: true,
  idColumn: true,
  given: { list_type: 'ALL' },
  deletes: true,
  form: ['country_id', 'business_type_id', 'name', 'is_oem', 'is_connecto_push', 'status'],
  fields: {
    name: textField({
      most: 253,
      exact: true,
      required: true,
      pattern: [DOMAIN_NAME, 'webform:invalid_domain_name'],
      filter: true,
      column: 240,
    }),
    is_oem: flagField({ column: 90, sort: false, header: true }),
    business_type_id: choiceField(
      { list: 'business_type_list', id: 'business_type_id' },
      { required: true, filter: true, column: 150, sort: 'business_type', card: 'secondary' },
    ),
    is_connecto_push: flagField({ hint: true }),
    country_id: marketField(),
    status: statusField({ input: true }),
  },
});

export type Domain = RowOfRecord<typeof domains>;
