import type { listChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { dayBounds } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { privilegeName } from '../../platform/i18n/role-name.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { KINDS } from './changes.kinds.ts';

/** Entries of the path's market: its records, its users, and what belongs to no market. */
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
      'change_log.market_id',
      'app_user.name as actor_name',
      'change_log.created_at',
      'change_log.changes',
    ]);
}

export type FoundEntry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

export async function listEntryRows(context: ActorContext, request: ParsedOf<typeof listChanges>) {
  const { keywords, record, from, to } = request;
  const { timeZone } = context.market;
  const sought = keywords === undefined ? undefined : await holding(context, keywords);
  const query = entriesOf(context.db, context)
    .$call(whenGiven(record, (rows, value) => rows.where('change_log.record', '=', value)))
    .$call(
      whenGiven(from, (rows, value) =>
        rows.where('change_log.created_at', '>=', dayBounds(value, timeZone).from),
      ),
    )
    .$call(
      whenGiven(to, (rows, value) => rows.where('change_log.created_at', '<', dayBounds(value, timeZone).to)),
    )
    .$call(whenGiven(sought, (rows, value) => rows.where(value)));
  return numberedPage(query, request, {
    market: context.market,
    columns: { created_at: sql.ref('change_log.created_at') },
    initial: { column: 'created_at', direction: 'desc' },
    id: sql`change_log.id desc`,
  });
}

/** Entries that contain the words in a value, in a privilege's stored or translated name, or in the actor's name. */
async function holding({ db, t }: ActorContext, words: string): Promise<RawBuilder<boolean>> {
  const isMeant = (name: string) => name.toLowerCase().includes(words.toLowerCase());
  const privileges = await db.selectFrom('privilege').select(['id', 'name']).execute();
  const named = privileges.filter((one) => isMeant(privilegeName(one, t))).map(({ name }) => name);
  const changed = sql<string>`concat_ws(chr(10),
    case when change_log.record = 'role' then changed.field end, changed.change ->> 'old', changed.change ->> 'new')`;
  const actor = sql<string>`coalesce(app_user.name, case when change_log.market_id is null
    then ${t(text('change-log:operator'))} else ${t(text('change-log:by_itself'))} end)`;
  // The entry's whole text rules out most entries faster than its values one by one.
  return sql<boolean>`(${contains(actor, words)}
    or change_log.record = 'role' and jsonb_exists_any(change_log.changes, ${named}::text[])
    or ${contains(sql`change_log.changes::text`, JSON.stringify(words).slice(1, -1))}
      and exists (select 1 from jsonb_each(change_log.changes) as changed(field, change)
        where ${contains(changed, words)}))`;
}

/** Entries shown at once on a form. */
const SHOWN = 20;

export async function findRecordEntries(
  context: ActorContext,
  {
    record,
    record_id: recordId,
    before,
  }: { record: ChangedRecord; record_id: number; before?: number | undefined },
) {
  const { parts } = KINDS[record];
  const rows = await entriesOf(context.db, context)
    .where(({ and, eb, or }) =>
      or([
        and([eb('change_log.record', '=', record), eb('change_log.record_id', '=', recordId)]),
        ...(parts
          ? [
              and([
                eb('change_log.record', '=', parts.record),
                sql<boolean>`change_log.record_id in ${parts.of(recordId)}`,
              ]),
            ]
          : []),
      ]),
    )
    .$call(whenGiven(before, (entries, value) => entries.where('change_log.id', '<', value)))
    .orderBy('change_log.id', 'desc')
    .limit(SHOWN + 1)
    .execute();
  return { rows: rows.slice(0, SHOWN), more: rows.length > SHOWN };
}

export function findPrivilegesNamed(db: Db, names: readonly string[]) {
  return db.selectFrom('privilege').where('name', 'in', names).select(['id', 'name']).execute();
}
