import { defineEndpoint } from '../../kernel/endpoint.ts';
import { defineList } from '../../kernel/list.ts';
import { leadType, leadTypeFilters, saveLeadTypeRequest } from './lead-types.schema.ts';

export const listLeadTypes = defineList({
  name: 'webform.list_lead_types',
  path: '/webform/lead_type_list',
  summary: 'Lead types of the market, in numbered pages',
  source: 'spec B§7',
  access: '/lead-type',
  row: leadType,
  filters: leadTypeFilters,
  sortable: ['name', 'value', 'lead_qualification'],
});

export const saveLeadType = defineEndpoint({
  name: 'webform.save_lead_type',
  method: 'POST',
  path: '/webform/save_lead_type',
  summary: 'Switches a lead type on or off, 2 deletes it; no screen does (domain.md 9)',
  source: 'spec B§4, B§7',
  access: '/lead-type',
  request: saveLeadTypeRequest,
  data: leadType,
  writes: ['lead_type'],
});

export const leadTypesEndpoints = [listLeadTypes, saveLeadType] as const;
