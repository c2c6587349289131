import { toWireTimestamp } from '@otolead/contract/kernel/market-time.ts';
import type { ActorContext } from '../../platform/http/context.ts';

/** When the calls were last brought up to date, in the market's time; empty before the first time. */
export async function lastSync({ db, market }: Pick<ActorContext, 'db' | 'market'>): Promise<string> {
  const found = await db.selectFrom('report_fill').select(['synced_at', 'finished_at']).executeTakeFirst();
  const at = found?.synced_at ?? found?.finished_at;
  return at ? toWireTimestamp(at, market.timeZone) : '';
}
