import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { dayBounds } from '@otolead/contract/kernel/market-time.ts';
import type { listErasures } from '@otolead/contract/privacy/privacy.endpoints.ts';
import type { ErasureRow } from '@otolead/contract/privacy/privacy.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { removalOf } from '../dialer/dialer.public.ts';

/** Leads that a row of the list names. */
const NAMED = 10;

function erasuresOf({ db, market }: ActorContext, request: ParsedOf<typeof listErasures>) {
  const { erased_lead: leadId, cause, from, to } = request;
  const { timeZone } = market;
  return db
    .selectFrom('erasure')
    .leftJoin('app_user', 'app_user.id', 'erasure.erased_by')
    .where('erasure.market_id', '=', market.id)
    .$call(whenGiven(leadId, (rows, id) => rows.where(sql<SqlBool>`${id}::bigint = any(erasure.lead_ids)`)))
    .$call(whenGiven(cause, (rows, value) => rows.where('erasure.cause', '=', value)))
    .$call(
      whenGiven(from, (rows, day) => rows.where('erasure.erased_at', '>=', dayBounds(day, timeZone).from)),
    )
    .$call(whenGiven(to, (rows, day) => rows.where('erasure.erased_at', '<', dayBounds(day, timeZone).to)))
    .select([
      'erasure.id',
      'erasure.erased_at',
      'erasure.cause',
      'app_user.name as erased_by',
      sql<number[]>`to_jsonb(erasure.lead_ids[1:${sql.lit(NAMED)}])`.as('leads'),
      sql<number>`cardinality(erasure.lead_ids)`.as('lead_count'),
      'erasure.counts',
      removalOf(sql.ref('erasure.lead_ids')).as('dialer'),
    ]);
}

type FoundErasure = Awaited<ReturnType<ReturnType<typeof erasuresOf>['execute']>>[number];

/** Erasures of the path's market. */
export function erasuresPage(context: ActorContext, request: ParsedOf<typeof listErasures>) {
  return numberedPage(erasuresOf(context, request), request, {
    market: context.market,
    columns: { erased_at: sql.ref('erasure.erased_at') },
    initial: { column: 'erased_at', direction: 'desc' },
    id: sql`erasure.id desc`,
  });
}

export function presentErasure({ counts, ...row }: FoundErasure): ErasureRow {
  return {
    ...row,
    erased_at: row.erased_at.toISOString(),
    erased_by: row.erased_by ?? '',
    rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
  };
}
