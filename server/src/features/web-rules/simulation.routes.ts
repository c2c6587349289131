import { getSimulation, simulateRule } from '@otolead/contract/web-rules/simulation.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { simulationOf, startSimulation } from './simulation.service.ts';

export const simulationRoutes: readonly Route[] = [
  route(simulateRule, async (context, request) => ({
    data: { job_id: await startSimulation(context, request) },
  })),
  route(getSimulation, async (context, { job_id: jobId }) => ({ data: await simulationOf(context, jobId) })),
];
