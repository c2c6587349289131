import { startedJob } from '../jobs/jobs.schema.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { simulateRequest, simulation, simulationRequest } from './simulation.schema.ts';

export const simulateRule = defineEndpoint({
  name: 'web-rules.simulate_rule',
  method: 'POST',
  path: '/webform/simulate_lead_process_rule',
  summary: 'Replays the leads of the last 30 days by a draft of a rule, as a job',
  source: 'issue: a lead arrives, part 3',
  access: '/edit-web-rule',
  request: simulateRequest,
  data: startedJob,
  writes: ['job'],
});

export const getSimulation = defineEndpoint({
  name: 'web-rules.get_simulation',
  method: 'GET',
  path: '/webform/rule_simulation',
  summary: 'How far a replay of the caller’s is, and which leads would come elsewhere',
  source: 'issue: a lead arrives, part 3',
  access: '/edit-web-rule',
  request: simulationRequest,
  data: simulation,
});

export const simulationEndpoints = [simulateRule, getSimulation] as const;
