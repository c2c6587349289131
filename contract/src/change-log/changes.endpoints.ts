import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { CHANGED_RECORDS } from './changes.rules.ts';
import { changeEntry, changeFilters, recordChanges, recordChangesRequest } from './changes.schema.ts';

export const listChanges = defineList({
  name: 'change-log.list',
  path: '/change_log/list',
  summary: 'Every change of master data, users and rights in the market, the latest first, in numbered pages',
  source: 'domain.md 13',
  access: '/change_log',
  row: changeEntry,
  filters: changeFilters,
  sortable: ['created_at'],
});

export const listRecordChanges = defineEndpoint({
  name: 'change-log.of_record',
  method: 'POST',
  path: '/change_log/record',
  summary: 'The changes of one record, the latest first, for those who keep it',
  source: 'domain.md 13',
  access: {
    keys: [...new Set(Object.values(CHANGED_RECORDS))],
    choose: ({ record }) => CHANGED_RECORDS[record],
  },
  request: recordChangesRequest,
  data: recordChanges,
});

export const changeLogEndpoints = [listChanges, listRecordChanges] as const;
