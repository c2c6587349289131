import { text } from '@otolead/contract/kernel/text.ts';
import { listDomains, saveDomain } from '@otolead/contract/webform/domains.endpoints.ts';
import { domainRules, NEW_DOMAIN } from '@otolead/contract/webform/domains.rules.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { type RecordKind, refuseUnknown, saveRecord } from '../../platform/records/save-record.ts';
import { isConfigItem } from '../config/config.public.ts';
import {
  type DomainRecord,
  findDomain,
  listDomainRows,
  presentDomain,
  writeDomain,
} from './domains.queries.ts';

const DOMAIN: RecordKind<typeof NEW_DOMAIN, DomainRecord> = {
  name: 'domain',
  empty: NEW_DOMAIN,
  find: findDomain,
  faults: domainRules.faults,
  check: async (tx, { market }, values) => {
    refuseUnknown(domainRules, 'country_id', values.country_id === market.id);
    const isType = await isConfigItem(tx, 'business_type_list', values.business_type_id);
    refuseUnknown(domainRules, 'business_type_id', isType);
  },
  write: writeDomain,
  taken: { name: text('webform:name_taken') },
};

export const domainsRoutes: readonly Route[] = [
  route(listDomains, async (context, request) =>
    pageAnswer(listDomains, await listDomainRows(context, request), presentDomain),
  ),
  route(saveDomain, async (context, request) => ({
    data: await saveRecord(context, DOMAIN, request),
    message: text('kernel:saved'),
  })),
];
