import { text } from '@otolead/contract/kernel/text.ts';
import {
  listKeyOwners,
  listMarketKeys,
  listPartnerKeys,
  listPartners,
  makePartnerKey,
  revokePartnerKey,
  savePartner,
} from '@otolead/contract/partners/partners.endpoints.ts';
import { NEW_PARTNER, type PartnerValues, partnerRules } from '@otolead/contract/partners/partners.rules.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { pageRoute, saveRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown } from '../../platform/records/save-record.ts';
import { isConfigItem } from '../config/config.public.ts';
import { keyOwners, listKeyRows, listMarketKeyRows, presentKey, presentMarketKey } from './keys.queries.ts';
import { makeKey, revokeKey } from './keys.service.ts';
import {
  findPartner,
  isLeadType,
  isMake,
  isWebId,
  listPartnerRows,
  type PartnerRecord,
  presentPartner,
  writePartner,
} from './partners.queries.ts';

const PARTNER: RecordKind<PartnerValues, PartnerRecord> = {
  name: 'partner',
  empty: NEW_PARTNER,
  find: findPartner,
  faults: partnerRules.faults,
  check: async (tx, context, values, before) => {
    if (values.source_id !== before?.source_id)
      refuseUnknown(partnerRules, 'source_id', await isConfigItem(tx, 'source_list', values.source_id));
    if (values.make_id && values.make_id !== before?.make_id)
      refuseUnknown(partnerRules, 'make_id', await isMake(tx, values.make_id));
    if (values.web_id && values.web_id !== before?.web_id)
      refuseUnknown(partnerRules, 'web_id', await isWebId(tx, context, values.web_id));
    if (values.lead_type_id && values.lead_type_id !== before?.lead_type_id)
      refuseUnknown(partnerRules, 'lead_type_id', await isLeadType(tx, context, values.lead_type_id));
  },
  write: writePartner,
  taken: { name: text('partners:name_taken') },
};

export const partnersRoutes: readonly Route[] = [
  pageRoute(listPartners, listPartnerRows, presentPartner),
  saveRoute(savePartner, PARTNER),
  route(listPartnerKeys, async (context, request) =>
    pageAnswer(listPartnerKeys, await listKeyRows(context, request), (row) =>
      presentKey(row, context.clock.now()),
    ),
  ),
  route(listMarketKeys, async (context, request) =>
    pageAnswer(listMarketKeys, await listMarketKeyRows(context, request), (row) =>
      presentMarketKey(row, context.clock.now()),
    ),
  ),
  route(listKeyOwners, async (context) => ({ data: await keyOwners(context.db, context).execute() })),
  route(makePartnerKey, async (context, request) => ({
    data: await makeKey(context, request),
    message: text('partners:key.made'),
  })),
  route(revokePartnerKey, async (context, { id }) => ({
    data: await revokeKey(context, id),
    message: text('partners:key.revoked'),
  })),
];
