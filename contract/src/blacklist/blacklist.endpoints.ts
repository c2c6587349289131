import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { blacklistEntry, blacklistFilters, saveBlacklistRequest } from './blacklist.schema.ts';

const LIST = {
  views: 'list',
  path: '/customer/get_black_list_numbers',
  access: '/black-list',
  row: blacklistEntry,
  filters: blacklistFilters,
  sortable: ['created_date', 'updated_date', 'reason'],
} as const;

export const listBlacklist = defineList({
  ...LIST,
  name: 'blacklist.list',
  method: 'GET',
  summary: 'Numbers of the market that nobody calls, in numbered pages',
  source: 'spec B§7',
});

/** A POST, to keep mobile numbers out of URLs. */
export const searchBlacklist = defineList({
  ...LIST,
  name: 'blacklist.search',
  method: 'POST',
  summary: 'The same with the filters in the body',
  source: 'docs/decisions/024',
});

export const saveBlacklist = defineEndpoint({
  name: 'blacklist.save',
  method: 'PUT',
  path: '/customer/save_black_list_number',
  summary: 'Adds a number or changes its reason or status, and stamps the updated date',
  source: 'spec B§4, B§7',
  access: '/edit-black-list',
  request: saveBlacklistRequest,
  data: blacklistEntry,
  writes: ['blacklist'],
});

export const blacklistEndpoints = [listBlacklist, searchBlacklist, saveBlacklist] as const;
