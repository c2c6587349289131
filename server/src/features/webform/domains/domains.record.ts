import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { domains } from '@otolead/contract/webform/domains/domains.record.ts';
import type { ActorContext } from '../../../platform/http/context.ts';
import { invalidInput } from '../../../platform/http/errors.ts';
import { serveRecord } from '../../../platform/records/declared-record.ts';
import { configChoice } from '../../config/config.public.ts';
import { refuseDeletion, stillUsed, usesOf } from '../../where-used/where-used.public.ts';
import { reroutes } from '../routing-changes.ts';

export const DOMAINS = serveRecord({
  record: domains,
  table: 'domain',
  belongs: 'market',
  choices: { business_type_id: configChoice('business_type_list') },
  taken: { name: text('webform:name_taken') },
  check: async (tx, context: ActorContext, values, before) => {
    if (!before) return;
    if (values.status === RECORD_STATUS.deleted) return refuseDeletion(tx, context, 'domain', before.id);
    if (values.business_type_id === before.business_type_id) return;
    // A process owns domains of its business type, so the type of a used domain is fixed.
    const uses = await usesOf(tx, context, 'domain', before.id);
    const owners = uses.filter(({ use }) => use === 'processes');
    if (owners.length > 0) throw invalidInput({ business_type_id: stillUsed(context, owners) });
  },
  saved: reroutes,
});
