import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { ERASE_PERSON, PERSON_FILE } from './privacy.rules.ts';
import {
  erased,
  eraseRequest,
  erasureFilters,
  erasureRow,
  person,
  personFileRequest,
  personRequest,
} from './privacy.schema.ts';

export const findPerson = defineEndpoint({
  name: 'privacy.person',
  method: 'POST',
  path: '/person/find',
  summary: 'The leads of a person, and how much is kept on them, before an erasure',
  source: 'docs/decisions/060',
  views: 'found',
  access: ERASE_PERSON,
  request: personRequest,
  data: person,
});

export const downloadPerson = defineEndpoint({
  name: 'privacy.person_file',
  method: 'POST',
  path: '/person/file',
  summary: 'All that is kept on a person, and who saw it, as a JSON file for an access request',
  source: 'docs/decisions/060',
  views: 'file',
  access: PERSON_FILE,
  request: personFileRequest,
  data: z.null(),
  file: true,
  writes: ['download_log'],
});

export const erasePerson = defineEndpoint({
  name: 'privacy.erase',
  method: 'POST',
  path: '/person/erase',
  summary: 'Makes a person anonymous in every lead, history, file and job, for ever',
  source: 'docs/decisions/060',
  access: ERASE_PERSON,
  request: eraseRequest,
  data: erased,
  writes: ['lead', 'activity', 'erasure', 'sign_in_attempt'],
});

export const listErasures = defineList({
  name: 'privacy.erasures',
  path: '/person/erasures',
  summary: 'Who was erased when, by the numbers of the leads, the latest first, in numbered pages',
  source: 'docs/decisions/060',
  access: '/erasures',
  row: erasureRow,
  filters: erasureFilters,
  sortable: ['erased_at'],
});

export const privacyEndpoints = [findPerson, downloadPerson, erasePerson, listErasures] as const;
