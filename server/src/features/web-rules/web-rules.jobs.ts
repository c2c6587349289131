import type { TaskList } from 'graphile-worker';
import { type JobTaskServices, jobTask } from '../jobs/jobs.public.ts';
import { simulate } from './simulation.ts';

/** The replay of a draft; what it needs it reads itself. */
export function routingTasks(services: JobTaskServices): TaskList {
  return {
    rule_simulation: jobTask(services, 'rule_simulation', (running) => simulate(services, running)),
  };
}
