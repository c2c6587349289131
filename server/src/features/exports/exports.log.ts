import type { downloadLogRequest } from '@otolead/contract/exports/exports.schema.ts';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';

/** Who downloads, in which session, when and where; `db` may be a transaction. */
export interface Downloader
  extends Pick<ActorContext, 'clock' | 'market'>,
    Partial<Pick<ActorContext, 'http'>> {
  readonly actor: Pick<ActorContext['actor'], 'userId' | 'roleId'> & { readonly sessionId: number | null };
  readonly db: Db | Tx;
}

type PageEntry = z.output<typeof downloadLogRequest>;

interface DownloadEntry extends Omit<PageEntry, 'page_url'> {
  /** Null while the browser may still send it. */
  readonly page_url: string | null;
}

/** Parameters with personal data, which never enter the log (domain.md 14). */
const PERSONAL = ['search'];

/** The browser sends the page of an export right after the answer. */
const COMPLETED_WITHIN_MS = 60_000;

/** A file, or the rows behind a number; not searches and uploads. */
const TAKEN_OUT = 1;

/** Records downloads, and in the security log those that export data. */
export async function recordDownload(context: Downloader, entry: DownloadEntry): Promise<void> {
  const { actor, clock, db, market } = context;
  const { module, action, page_url: pageUrl } = entry;
  if (action === TAKEN_OUT) await logSecurity(db, doerOf(context), { event: 'exported', detail: { module } });
  await insertEntry.run(db, {
    marketId: market.id,
    userId: actor.userId,
    sessionId: actor.sessionId,
    module,
    action,
    pageUrl: pageUrl === null ? null : withoutPersonal(pageUrl),
    at: clock.now(),
  });
}

/** Sets the page of the session's newest entry of the module; adds an entry if the server has none. */
export async function recordPage(context: Downloader, entry: PageEntry): Promise<void> {
  const { actor, clock, db, market } = context;
  const open = db
    .selectFrom('download_log')
    .where('market_id', '=', market.id)
    .where('user_id', '=', actor.userId)
    .where('session_id', '=', actor.sessionId)
    .where('module', '=', entry.module)
    .where('page_url', 'is', null)
    .where('created_at', '>=', new Date(clock.now().getTime() - COMPLETED_WITHIN_MS))
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await db
    .updateTable('download_log')
    .set({ page_url: withoutPersonal(entry.page_url) })
    .where('id', '=', open)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await recordDownload(context, entry);
}

interface Entry extends Omit<DownloadEntry, 'page_url'> {
  readonly marketId: number;
  readonly userId: number;
  readonly sessionId: number | null;
  readonly pageUrl: string | null;
  readonly at: Date;
}

const insertEntry = new Statement<Entry, never>((db, entry) =>
  db.insertInto('download_log').values({
    market_id: entry.marketId,
    user_id: entry.userId,
    session_id: entry.sessionId,
    module: entry.module,
    action: entry.action,
    page_url: entry.pageUrl,
    created_at: entry.at,
  }),
);

/** The address without personal search parameters. */
function withoutPersonal(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const start = beforeHash.indexOf('?');
  const path = start < 0 ? beforeHash : beforeHash.slice(0, start);
  const kept = (start < 0 ? '' : beforeHash.slice(start + 1))
    .split('&')
    .filter((part) => part !== '' && !PERSONAL.includes(nameOf(part)));
  const query = kept.length > 0 ? `?${kept.join('&')}` : '';
  return `${path}${query}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

function nameOf(part: string): string {
  const name = part.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name).replace(/\[.*$/, '').toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}
