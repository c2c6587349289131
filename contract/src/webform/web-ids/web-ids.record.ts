import { defineRecord } from '../../kernel/record.ts';
import { choiceField, statusField, textField, timeField } from '../../kernel/record-fields.ts';

/** Spec B§2 to B§5. */
export const webIds = defineRecord({
  feature: 'webform',
  name: 'web_id',
  path: '/webids',
  forms: ['/add_webids', '/edit_webids'],
  calls: {
    list: {
      name: 'list_web_ids',
      path: '/webform/get_webids_list',
      summary: 'Web ids of the market, in numbered pages',
      rows: 'webidsInfo',
    },
    save: {
      name: 'save_web_id',
      path: '/webform/save_webids',
      summary: 'Creates or changes a web id',
    },
    status: {
      name: 'update_web_id_status',
      path: '/webform/update_webids_status',
      summary: 'Switches a web id on or off',
    },
  },
  source: 'spec B§4, B§7',
  rights: { see: '/webids', edit: '/webids' },
  title: 'webid',
  newestFirst: true,
  idColumn: true,
  fields: {
    webid: textField({ most: 100, required: true, filter: true, column: 200 }),
    domain_id: choiceField(
      { list: 'domain_list' },
      {
        required: true,
        filter: true,
        told: 'domain_info.name',
        column: 220,
        sort: 'domain',
        card: 'secondary',
      },
    ),
    status: statusField({ column: 110, sort: false, header: true }),
    created_date: timeField({ column: 160, header: true }),
    updated_date: timeField({ column: 160, header: true }),
  },
});
