import { defineRecord } from '../../kernel/record.ts';
import { choiceField, flagField, statusField, textField } from '../../kernel/record-fields.ts';

/** Spec B§2 to B§5. */
export const campaigns = defineRecord({
  feature: 'webform',
  name: 'campaign',
  path: '/campaigns',
  forms: ['/add_campaign', '/edit_campaign'],
  calls: {
    list: {
      name: 'list_campaigns',
      path: '/webform/get_campaign_list',
      summary: 'Campaigns of the market, in numbered pages',
      rows: 'campaignInfo',
    },
    save: {
      name: 'save_campaign',
      path: '/webform/save_campaign',
      summary: 'Creates or changes a campaign',
    },
    status: {
      name: 'update_campaign_status',
      path: '/webform/update_campaign_status',
      summary: 'Switches a campaign on or off',
    },
    one: { name: 'get_campaign', path: '/webform/get_campaign', summary: 'One campaign' },
  },
  source: 'spec B§4, B§7',
  rights: { see: '/campaigns', edit: '/campaigns' },
  title: 'name',
  newestFirst: true,
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 260 }),
    process_id: choiceField(
      { list: 'process_list', id: 'process_id' },
      {
        required: true,
        filter: true,
        told: 'Process_info.name',
        column: 200,
        sort: 'process',
        card: 'secondary',
      },
    ),
    type: choiceField({ list: 'type_list' }, { required: true, filter: true, column: 160 }),
    /** Whether its lists go to the dialer (domain.md 16). */
    dialer_flag: flagField({ hint: true }),
    status: statusField({}),
  },
});
