import { defineEndpoint } from '../kernel/endpoint.ts';
import { MY_ACTIVE_RIGHTS } from './my-active.policy.ts';
import { myActiveAnswer, myActiveRequest } from './my-active.schema.ts';

export const updateMyActive = defineEndpoint({
  name: 'my-active.update',
  method: 'POST',
  path: '/lead/update_my_active',
  summary: 'Give leads to an agent, to another one, or to nobody; several leads as a job',
  source: 'spec A§4, A§6, A§7; domain.md 14',
  access: {
    keys: Object.values(MY_ACTIVE_RIGHTS),
    choose: ({ action_type: action }) => MY_ACTIVE_RIGHTS[action],
  },
  request: myActiveRequest,
  data: myActiveAnswer,
  writes: ['lead', 'activity', 'job', 'job_lead'],
});

export const myActiveEndpoints = [updateMyActive] as const;
