import activity from '@otolead/contract/activity/messages.id.json' with { type: 'json' };
import assignments from '@otolead/contract/assignments/messages.id.json' with { type: 'json' };
import audits from '@otolead/contract/audits/messages.id.json' with { type: 'json' };
import customer from '@otolead/contract/customer/messages.id.json' with { type: 'json' };
import documents from '@otolead/contract/documents/messages.id.json' with { type: 'json' };
import leadStatus from '@otolead/contract/lead-status/messages.id.json' with { type: 'json' };
import type { Catalogue } from './catalogue.ts';

export const texts: Catalogue = {
  activity,
  assignments,
  audits,
  customer,
  documents,
  'lead-status': leadStatus,
};
