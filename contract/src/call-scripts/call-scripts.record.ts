import { defineRecord } from '../kernel/record.ts';
import { choiceField, statusField, textField } from '../kernel/record-fields.ts';
import { hasKnownPlaceholders, SCRIPT_LENGTH } from './placeholders.rules.ts';

export const callScripts = defineRecord({
  feature: 'call-scripts',
  name: 'call_script',
  path: '/call_scripts',
  forms: ['/add_call_script', '/edit_call_script'],
  calls: {
    list: { name: 'list', path: '/call_scripts/list', summary: 'Scripts of the market, in numbered pages' },
    save: {
      name: 'save',
      path: '/call_scripts/save',
      summary: 'Creates or changes a script, or switches it',
    },
  },
  source: 'docs/decisions/067',
  rights: { see: '/call_scripts', edit: '/call_scripts' },
  title: 'name',
  newestFirst: true,
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 220 }),
    /** None: the default of the market. */
    campaign_id: choiceField(
      { list: 'campaign_list' },
      { filter: true, told: 'campaign_name', column: 220, hint: true, card: 'secondary' },
    ),
    script: textField({
      most: SCRIPT_LENGTH,
      exact: true,
      required: true,
      hint: true,
      pattern: [{ test: hasKnownPlaceholders }, 'call-scripts:invalid.placeholder'],
    }),
    status: statusField({ filter: true, input: true }),
  },
});
