import { callScripts } from '@otolead/contract/call-scripts/call-scripts.record.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';
import { rowChoice } from '../../platform/records/record-choices.ts';

/** A campaign belongs to the market of its process. */
export const CALL_SCRIPTS = serveRecord({
  record: callScripts,
  table: 'call_script',
  belongs: 'market',
  choices: { campaign_id: rowChoice('campaign', { column: 'process_id', table: 'process' }) },
  taken: { campaign_id: text('call-scripts:campaign_taken') },
});
