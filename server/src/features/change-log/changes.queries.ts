import type { listChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { dayBounds } from '@otolead/contract/kernel/market-time.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, numberedPage } from '../../platform/list/numbered-page.ts';

/** Of the path's market: its own records, the users who work in it, and what belongs to no market. */
function entriesOf(db: Db, { market }: ActorContext) {
  return db
    .selectFrom('change_log')
    .leftJoin('app_user', 'app_user.id', 'change_log.actor_id')
    .where(({ or, eb, and, not, exists, selectFrom }) =>
      or([
        eb('change_log.market_id', '=', market.id),
        and([
          eb('change_log.market_id', 'is', null),
          or([
            not(eb('change_log.record', '=', 'user')),
            exists(
              selectFrom('user_market')
                .whereRef('user_market.user_id', '=', 'change_log.record_id')
                .where('user_market.market_id', '=', market.id)
                .select('user_market.user_id'),
            ),
          ]),
        ]),
      ]),
    )
    .select([
      'change_log.id',
      'change_log.record',
      'change_log.record_id',
      'app_user.name as actor_name',
      'change_log.created_at',
      'change_log.changes',
    ]);
}

export type FoundEntry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

export function listEntryRows(context: ActorContext, request: ParsedOf<typeof listChanges>) {
  const { keywords, record, from, to } = request;
  const { timeZone } = context.market;
  const query = entriesOf(context.db, context)
    .$if(record !== undefined, (rows) => rows.where('change_log.record', '=', record as string))
    .$if(from !== undefined, (rows) =>
      rows.where('change_log.created_at', '>=', dayBounds(from as string, timeZone).from),
    )
    .$if(to !== undefined, (rows) =>
      rows.where('change_log.created_at', '<', dayBounds(to as string, timeZone).to),
    )
    .$if(keywords !== undefined, (rows) =>
      rows.where(({ or }) =>
        or([
          contains(sql<string>`change_log.changes::text`, keywords as string),
          contains(sql`coalesce(app_user.name, '')`, keywords as string),
        ]),
      ),
    );
  return numberedPage(query, request, {
    market: context.market,
    columns: { created_at: sql.ref('change_log.created_at') },
    initial: { column: 'created_at', direction: 'desc' },
    id: sql`change_log.id desc`,
  });
}

/** Entries of a form at once. */
const SHOWN = 20;

export async function findRecordEntries(
  context: ActorContext,
  {
    record,
    record_id: recordId,
    before,
  }: { record: ChangedRecord; record_id: number; before?: number | undefined },
) {
  const rows = await entriesOf(context.db, context)
    .where('change_log.record', '=', record)
    .where('change_log.record_id', '=', recordId)
    .$if(before !== undefined, (entries) => entries.where('change_log.id', '<', before as number))
    .orderBy('change_log.id', 'desc')
    .limit(SHOWN + 1)
    .execute();
  return { rows: rows.slice(0, SHOWN), more: rows.length > SHOWN };
}

export function findPrivilegesNamed(db: Db, names: readonly string[]) {
  return db.selectFrom('privilege').where('name', 'in', names).select(['id', 'name']).execute();
}
