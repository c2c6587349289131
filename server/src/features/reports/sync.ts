import { toWireTimestamp } from '@otolead/contract/kernel/market-time.ts';
import type { ActorContext } from '../../platform/http/context.ts';

/** Last sync of calls, in the market's time; empty before the first. */
export async function lastSync({ db, market }: Pick<ActorContext, 'db' | 'market'>): Promise<string> {
  const found = await db.selectFrom('report_fill').select(['synced_at', 'finished_at']).executeTakeFirst();
  const at = found?.synced_at ?? found?.finished_at;
  return at ? toWireTimestamp(at, market.timeZone) : '';
}
