import type { TaskList } from 'graphile-worker';
import { type JobTaskServices, jobTask } from '../jobs/jobs.public.ts';
import { simulate } from './simulation.ts';

/** Task that replays a draft. */
export function routingTasks(services: JobTaskServices): TaskList {
  return {
    rule_simulation: jobTask(services, 'rule_simulation', (running) => simulate(services, running)),
  };
}
