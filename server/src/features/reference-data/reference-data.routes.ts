import { recordEndpoints } from '@otolead/contract/kernel/record-endpoints.ts';
import { countReferenceData } from '@otolead/contract/reference-data/reference-data.endpoints.ts';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type AnyServed, ownRows } from '../../platform/records/declared-record.ts';
import { servedRoutes } from '../../platform/records/record-calls.ts';
import { recordFile } from '../../platform/records/record-file.ts';
import { recordDownload } from '../exports/exports.public.ts';
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

/** All rows of a search as a file, logged like every download. */
function fileRoute(served: AnyServed): Route {
  const { path } = served.record;
  const [, , file] = recordEndpoints(served.record);
  return route(file, async (context, request) => {
    const answer = await recordFile(context, served, request);
    const page = `/${context.market.code}${path}`;
    await recordDownload(context, { module: 'ReferenceData', action: 1, page_url: page });
    return { data: null, file: answer };
  });
}

export const referenceDataRoutes: readonly Route[] = [
  route(countReferenceData, async (context) => ({ data: await countRows(context) })),
  ...SERVED_RECORDS.flatMap(servedRoutes),
  ...SERVED_RECORDS.map(fileRoute),
];
