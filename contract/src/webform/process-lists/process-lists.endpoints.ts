import { defineEndpoint } from '../../kernel/endpoint.ts';
import { defineList } from '../../kernel/list.ts';
import { processList, processListFilters, saveProcessListRequest } from './process-lists.schema.ts';

export const listProcessLists = defineList({
  name: 'webform.list_process_lists',
  path: '/webform/list_process_campaign_list',
  summary: 'Process campaign lists of the market, in numbered pages',
  source: 'spec B§7',
  access: '/process-campaign-list',
  row: processList,
  filters: processListFilters,
  sortable: ['id', 'list_name', 'list_id', 'process', 'campaign', 'status', 'created_date'],
});

export const saveProcessList = defineEndpoint({
  name: 'webform.save_process_list',
  method: 'POST',
  path: '/webform/save_process_campaign_list',
  summary: 'Creates or changes a process campaign list, or switches it',
  source: 'spec B§4, B§7',
  access: '/edit-process-campaign-list',
  request: saveProcessListRequest,
  data: processList,
  writes: ['process_list'],
});

export const processListsEndpoints = [listProcessLists, saveProcessList] as const;
