import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { securityEntry, securityFilters } from './security.schema.ts';

export const listSecurity = defineList({
  name: 'trail.security',
  path: '/security_log/list',
  summary: 'Sign-ins, and what was done about accounts, rights and keys, the latest first, in numbered pages',
  source: 'domain.md 16',
  access: '/security_log',
  row: securityEntry,
  filters: securityFilters,
  sortable: ['at'],
});

export const downloadSecurity = defineEndpoint({
  name: 'trail.security_file',
  method: 'POST',
  path: '/security_log/file',
  summary: 'The entries that a search of the security log finds, as a CSV file',
  source: 'domain.md 16',
  access: '/security_log',
  request: z.object(securityFilters),
  data: z.null(),
  file: true,
  writes: ['download_log'],
});

export const securityEndpoints = [listSecurity, downloadSecurity] as const;
