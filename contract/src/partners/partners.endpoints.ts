import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { wireKey } from '../kernel/wire.ts';
import {
  keyFilters,
  keyOwner,
  madeKey,
  makeKeyRequest,
  marketKey,
  partner,
  partnerFilters,
  partnerKey,
  revokeKeyRequest,
  savePartnerRequest,
} from './partners.schema.ts';

const ACCESS = '/partners';

export const listPartners = defineList({
  name: 'partners.list',
  path: '/partners/list',
  summary: 'Partners of the market that send leads, in numbered pages',
  source: 'domain.md 15',
  access: ACCESS,
  row: partner,
  filters: partnerFilters,
  sortable: ['id', 'name', 'last_used_at'],
});

export const savePartner = defineEndpoint({
  name: 'partners.save',
  method: 'POST',
  path: '/partners/save',
  summary: 'Creates or changes a partner; with {id, status} alone changes its status',
  source: 'domain.md 15',
  access: ACCESS,
  request: savePartnerRequest,
  data: partner,
  writes: ['partner'],
});

export const listPartnerKeys = defineList({
  name: 'partners.list_keys',
  path: '/partners/list_keys',
  summary: 'Keys of a partner, the newest first, without what opens the door',
  source: 'domain.md 15',
  access: ACCESS,
  row: partnerKey,
  filters: { partner_id: wireKey },
  sortable: ['id'],
});

export const listMarketKeys = defineList({
  name: 'partners.list_market_keys',
  path: '/partners/list_market_keys',
  summary:
    'Keys of every partner of the market with owner, scopes, last use and end, without what opens the door',
  source: 'domain.md 16',
  access: '/partner_keys',
  row: marketKey,
  filters: keyFilters,
  sortable: ['id', 'partner_name', 'last_used_at', 'expires_on'],
});

export const listKeyOwners = defineEndpoint({
  name: 'partners.list_key_owners',
  method: 'POST',
  path: '/partners/list_key_owners',
  summary: 'Active administrators and supervisors of the market, who may answer for a key',
  source: 'domain.md 16',
  access: ACCESS,
  request: z.object({}),
  data: z.array(keyOwner),
});

export const makePartnerKey = defineEndpoint({
  name: 'partners.make_key',
  method: 'POST',
  path: '/partners/make_key',
  summary: 'Makes a key and shows it once; the one of the same scopes before works for a day more',
  source: 'domain.md 15',
  access: ACCESS,
  request: makeKeyRequest,
  data: madeKey,
  writes: ['partner_key'],
  asksAgain: true,
});

export const revokePartnerKey = defineEndpoint({
  name: 'partners.revoke_key',
  method: 'POST',
  path: '/partners/revoke_key',
  summary: 'Ends a key at once',
  source: 'domain.md 15',
  access: ACCESS,
  request: revokeKeyRequest,
  data: partnerKey,
  writes: ['partner_key'],
});

export const partnersEndpoints = [
  listPartners,
  savePartner,
  listPartnerKeys,
  listMarketKeys,
  listKeyOwners,
  makePartnerKey,
  revokePartnerKey,
] as const;
