import { type AccessKey, mayReach } from '@otolead/contract/kernel/access.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Actor } from './context.ts';
import { AppError, forbidden } from './errors.ts';

/** A denied menu path also denies the endpoints keyed to it (domain.md 14). */
export function authorise(actor: Actor, key: AccessKey): void {
  if (key === 'signed-in' || key === 'public') return;
  if (!mayReach(key, actor.held, actor.denied)) throw forbidden();
}

/** A path market outside the user's markets is a 403 that names the user's market (domain.md 0). */
export function authoriseMarket(actor: Actor, market: Market): void {
  if (actor.marketIds.includes(market.id)) return;
  const home = actor.marketIds[0];
  throw new AppError(403, 'wrong_market', text('kernel:error.wrong_market'), {
    detail: { market: home === undefined ? null : marketById(home).code },
  });
}
