import { defineEndpoint } from '../../kernel/endpoint.ts';
import { defineList } from '../../kernel/list.ts';
import { process, processFilters, saveProcessRequest } from './processes.schema.ts';

export const listProcesses = defineList({
  name: 'webform.list_processes',
  path: '/webform/list_process',
  summary: 'Processes of the market, in numbered pages',
  source: 'spec B§7',
  access: '/process',
  row: process,
  filters: processFilters,
  sortable: ['id', 'name', 'business_type', 'created_date'],
});

export const saveProcess = defineEndpoint({
  name: 'webform.save_process',
  method: 'POST',
  path: '/webform/save_process',
  summary: 'Creates or changes a process; with {id, status} alone changes its status, 2 deletes it',
  source: 'spec B§4, B§7',
  access: '/process',
  request: saveProcessRequest,
  data: process,
  writes: ['process', 'process_domain', 'process_lead_type'],
});

export const processesEndpoints = [listProcesses, saveProcess] as const;
