import { text } from '@otolead/contract/kernel/text.ts';
import { webIds } from '@otolead/contract/webform/web-ids/web-ids.record.ts';
import { serveRecord } from '../../../platform/records/declared-record.ts';
import { rowChoice } from '../../../platform/records/record-choices.ts';
import { reroutes } from '../routing-changes.ts';

/** A web id stays on a domain switched off since, but cannot be switched on again. */
export const WEB_IDS = serveRecord({
  record: webIds,
  table: 'web_id',
  belongs: 'market',
  columns: { webid: 'code', created_date: 'created_at', updated_date: 'updated_at' },
  choices: { domain_id: rowChoice('domain', 'market') },
  whenOn: ['domain_id'],
  stores: (_values, { clock }, id) => ({
    updated_at: clock.now(),
    ...(id === undefined && { created_at: clock.now() }),
  }),
  taken: { webid: text('webform:name_taken') },
  saved: reroutes,
});
