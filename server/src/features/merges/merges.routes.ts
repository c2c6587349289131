import { text } from '@otolead/contract/kernel/text.ts';
import {
  compareLeads,
  getMerges,
  mergeLeads,
  unmergeLead,
} from '@otolead/contract/merges/merges.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { comparisonOf } from './merges.compare.ts';
import { mergeLeads as merge, mergesOf, unmergeLead as unmerge } from './merges.service.ts';

export const mergesRoutes: readonly Route[] = [
  route(getMerges, async (context, { lead_id: leadId }) => ({ data: await mergesOf(context, leadId) })),
  route(compareLeads, async (context, pair) => ({ data: await comparisonOf(context, pair) })),
  route(mergeLeads, async (context, pair) => ({
    data: await merge(context, pair),
    message: text('merges:done', { into: pair.into_lead_id }),
  })),
  route(unmergeLead, async (context, { lead_id: leadId }) => ({
    data: await unmerge(context, leadId),
    message: text('merges:undone'),
  })),
];
