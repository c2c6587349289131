import { defineEndpoint } from '../kernel/endpoint.ts';
import { MERGE_LEAD } from './merges.rules.ts';
import {
  comparison,
  comparisonRequest,
  merged,
  mergeRequest,
  merges,
  mergesRequest,
} from './merges.schema.ts';

export const getMerges = defineEndpoint({
  name: 'merges.merges',
  method: 'GET',
  path: '/lead/merges',
  summary: 'What a lead was merged into, what was merged into it, and other leads with its numbers',
  source: 'domain.md 15',
  views: 'found',
  access: MERGE_LEAD,
  request: mergesRequest,
  data: merges,
});

export const compareLeads = defineEndpoint({
  name: 'merges.compare',
  method: 'GET',
  path: '/lead/compare',
  summary: 'Two leads of the market side by side, and which of them a merge may close',
  source: 'domain.md 15',
  views: 'found',
  access: MERGE_LEAD,
  request: comparisonRequest,
  data: comparison,
});

export const mergeLeads = defineEndpoint({
  name: 'merges.merge',
  method: 'POST',
  path: '/lead/merge',
  summary: 'Merge a lead into another one of the same market: it is closed as a duplicate and points there',
  source: 'domain.md 15',
  access: MERGE_LEAD,
  request: mergeRequest,
  data: merged,
  writes: ['lead', 'lead_merge', 'activity'],
});

export const unmergeLead = defineEndpoint({
  name: 'merges.unmerge',
  method: 'POST',
  path: '/lead/unmerge',
  summary: 'Take a merge back: the lead is again what it was before',
  source: 'domain.md 15',
  access: MERGE_LEAD,
  request: mergesRequest,
  data: merged,
  writes: ['lead', 'lead_merge', 'activity'],
});

export const mergesEndpoints = [getMerges, compareLeads, mergeLeads, unmergeLead] as const;
