import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { listDomains, saveDomain } from '@otolead/contract/webform/domains.endpoints.ts';
import { type DomainValues, domainRules, NEW_DOMAIN } from '@otolead/contract/webform/domains.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import { pageRoute, saveRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown } from '../../platform/records/save-record.ts';
import { isConfigItem } from '../config/config.public.ts';
import { refuseDeletion, stillUsed, usesOf } from '../where-used/where-used.public.ts';
import {
  type DomainRecord,
  findDomain,
  listDomainRows,
  presentDomain,
  writeDomain,
} from './domains.queries.ts';
import { changesRouting } from './routing-changes.ts';

const DOMAIN: RecordKind<DomainValues, DomainRecord> = {
  name: 'domain',
  empty: NEW_DOMAIN,
  find: findDomain,
  faults: domainRules.faults,
  check: async (tx, context, values, before) => {
    if (before) await refuseUsed(tx, context, values, before);
    refuseUnknown(domainRules, 'country_id', values.country_id === context.market.id);
    const isType = await isConfigItem(tx, 'business_type_list', values.business_type_id);
    refuseUnknown(domainRules, 'business_type_id', isType);
  },
  write: changesRouting(writeDomain),
  taken: { name: text('webform:name_taken') },
};

/** A process owns domains of its business type: under one a domain keeps its own. */
async function refuseUsed(tx: Tx, context: ActorContext, values: DomainValues, before: DomainRecord) {
  if (values.status === RECORD_STATUS.deleted) return refuseDeletion(tx, context, 'domain', before.id);
  if (values.business_type_id === before.business_type_id) return;
  const uses = await usesOf(tx, context, 'domain', before.id);
  const owners = uses.filter(({ use }) => use === 'processes');
  if (owners.length > 0) throw invalidInput({ business_type_id: stillUsed(context, owners) });
}

export const domainsRoutes: readonly Route[] = [
  pageRoute(listDomains, listDomainRows, presentDomain),
  saveRoute(saveDomain, DOMAIN),
];
