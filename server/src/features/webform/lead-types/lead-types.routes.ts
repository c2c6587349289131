import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { listLeadTypes, saveLeadType } from '@otolead/contract/webform/lead-types/lead-types.endpoints.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { pageRoute } from '../../../platform/records/record-routes.ts';
import { type RecordKind, saveRecord } from '../../../platform/records/save-record.ts';
import { refuseDeletion } from '../../where-used/where-used.public.ts';
import {
  findLeadType,
  type LeadTypeRecord,
  type LeadTypeValues,
  listLeadTypeRows,
  presentLeadType,
  writeLeadType,
} from './lead-types.queries.ts';

const LEAD_TYPE: RecordKind<LeadTypeValues, LeadTypeRecord> = {
  name: 'lead_type',
  empty: { status: RECORD_STATUS.active },
  find: findLeadType,
  faults: () => ({}),
  check: async (tx, context, { status }, before) => {
    if (before && status === RECORD_STATUS.deleted) await refuseDeletion(tx, context, 'lead_type', before.id);
  },
  write: writeLeadType,
};

export const leadTypesRoutes: readonly Route[] = [
  pageRoute(listLeadTypes, listLeadTypeRows, presentLeadType),
  route(saveLeadType, async (context, { id, active }) => ({
    data: (await saveRecord(context, LEAD_TYPE, { id, status: active })).shown,
    message: text('kernel:saved'),
  })),
];
