import type { downloadLogRequest } from '@otolead/contract/exports/exports.schema.ts';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import type { ActorContext } from '../../platform/http/context.ts';

/** Who downloads, when and where; in a transaction it is `db`. */
export interface Downloader extends Pick<ActorContext, 'actor' | 'clock' | 'market'> {
  readonly db: Db | Tx;
}

type DownloadEntry = z.output<typeof downloadLogRequest>;

/** What may hold names and numbers of people never gets into the log (domain.md 14). */
const PERSONAL = ['search'];

export async function recordDownload(
  { actor, clock, db, market }: Downloader,
  { module, action, page_url: pageUrl }: DownloadEntry,
): Promise<void> {
  await insertEntry.run(db, {
    marketId: market.id,
    userId: actor.userId,
    module,
    action,
    pageUrl: withoutPersonal(pageUrl),
    at: clock.now(),
  });
}

interface Entry extends Pick<DownloadEntry, 'module' | 'action'> {
  readonly marketId: number;
  readonly userId: number;
  readonly pageUrl: string;
  readonly at: Date;
}

const insertEntry = new Statement<Entry, never>((db, entry) =>
  db.insertInto('download_log').values({
    market_id: entry.marketId,
    user_id: entry.userId,
    module: entry.module,
    action: entry.action,
    page_url: entry.pageUrl,
    created_at: entry.at,
  }),
);

/** The same address without the parameters of a search for a person. */
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
