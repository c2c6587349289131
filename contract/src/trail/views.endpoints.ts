import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { wireId } from '../kernel/wire.ts';
import { viewEntry, viewFilters } from './views.schema.ts';

export const listViews = defineList({
  name: 'trail.views',
  path: '/view_log/list',
  summary:
    'Who saw a customer, or whose data a user, a session or a key saw, the latest first, in numbered pages',
  source: 'domain.md 16',
  access: '/view_log',
  row: viewEntry,
  filters: viewFilters,
  sortable: ['at'],
});

export const downloadSeenLeads = defineEndpoint({
  name: 'trail.seen_leads_file',
  method: 'POST',
  path: '/view_log/file',
  summary:
    'The leads that the views of a search showed, each with its first and last view, as a CSV file of ids',
  source: 'domain.md 16',
  access: '/view_log',
  request: z.object(viewFilters),
  data: z.null(),
  file: true,
  writes: ['download_log'],
});

export const leadShown = defineEndpoint({
  name: 'trail.lead_shown',
  method: 'POST',
  path: '/lead/shown',
  summary: 'A lead that was fetched ahead is on the screen now: what was prepared is a view',
  source: 'docs/decisions/058',
  views: 'lead',
  access: '/Leads-Details',
  request: z.object({ lead_id: wireId }),
  data: z.null(),
});

export const viewsLogEndpoints = [listViews, downloadSeenLeads, leadShown] as const;
