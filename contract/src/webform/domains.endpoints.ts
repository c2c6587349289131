import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { domain, domainFilters, saveDomainRequest } from './domains.schema.ts';

export const listDomains = defineList({
  name: 'webform.list_domains',
  path: '/webform/list_domain',
  summary: 'Domains of the market, in numbered pages',
  source: 'spec B§7',
  access: '/domains',
  row: domain,
  filters: domainFilters,
  sortable: ['id', 'name', 'business_type'],
});

export const saveDomain = defineEndpoint({
  name: 'webform.save_domain',
  method: 'POST',
  path: '/webform/save_domain',
  summary: 'Creates or changes a domain; with {id, status} alone changes its status, 2 deletes it',
  source: 'spec B§4, B§7',
  access: '/domains',
  request: saveDomainRequest,
  data: domain,
  writes: ['domain'],
});

export const domainsEndpoints = [listDomains, saveDomain] as const;
