import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { JobTable } from '../../src/tables/job.tables.ts';
import { TEST_START } from '../test-clock.ts';

export type TestJob = Selectable<JobTable>;

/** A change of My Active that waits for a worker, in Indonesia, without leads; not in the queue. */
export function buildJob(
  db: Db,
  overrides: Partial<Insertable<JobTable>> & { readonly user_id: number },
): Promise<TestJob> {
  return db
    .insertInto('job')
    .values({
      market_id: 1,
      kind: 'my_active',
      title: JSON.stringify({ key: 'my-active:job.remove' }),
      total: 0,
      created_at: TEST_START,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
