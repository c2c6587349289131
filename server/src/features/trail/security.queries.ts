import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { dayBounds } from '@otolead/contract/kernel/market-time.ts';
import type { downloadSecurity, listSecurity } from '@otolead/contract/trail/security.endpoints.ts';
import { TRAIL_REACHED } from '@otolead/contract/trail/security.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { usersCalled } from './users-called.ts';

type Filters = ParsedOf<typeof downloadSecurity>;

/** Entries of the path's market, and global ones: the operator's acts. */
function entriesOf({ db, market }: ActorContext, filters: Filters) {
  const { who, event, from, to, address } = filters;
  const { timeZone } = market;
  return db
    .selectFrom('security_log')
    .where(({ eb, or }) =>
      or([eb('security_log.market_id', '=', market.id), eb('security_log.market_id', 'is', null)]),
    )
    .$call(
      whenGiven(who, (rows, value) => {
        const ids = usersCalled(db, value);
        return rows.where(({ eb, or }) =>
          or([eb('security_log.actor_id', 'in', ids), eb('security_log.user_id', 'in', ids)]),
        );
      }),
    )
    .$call(whenGiven(event, (rows, value) => rows.where('security_log.event', '=', value)))
    .$call(
      whenGiven(from, (rows, value) => rows.where('security_log.at', '>=', dayBounds(value, timeZone).from)),
    )
    .$call(whenGiven(to, (rows, value) => rows.where('security_log.at', '<', dayBounds(value, timeZone).to)))
    .$call(
      whenGiven(address, (rows, value) =>
        rows.where(sql<boolean>`security_log.address like ${`${value.replace(/[\\%_]/g, '\\$&')}%`}`),
      ),
    )
    .select([
      'security_log.id',
      'security_log.at',
      'security_log.event',
      'security_log.actor_id',
      'security_log.market_id',
      'security_log.session_id',
      'security_log.address',
      'security_log.times',
      'security_log.user_id',
      'security_log.detail',
    ]);
}

export type FoundSecurity = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

export function securityPage(context: ActorContext, request: ParsedOf<typeof listSecurity>) {
  return numberedPage(entriesOf(context, request), request, {
    market: context.market,
    columns: { at: sql.ref('security_log.at') },
    initial: { column: 'at', direction: 'desc' },
    id: sql`security_log.id desc`,
    reached: { db: context.db, rows: TRAIL_REACHED },
  });
}

/** Rows per query. */
const PART = 5_000;

/** Every entry of a search, latest first. */
export async function* securityParts(context: ActorContext, filters: Filters) {
  const query = entriesOf(context, filters)
    .orderBy('security_log.at', 'desc')
    .orderBy('security_log.id', 'desc')
    .limit(PART);
  for (let last: FoundSecurity | undefined; ; ) {
    const rows: readonly FoundSecurity[] = await query
      .$call(
        whenGiven(last, (older, { at, id }) =>
          older.where(sql<boolean>`(security_log.at, security_log.id) < (${at}, ${id})`),
        ),
      )
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < PART) return;
    last = rows.at(-1);
  }
}

/** Every entry between two instants as a line of JSON, oldest first. */
export async function* securityLines(
  db: Db,
  { since, until }: { readonly since: Date; readonly until: Date },
): AsyncGenerator<string> {
  const query = db
    .selectFrom('security_log')
    .leftJoin('app_user as actor', 'actor.id', 'security_log.actor_id')
    .leftJoin('app_user as about', 'about.id', 'security_log.user_id')
    .leftJoin('market', 'market.id', 'security_log.market_id')
    .where('security_log.at', '>=', since)
    .where('security_log.at', '<', until)
    .select([
      'security_log.id',
      'security_log.at',
      'security_log.last_at',
      'security_log.times',
      'security_log.event',
      'market.code as market',
      'security_log.actor_id',
      'actor.username as actor',
      'security_log.session_id',
      'security_log.address',
      'security_log.user_id',
      'about.username as user',
      'security_log.detail',
    ])
    .orderBy('security_log.at')
    .orderBy('security_log.id')
    .limit(PART);
  for (let last: { readonly at: Date; readonly id: number } | undefined; ; ) {
    const rows = await query
      .$call(
        whenGiven(last, (newer, { at, id }) =>
          newer.where(sql<boolean>`(security_log.at, security_log.id) > (${at}, ${id})`),
        ),
      )
      .execute();
    for (const row of rows) yield JSON.stringify(row);
    if (rows.length < PART) return;
    last = rows.at(-1);
  }
}
