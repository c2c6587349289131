import { Readable } from 'node:stream';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { Kept, People } from '../../platform/person/person-part.ts';
import type { Parts } from './erase.ts';
import { findPeople } from './people.ts';

/** What serves the product and tells the person nothing. */
const INTERNAL: ReadonlySet<string> = new Set([
  'search_name',
  'storage_key',
  'attachment_key',
  'activity_hash',
]);

interface PersonFile {
  readonly file: FileAnswer;
  readonly leadIds: readonly number[];
}

/** All that is kept on the person of a lead, and who saw it, as one JSON file; 404 for an erased or unknown lead. */
export async function personFile(context: ActorContext, parts: Parts, leadId: number): Promise<PersonFile> {
  const { actor, clock, db, market, t } = context;
  const now = clock.now();
  const people = await findPeople(db, { marketId: market.id, leadIds: [leadId], now, isThorough: true });
  if (people.leadIds.length === 0) throw notFound();
  const kept: Record<string, readonly object[]> = {};
  for (const part of parts) Object.assign(kept, withoutInternals(await part.read(db, people)));
  const content = {
    market: market.code,
    made_at: now.toISOString(),
    made_by: actor.name,
    leads: people.leadIds,
    kept,
    viewed: await viewsOf(db, people),
  };
  const name = t(text('privacy:file_name', { lead: leadId, date: localDate(now, market.timeZone) }));
  const json = `${JSON.stringify(content, null, 2)}\n`;
  return {
    leadIds: people.leadIds,
    file: { content: Readable.from([json]), name, type: 'application/json; charset=utf-8' },
  };
}

const withoutInternals = (kept: Kept) =>
  Object.fromEntries(
    Object.entries(kept)
      .filter(([, rows]) => rows.length > 0)
      .map(([table, rows]) => [
        table,
        rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !INTERNAL.has(key)))),
      ]),
  );

/** Who of us saw the leads, as far back as the log goes. */
function viewsOf(db: Db, { leadIds, marketId }: People) {
  return db
    .selectFrom('view_log')
    .leftJoin('app_user', 'app_user.id', 'view_log.actor_id')
    .where('view_log.market_id', '=', marketId)
    .where(sql<SqlBool>`view_log.leads && ${leadIds}::bigint[]`)
    .select(['view_log.at', 'view_log.kind', 'view_log.call', 'app_user.name as by'])
    .orderBy('view_log.at')
    .execute();
}
