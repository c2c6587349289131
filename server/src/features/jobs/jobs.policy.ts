import { factsOfKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { mayReach } from '@otolead/contract/kernel/access.ts';
import type { Actor } from '../../platform/http/context.ts';
import type { JobRow } from './jobs.queries.ts';

/** Whether the caller still holds the right of the job's request. */
export function mayRepeat({ held, denied }: Pick<Actor, 'held' | 'denied'>, row: JobRow): boolean {
  const { right } = factsOfKind(row.kind);
  const access = row.access ?? (right === 'signed-in' ? null : right);
  return access !== null && mayReach(access, held, denied);
}
