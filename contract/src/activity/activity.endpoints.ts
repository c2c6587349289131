import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { activityEntry } from '../kernel/history.ts';
import { activityRequest } from './activity.schema.ts';

export const getActivity = defineEndpoint({
  name: 'activity.list',
  method: 'GET',
  path: '/activity/get_activity',
  summary: 'The history of a lead, newest first',
  source: 'spec A§7',
  access: '/Leads-Details',
  request: activityRequest,
  data: z.array(activityEntry),
  paginated: true,
});

export const activityEndpoints = [getActivity] as const;
