import activity from '@otolead/contract/activity/messages.ph.json' with { type: 'json' };
import assignments from '@otolead/contract/assignments/messages.ph.json' with { type: 'json' };
import audits from '@otolead/contract/audits/messages.ph.json' with { type: 'json' };
import customer from '@otolead/contract/customer/messages.ph.json' with { type: 'json' };
import documents from '@otolead/contract/documents/messages.ph.json' with { type: 'json' };
import leadStatus from '@otolead/contract/lead-status/messages.ph.json' with { type: 'json' };
import type { Catalogue } from './catalogue.ts';

export const texts: Catalogue = {
  activity,
  assignments,
  audits,
  customer,
  documents,
  'lead-status': leadStatus,
};
