import { text } from '@otolead/contract/kernel/text.ts';
import { campaigns } from '@otolead/contract/webform/campaigns/campaigns.record.ts';
import { serveRecord } from '../../../platform/records/declared-record.ts';
import { rowChoice } from '../../../platform/records/record-choices.ts';
import { configChoice } from '../../config/config.public.ts';
import { reroutes } from '../routing-changes.ts';

/** A campaign belongs to the market of its process; without one it can be switched off, but not on. */
export const CAMPAIGNS = serveRecord({
  record: campaigns,
  table: 'campaign',
  belongs: { column: 'process_id', table: 'process' },
  columns: { type: 'type_id' },
  choices: { process_id: rowChoice('process', 'market'), type: configChoice('type_list') },
  whenOn: ['process_id'],
  taken: { name: text('webform:name_taken') },
  saved: reroutes,
});
