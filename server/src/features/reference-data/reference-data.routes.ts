import { countReferenceData } from '@otolead/contract/reference-data/reference-data.endpoints.ts';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { servedRoutes } from '../../platform/records/serve-record.ts';
import { ownRows } from '../../platform/records/served-record.ts';
import { SERVED_RECORDS } from './records.ts';

interface Counted {
  readonly name: string;
  readonly total: number;
  readonly active: number;
}

async function countRows(context: ActorContext): Promise<Counted[]> {
  const counts = SERVED_RECORDS.map(
    (served) => sql`select ${served.record.name} as name, count(*) as total,
      count(*) filter (where own.status = 1) as active from ${ownRows(served, context)}`,
  );
  const { rows } = await sql<Counted>`${sql.join(counts, sql` union all `)}`.execute(context.db);
  return rows;
}

export const referenceDataRoutes: readonly Route[] = [
  route(countReferenceData, async (context) => ({ data: await countRows(context) })),
  ...SERVED_RECORDS.flatMap(servedRoutes),
];
